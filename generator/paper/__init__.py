"""Faces on paper: sheets to cut, our own pages, rulebooks, and what print shops check.

In go faces and a `Job` (which paper, how many copies, which inks); out come sheets with every
slot in millimetres (`sheets/`), bound pages (`pages/`, `rulebook/`) and reports on PDFs
(`preflight/`). Start reading at `job.py`, then `sheets/imposition.py` and `pages/kit_book.py`.
"""
