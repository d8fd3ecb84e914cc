"""One side of a component: from its template and values to SVG, to a PDF form, to pixels.

In goes an opened game; out come faces (`faces/`), pressed forms (`press/`) that are kept from
build to build (`cache/`), with text set in bundled fonts (`text/`). Sheets and pages come later.
Start reading at `cache/face_source.py`, then `faces/face_renderer.py` and `press/press.py`.
"""
