"""Games stepped in compiled code, for `cardrules.interop.vectorised`: what is legal comes from their kernels.

`Game.stepper` names a module, and its function `stepper` gives what steps a batch, or None under options that it does
not play. They need numba.
"""
