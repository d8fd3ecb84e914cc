"""Files: what a kit can be written as, and how files get to the output folder whole or not at all.

In goes a `Job`; out come the files of each target (`targets/`) through an outbox that installs
them all at once and skips targets whose inputs haven't changed (`build_records.py`).
Start reading at `target.py`, then `outbox.py`.
"""
