"""Tries a real token in a scratch group: makes every kind of call that Davtar makes, and compares with our fakes.

``assumed`` lists what the fakes assume of a platform; ``stage`` records calls and observations and writes the report;
``telegram`` and ``discord`` make the calls, through Davtar's own couriers.
"""
