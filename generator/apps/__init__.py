"""What people run: the command line, the studio in the browser, and the workflows behind both.

In go arguments and clicks; out come files, pages and exit codes. Only here is anything known of
Click and HTTP. Start reading at `cli/main.py`, then `workflows/kit_build.py`.
"""
