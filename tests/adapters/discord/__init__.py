"""The Discord front over a wire-level fake."""
