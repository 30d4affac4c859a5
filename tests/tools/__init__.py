"""Tools of the workshop: what tests and measurements need of the program and the program itself must not contain."""
