"""What is wrong with a command as it was typed is said in the language of the terminal, and nothing beside it."""

import click
import pytest
from click.testing import CliRunner

from signalbox.cli import main as cli
from signalbox.cli.usage_errors import fault


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("plya", "La commande plya n’existe pas\u202f: c’est peut-être play, replay ou deploy que vous vouliez."),
        ("boards xyz", "La commande xyz n’existe pas."),
        (
            "play --sed 4",
            "L’option --sed n’existe pas\u202f: c’est peut-être --seed, --set ou --seat que vous vouliez.",
        ),
        ("--xyz", "L’option --xyz n’existe pas."),
        ("build ptites_locos", "Il manque l’option --out."),
        ("boards edit", "Il manque CHEMIN."),
        ("play --seat", "Il faut une valeur après --seat."),
        ("check --virtual=1", "--virtual ne prend pas de valeur."),
        ("play --pace quick", "--pace demande slow, normal ou fast."),
        ("play --players two", "--players demande un nombre entier."),
        ("play --page-port 70000", "--page-port demande un nombre entier de 0 à 65535."),
        ("demo --sloppy 3", "--sloppy demande un nombre de 0 à 1."),
        ("check one two", "C’est de trop\u202f: one two. Laissez-le de côté."),
    ],
)
def test_a_slip_in_a_command_is_told_in_french(typed: str, said: str) -> None:
    done = CliRunner().invoke(cli.signalbox, typed.split(), env={"LC_ALL": "fr_FR.UTF-8"}, prog_name="signalbox")
    assert done.exit_code == 2
    *before, sentence = done.stderr.splitlines()
    assert sentence == said
    assert all(line.startswith(("Usage\u202f:", "`signalbox ")) or line == "" for line in before)


def test_a_group_without_a_command_shows_its_help() -> None:
    done = CliRunner().invoke(cli.signalbox, ["boards"], env={"LC_ALL": "fr_FR.UTF-8"})
    assert "Commandes\u202f:" in done.output


def test_what_has_no_words_is_told_as_click_does() -> None:
    assert fault(click.UsageError("Something else.")).args == {"text": "Something else."}
