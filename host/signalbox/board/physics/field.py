"""How much of a magnet's field a reed feels, in the ampere-turns in which its maker sells it.

The reed's cropped leads gather flux along its axis, most in the middle and none at the ends: it feels the mean of the
flux density's component along its axis, weighted by 1 - u² from one end (u = -1) to the other (u = 1). So much is
geometry; two constants turn it into ampere-turns (`calibration`).
"""

import magpylib
import numpy as np
from numpy.typing import NDArray

from signalbox.board.parts import Magnet, Reed
from signalbox.board.physics.calibration import leads_mm, mt_per_at

Floats = NDArray[np.float64]

AXES = {"upright": (0.0, 0.0, 1.0), "flat": (1.0, 0.0, 0.0)}  # of a reed, by how it is mounted: x, y, z, z up
_POINTS, _GAUSS = np.polynomial.legendre.leggauss(12)
_WEIGHTS = _GAUSS * (1 - _POINTS**2) / np.sum(_GAUSS * (1 - _POINTS**2))


def ampere_turns(magnet: Magnet, reed: Reed, mount: str, middles: Floats) -> Floats:
    """What a reed feels of a magnet, in ampere-turns, for each of n places of the reed.

    `middles` (n, 3): the reed's middle as seen from the magnet's, mm, z up, which is how the magnet is magnetised.
    The result (n,) is negative where the field runs against it; a reed does not mind which way it runs.
    """
    axis = np.array(AXES[mount])
    along = middles[:, None, :] + (_POINTS * leads_mm(reed) / 2)[None, :, None] * axis
    tesla = np.asarray(magpylib.getB(_source(magnet), along.reshape(-1, 3))).reshape(*along.shape)
    return np.asarray((tesla @ axis) @ _WEIGHTS * 1000 / mt_per_at(reed), dtype=np.float64)


def farthest(felt: Floats, distances: Floats, needed: float) -> float:
    """The farthest of rising `distances` (n,) at which `felt` (n,) is still `needed` or more; 0 if nowhere.

    Between two distances it is interpolated.
    """
    strength = np.abs(felt)
    reaching = np.flatnonzero(strength >= needed)
    if len(reaching) == 0:
        return 0.0
    last = int(reaching[-1])
    if last + 1 == len(distances):
        return float(distances[last])
    share = (strength[last] - needed) / (strength[last] - strength[last + 1])
    return float(distances[last] + share * (distances[last + 1] - distances[last]))


def _source(magnet: Magnet) -> "magpylib.magnet.Cylinder | magpylib.magnet.Cuboid":
    polarization = (0.0, 0.0, magnet.remanence_t)
    if magnet.shape == "disc":
        return magpylib.magnet.Cylinder(dimension=magnet.size_mm, polarization=polarization)
    return magpylib.magnet.Cuboid(dimension=magnet.size_mm, polarization=polarization)
