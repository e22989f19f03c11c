"""A game's rules as text, with pictures computed by the rules engine so that they cannot contradict it."""

from functools import lru_cache

from shared_rules.game import SPECTATOR, Game, State
from signalbox import games
from signalbox.board import Board, draw
from signalbox.board.piece_places import lay_out, pieces_for
from signalbox.board.tabletop import Tabletop, picture_of
from signalbox.games.teaching import Clause, Introduction, Picture, Teaching
from signalbox.play.table.present.lights import effect_path
from signalbox.play.teaching.page_types import RuleClause, RulePicture, Rules


def has_rules(game: str) -> bool:
    """Return whether a game is installed and has rules for people to read."""
    return games.dashed_name(game) in games.names() and games.entry(game).teaching is not None


@lru_cache(maxsize=8)
def rules_info(game: str) -> Rules | None:
    """Return the rules of a game on its own board, or None if the game is unknown or has no rules to read."""
    if not has_rules(game):
        return None
    entry = games.entry(game)
    assert entry.teaching is not None, "it has rules"
    board = games.board(game)
    rules, teaching = games.rules(game, board), entry.teaching
    return {
        "title": board.title,
        "drawing": draw(board, entry.messages(board, []).place_name),
        "groups": [
            {"heading": heading, "clauses": [_clause(board, rules, teaching, clause) for clause in clauses]}
            for heading, clauses in teaching.rules.items()
        ],
    }


def introduction(game: str) -> Introduction | None:
    """Return the introduction of a game, or None if it has none."""
    teaching = games.entry(game).teaching
    return None if teaching is None else teaching.introduction


def introduction_picture(game: str) -> RulePicture | None:
    """Return the picture for a game's introduction, on the game's own board, or None if it has none."""
    teaching, board = games.entry(game).teaching, games.board(game)
    if teaching is None or teaching.introduction is None:
        return None
    rules, picture = games.rules(game, board), teaching.introduction.picture
    return picture_info(board, rules, teaching.read_position(rules, picture.position), picture)


def picture_info(board: Board, rules: Game, state: State, picture: Picture) -> RulePicture:
    """Return the data for a picture of the position. Raise NotAllowedError if the picture's action is not legal."""
    tabletop = Tabletop(board, pieces_for(rules, state.players))
    lay_out(tabletop, state)
    layout = picture_of(tabletop)
    effects = state.effects(state.parse(picture.action)) if picture.action else []
    valued = [piece for piece in state.view(SPECTATOR)["pieces"] if "value" in piece]
    return {
        "pieces": [piece for piece in layout["pieces"] if piece["at"] in board.squares],
        "parts": layout["parts"],
        "values": [{"square": piece["square"], "value": piece["value"]} for piece in valued],
        "ways": [effect_path(effect) for effect in effects],
        "near": list(picture.squares),
    }


def _clause(board: Board, rules: Game, teaching: Teaching, clause: Clause) -> RuleClause:
    picture = clause.picture
    rule_picture = None
    if picture is not None:
        rule_picture = picture_info(board, rules, teaching.read_position(rules, picture.position), picture)
    return {"numbers": list(clause.numbers), "say": clause.message, "picture": rule_picture}
