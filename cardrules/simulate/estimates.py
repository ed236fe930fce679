"""Means and shares with the intervals in which they lie."""

from math import inf, nan, pi, sqrt, tan
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Estimate(NamedTuple):
    """An estimate from a sample, with its confidence interval.

    Attributes:
        value: The mean, or the share.
        low: Lower end of the interval.
        high: Upper end of the interval.
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}]"


def estimate(sample: NDArray[Any], level: float = 0.95) -> Estimate:
    """The mean of a sample of numbers, or the share of true values in a sample of Booleans.

    Args:
        sample: The sample, in one dimension.
        level: The probability that such an interval holds the true value.

    >>> print(estimate(np.array([1, 2, 3, 4, 5, 6])))
    3.5 [1.537, 5.463]
    >>> print(estimate(np.array([True, False, False, False])))
    0.25 [0.04559, 0.6994]
    """
    return share(sample, level) if sample.dtype == np.bool_ else mean(sample, level)


def mean(sample: NDArray[Any], level: float) -> Estimate:
    """The mean with Student's interval (Student, “The probable error of a mean”, Biometrika 6, 1908)."""
    size = len(sample)
    if size < 2:
        return Estimate(float(sample[0]) if size else nan, -inf, inf)
    middle, spread = float(sample.mean()), float(sample.std(ddof=1)) / sqrt(size)
    reach = student_quantile(level, size - 1) * spread
    return Estimate(middle, middle - reach, middle + reach)


def share(sample: NDArray[Any], level: float) -> Estimate:
    """The share with Wilson's interval, which holds up where it is close to 0 or 1; some may count in part.

    E. B. Wilson, “Probable inference, the law of succession, and statistical inference”, Journal of the American
    Statistical Association 22, 1927.
    """
    size = len(sample)
    if not size:
        return Estimate(nan, 0.0, 1.0)
    z, found = NormalDist().inv_cdf((1 + level) / 2), float(sample.mean())
    middle = (found + z * z / (2 * size)) / (1 + z * z / size)
    reach = z / (1 + z * z / size) * sqrt(found * (1 - found) / size + z * z / (4 * size * size))
    return Estimate(found, max(middle - reach, 0.0), min(middle + reach, 1.0))


def student_quantile(level: float, freedom: int) -> float:
    """The number of standard errors to each side, by Student's distribution.

    With one or two degrees of freedom the formulas are exact; beyond that, they are the series 26.7.5 of Abramowitz and
    Stegun, Handbook of Mathematical Functions, 1964, which at the usual levels is right to a few thousandths, and soon
    to more places.

    Args:
        level: The probability that the interval holds the true value.
        freedom: Degrees of freedom.

    >>> [round(student_quantile(0.95, freedom), 2) for freedom in (1, 2, 5, 30, 100_000)]
    [12.71, 4.3, 2.57, 2.04, 1.96]
    """
    if freedom == 1:
        return tan(level * pi / 2)
    if freedom == 2:
        return level * sqrt(2 / (1 - level * level))
    z = NormalDist().inv_cdf((1 + level) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
