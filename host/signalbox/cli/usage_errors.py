"""What is wrong with a command as it was typed, in the language of the terminal: click's faults as messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from signalbox.cli.command_help import values
from signalbox.core.messages import Message
from signalbox.device.runtime.speaking import terminal

_TOO_MUCH = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
_NO_VALUE = "does not take a value."


class SpokenUsageError(click.UsageError):
    """A fault that click has found; shown are how the command is called, where more is said, and a sentence."""

    def __init__(self, found: click.UsageError) -> None:
        self.said = fault(found)
        super().__init__(found.message, found.ctx)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print it on standard error."""
        say = terminal().text
        if self.ctx is not None:
            help = say(Message("usage-help", command=f"{self.ctx.command_path} --help"))
            click.echo(f"{self.ctx.get_usage()}\n{help}\n", file=file, err=True)
        click.echo(say(self.said), file=file, err=True)


@contextmanager
def spoken() -> Iterator[None]:
    """What click finds wrong inside is raised as a SpokenUsageError; a group without a command shows its help."""
    try:
        yield
    except (SpokenUsageError, click.exceptions.NoArgsIsHelpError):
        raise
    except click.UsageError as found:
        raise SpokenUsageError(found) from found


def fault(found: click.UsageError) -> Message:
    """The sentence for it, click's own where there is no other."""
    match found:
        case click.NoSuchOption(option_name=option, possibilities=close):
            if close:
                return Message("usage-no-option-perhaps", option=option, close=tuple(close))
            return Message("usage-no-option", option=option)
        case click.exceptions.NoSuchCommand(command_name=command, possibilities=close):
            if close:
                return Message("usage-no-command-perhaps", command=command, close=tuple(close))
            return Message("usage-no-command", command=command)
        case click.MissingParameter(param=click.Option(opts=[*_, option])):
            return Message("usage-option-missing", option=option)
        case click.MissingParameter(param=click.Argument() as argument, ctx=click.Context() as context):
            return Message("usage-argument-missing", argument=values(argument.make_metavar(context)))
        case click.BadParameter(param=click.Option(opts=[*_, option], type=type)):
            return _wrong_value(option, type) or Message("verbatim", text=found.format_message())
        case click.BadOptionUsage(option_name=option):
            if found.message.endswith(_NO_VALUE):
                return Message("usage-no-value", option=option)
            return Message("usage-value-missing", option=option)
    if too_much := _TOO_MUCH.fullmatch(found.message):
        return Message("usage-too-much", words=too_much[1])
    return Message("verbatim", text=found.format_message())


def _wrong_value(option: str, type: click.ParamType[Any]) -> Message | None:
    match type:
        case click.Choice(choices=choices):
            return Message("usage-choice", option=option, choices=tuple(map(str, choices)))
        case click.IntRange(min=least, max=most):
            return Message("usage-whole-number-between", option=option, least=str(least), most=str(most))
        case click.FloatRange(min=least, max=most):
            return Message("usage-number-between", option=option, least=str(least), most=str(most))
        case click.types.IntParamType():
            return Message("usage-whole-number", option=option)
    return None
