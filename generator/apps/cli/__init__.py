"""The command line."""

# Handed to commands by `main`: the process does nothing else, and may go on in another one.
WHOLE_PROCESS = "whole process"
