"""Division of a scene into lines."""

from random import Random

from shared_rules.scene import PATTERNS, from_word
from shared_rules.wire import LINE_LIMIT, encode
from signalbox.device.link.scenes import Entry, Scenes

LIGHTS = 512
LARGEST = ["65535", "63", "64"]  # the number of the scene, the number of the part, and the number of parts
SCENES = 40


def varied_scene(seed: int) -> tuple[Entry, ...]:
    """Return a scene of 200 lights in `1 + seed` random colours, to produce arguments of every length."""
    random = Random(seed)
    colours = [random.randrange(1 << 24) for _ in range(1 + seed)]
    lights = random.sample(range(LIGHTS), 200)
    return tuple((light, random.choice(colours), random.randrange(PATTERNS), 0, 1) for light in lights)


def test_parts_fit_a_line_and_the_longest_fill_it() -> None:
    lengths = set()
    for seed in range(SCENES):
        scenes = Scenes(LIGHTS)
        scenes.show(varied_scene(seed))
        while (part := scenes.part()) is not None:
            lengths.add(len(encode("SCENE", 65535, [*LARGEST, *part[len(LARGEST) :]])))  # raises when it is too long
            scenes.on_acknowledged()
    assert max(lengths) >= LINE_LIMIT - 1


def test_largest_entry_values_are_sent() -> None:
    scenes = Scenes(1)
    scenes.show(((0, 0xFFFFFF, PATTERNS - 1, 255, 255),))
    part = scenes.part()
    assert part is not None
    assert from_word(part[-1]) == [(0, 0xFFFFFF, PATTERNS - 1, 255, 255)]
