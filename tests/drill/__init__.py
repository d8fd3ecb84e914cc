"""A drill: builds are killed, disks fill up, caches are poisoned and hostile files handed over.

Every module in `classes/` makes the trials of one class, and is found by being there. A trial runs
the real command in a process of its own, with bounds on its time and memory.
"""
