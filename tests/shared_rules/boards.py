"""The board the rules are tested on."""

from shared_rules.ptites_locos import PtitesLocos

_BAYS = ["B0", "B1", "B2", "B3"]


def game_data() -> dict[str, object]:
    """The game data of the P'tites Locos' board."""
    lengths = [[7, 5, 3], [7, 5, 3], [7, 5, 3]]
    places = ["S1", "S2", "S3", "A1", "A2", "A3"]
    for q, row in enumerate(lengths):
        for lane, length in enumerate(row):
            places += [f"Q{q + 1}.{lane + 1}.{k + 1}" for k in range(length)]
    for bay in _BAYS:
        places += [f"{bay}.{lane}.{end}" for lane in range(1, 5) for end in (0, 1)]
    places.append("hangar")
    places += [f"{bay}.{letter}" for bay in _BAYS for letter in "abcdef"]
    return {
        "name": "ptites_locos",
        "places": places,
        "lanes": 3,
        "lengths": lengths,
        "strands": 4,
        "bays": _BAYS,
        "platforms": {
            "blue": {"home": "B1", "A": [0, 1, 2, 3], "B": [0, 1, 2, 3], "code": ["a", "b"]},
            "red": {"home": "B2", "A": [2, 1, 3, 4], "B": [1, 2, 4, 3], "code": ["a", "c"]},
            "yellow": {"home": "B3", "A": [1, 0, 3, 4], "B": [1, 2, 0, 4], "code": ["b", "c"]},
        },
        "opposite": {"a": "f", "b": "e", "c": "d", "d": "c", "e": "b", "f": "a"},
        "hangars": 9,
        "locos": 4,
        "to_win": 3,
        "tiles": 12,
        "seats": ["green", "orange", "violet", "white"],
    }


GAME = PtitesLocos(game_data())
