"""Play a game in notation and describe every position. Runs on both interpreters."""

import json

from shared_rules import recognise
from shared_rules.game import BY_HANDS, CHANCE, TERMINAL, Game, NotAllowedError, State

MYPY = False
if MYPY:
    from random import Random
else:
    Random = object


class Match:
    """The game being played."""

    game: Game
    state: State
    places: dict[str, int]
    lines: list[recognise.Candidate]
    movers: dict[int, int]
    taken_back: list[int]


def load_rules(text: str) -> str:
    """Create the rules of a game for a board, from [module, class, the board's game data]."""
    module, name, data = json.loads(text)
    Match.game = getattr(__import__(module, None, None, [name]), name)(data)
    Match.places = {}
    for index, place in enumerate(Match.game.places):
        Match.places[place] = index
    return "%s %d %d %d" % (Match.game.name, Match.game.min_players, Match.game.max_players, len(Match.game.places))


def start(text: str) -> str:
    """Start a new game with [players, options] and return the position."""
    players, options = json.loads(text)
    Match.state = Match.game.start(players, options)
    Match.taken_back = []
    return Match.state.position()


def setups(text: str) -> str:
    """Return the set-ups for this many players, with the sensors' readings."""
    found = [(sorted(options.items()), readings.hex()) for options, readings in Match.game.setups(int(text), {})]
    return repr(found)


def play(text: str) -> str:
    """Play an action and return who acted and the new position."""
    seat = Match.state.current_player()
    Match.state.apply(Match.state.parse(text))
    return "%s %s | %s" % ("chance" if seat == CHANCE else seat, text, Match.state.position())


def returns(_: str) -> str:
    return repr(Match.state.returns())


def describe_position(_: str) -> str:
    """Return the legal actions with their effects, readings and marks."""
    state = Match.state
    words = [state.readings().hex(), repr(state.marks()), repr(sorted(state.view(-1)))]
    for action in state.legal_actions():
        effects = [sorted(effect.items()) for effect in state.effects(action)]
        words.append("%s %d %s %r" % (state.notation(action), state.input_kind(action), state.mover(action), effects))
        words.append(state.readings_after(action).hex())
    for action, probability in state.chance_outcomes():
        words.append("%s %d" % (state.notation(action), round(probability * 1000000)))
    return "\n".join(words)


def seat_view(seat: str) -> str:
    return plain(Match.state.view(int(seat)))


def write(count: str) -> str:
    """Return the last `count` actions in public notation, and whether the last of them may be taken back."""
    state = Match.state
    notations = [state.public_notation(action) for action in state.history[-int(count) :]]
    return "%r %r" % (notations, state.may_take_back())


def seat_knowledge(text: str) -> str:
    """Given [seat, count, seed], return the seat's last observations and a position consistent with them."""
    seat, count, seed = json.loads(text)
    return (
        "%r" % Match.state.information_state(seat)[-count:]
        + Match.state.resample_from_infostate(seat, SeededRandom(seed)).position()
    )


def objection_to(place: str) -> str:
    """Return the reason why no piece may be put in this place."""
    return repr(Match.state.objection(place))


def press(name: str) -> str:
    """Return what pressing a button does now, or the reason why it does nothing."""
    try:
        return Match.state.notation(Match.state.button(name))
    except NotAllowedError as error:
        return repr(error.reason)


def play_out(text: str) -> str:
    """Play random actions with this seed until the game ends, return the final position, and undo them all."""
    state, random = Match.state, SeededRandom(int(text))
    steps = 0
    while state.current_player() != TERMINAL:
        actions = state.legal_actions() or [outcome[0] for outcome in state.chance_outcomes()]
        state.apply(actions[int(random.random() * len(actions))])
        steps += 1
    end = state.position()
    for _ in range(steps):
        state.undo()
    return "%d %s" % (steps, end)


def plain(value: object) -> str:
    """Return JSON data as text with sorted keys, because not every Python keeps the order of keys."""
    if isinstance(value, dict):
        return "{" + ", ".join(["%s: %s" % (key, plain(value[key])) for key in sorted(value)]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([plain(item) for item in value]) + "]"
    return repr(value)


class SeededRandom(Random):
    """Random numbers that are the same on every interpreter."""

    def __init__(self, seed: int) -> None:
        self._number = seed

    def random(self) -> float:
        self._number = (self._number * 1103515245 + 12345) % 0x1000000
        return self._number / 0x1000000


def take_back(_: str) -> str:
    """Take an action back and return the position."""
    Match.taken_back.append(Match.state.undo())
    return Match.state.position()


def play_again(_: str) -> str:
    """Replay the action that was taken back last and return the position."""
    Match.state.apply(Match.taken_back.pop())
    return Match.state.position()


def expect(_: str) -> str:
    """Compute the candidates for hand movements. Return the current readings and the candidates."""
    state = Match.state
    actions = [action for action in state.legal_actions() if state.input_kind(action) == BY_HANDS]
    Match.lines = recognise.candidates_of(state, actions, Match.places)
    Match.movers = {}
    for action in actions:
        Match.movers[action] = Match.places.get(state.mover(action), recognise.NOWHERE)
    lines = [[line.action, line.end.hex(), line.max_counts.hex(), line.from_hand] for line in Match.lines]
    return json.dumps([state.readings().hex(), lines])


def look_ahead(number: str) -> str:
    """Return how many actions may follow a candidate without a pause."""
    return str(len(Match.lines[int(number)].continuations))


def judge(text: str) -> str:
    """Return the verdict on [readings now, highest counts seen, broken sensors, ms of quiet, confirmed]."""
    now, seen, unknown, quiet_ms, confirmed = json.loads(text)
    now, seen, unknown = bytes.fromhex(now), bytes.fromhex(seen), bytes.fromhex(unknown)
    start = Match.state.readings()
    verdict = recognise.recognise(Match.lines, start, now, seen, quiet_ms, confirmed, unknown)
    want = recognise.likely_end(Match.lines, start, now, Match.movers, unknown)
    lifted = recognise.lifted_indices(start, now, unknown)
    return repr([verdict.kind, verdict.actions, want.hex(), lifted, Match.state.marks()])
