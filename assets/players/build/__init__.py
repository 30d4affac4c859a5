"""Makes the files of ``assets/players``: the core, the trainers, the solvers. Not part of what is installed."""
