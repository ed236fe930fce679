"""The app's entry point: `cardrules app`, or `streamlit run webapp/app.py`.

Streamlit imports this file once for the server, and runs it as a script for every visitor. It has to find its own
package: in a checkout that is `webapp`, beside the library; an installed library has it inside, as `cardrules.webapp`.
"""

import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import streamlit as st
from streamlit import config

above = Path(__file__).resolve().parent.parent
installed = (above / "match").exists()
if not installed and str(above) not in sys.path:
    sys.path.insert(0, str(above))
package = "cardrules.webapp" if installed else "webapp"
if __name__ == "__main__":
    import_module(f"{package}.pages").run()
else:
    hosting = import_module(f"{package}.hosting")
    hosting.write_log()
    deliveries = import_module(f"{package}.deliveries")
    deliveries.deliver_at_once()
    deliveries.deliver_before_the_next_run()
    # With every run go the colours of six themes, for each of which Streamlit looks through all settings.
    config.get_options_for_section = cache(config.get_options_for_section)
    base_path = st.get_option("server.baseUrlPath")
    app = st.App(__file__, routes=hosting.routes(base_path), middleware=hosting.middleware(base_path))
