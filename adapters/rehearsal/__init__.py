"""Trying a real token in a scratch group: every kind of call the program makes, held against what our fakes assume.

``assumed`` has what is assumed of a platform, as data that the fakes read too; ``stage`` notes calls and observations
and writes the report; ``telegram`` and ``discord`` make the calls, by the program's own couriers.
"""
