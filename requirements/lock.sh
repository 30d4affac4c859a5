#!/bin/sh
# Write the three locks: every package with its version and the hashes of all its files, so that one lock serves
# Linux (x86-64 and ARM), macOS and Windows. No address of a package index is written into them.
#   usage: requirements/lock.sh UV [--upgrade]
set -eu
cd "$(dirname "$0")/.."
uv=$1
shift

compile() { # OUTPUT INPUT... : resolve the inputs for every platform
  out=$1
  shift
  "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
    --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --output-file "$out" "$@"
}

# The whole first; the smaller lock then takes its versions from it.
compile requirements/dev.lock pyproject.toml requirements/build.in --extra postgres --extra backup --extra dev "$@"
compile requirements/run.lock pyproject.toml requirements/build.in --extra postgres --extra backup \
  --constraints requirements/dev.lock
compile requirements/tools.lock requirements/tools.in "$@"
