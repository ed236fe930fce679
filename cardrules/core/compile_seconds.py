"""The time that it takes to compile, for those who decide whether to wait for it, and for those who wait."""

COMPILE_SECONDS = {
    "california_jacks": 3,
    "pebbles_and_nuts": 3,
    "shnarbles": 4,
    "double_solitaire": 5,
    "pishe_pasha": 4,
    "canfield": 5,
    "canfield_kernel": 5,
    "canfield_lines": 12,
    "races": 6,
}
"""About the seconds of a processor that numba takes for each kernel, and for Canfield's solver and planner, by the
names of their modules."""
