"""Our own pages: the guide, labels, rulers, calibration sheets, and binding all pages together."""

import sys
from types import ModuleType

# reportlab runs what it finds under these names, in the user's home or in any folder of Python's
# path, and takes settings from it. Pages depend on nothing of the machine.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
