"""A bounded structural fuzzer: games with mistakes in them walk the real roads.

Whatever stands in a game's files, a road ends with its work done or with findings at a place in
these files, within a bound of time and memory. `python -m tests.fuzz` hunts for what breaks that;
what it found lies in `cases/`, and `test_fuzz.py` hunts a little in every test run.
"""
