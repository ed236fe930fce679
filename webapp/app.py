"""The app's entry point: `cardrules app`, or `streamlit run webapp/app.py`.

Streamlit runs this file as a script, so it has to find its own package: in a checkout that is `webapp`, beside the
library; an installed library has it inside, as `cardrules.webapp`.
"""

import sys
from importlib import import_module
from pathlib import Path

above = Path(__file__).resolve().parent.parent
installed = (above / "match").exists()
if not installed and str(above) not in sys.path:
    sys.path.insert(0, str(above))
import_module("cardrules.webapp.pages" if installed else "webapp.pages").run()
