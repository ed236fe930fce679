"""Games stepped in compiled code, for `cardrules.interop.vectorised`: what is legal comes from their kernels.

Every game with a kernel has a module here by the name of its kernel. They need numba.
"""
