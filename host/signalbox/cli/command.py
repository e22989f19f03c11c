"""Click's commands, with help and errors in the terminal's language.

Help texts of commands, options and arguments are given to Click as message ids, "help-…", one per paragraph. None of
Click's own texts are shown. Instead, help and errors are generated from the attributes of Click's objects.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import IO, Any

import click

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed_words import match_word, suggest
from signalbox.device.runtime.terminal_language import terminal_catalogue

NB_HYPHEN = "\N{NON-BREAKING HYPHEN}"
_PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b")
_PLACEHOLDERS = {  # placeholders in usage lines and lists of options that differ between languages
    "ADDRESS": Message("help-value-address"),
    "ARGS": Message("help-value-args"),
    "COMMAND": Message("help-value-command"),
    "COUNT": Message("help-value-count"),
    "FILE": Message("help-value-file"),
    "FOLDER": Message("help-value-folder"),
    "GAME": Message("help-value-game"),
    "HASH": Message("help-value-hash"),
    "KIND": Message("help-value-kind"),
    "LANGUAGE": Message("help-value-language"),
    "NAME": Message("help-value-name"),
    "PATH": Message("help-value-path"),
    "PLAYER": Message("help-value-player"),
    "SENSOR": Message("help-value-sensor"),
    "SERIAL": Message("help-value-serial"),
    "SHARE": Message("help-value-share"),
    "SPEC": Message("help-value-spec"),
    "TEXT": Message("help-value-text"),
    "VALUE": Message("help-value-value"),
    "WORDS": Message("help-value-words"),
}


class NameType(click.ParamType[str]):
    """A parameter type for names, in any language (see `typed_words`). Help and errors list all accepted names."""

    name = "name"

    def __init__(
        self, names: Callable[[], Sequence[str]], resolve: Callable[[str], str] | None = None, default: str = ""
    ) -> None:
        """`resolve` returns the name that a text stands for, or raises UserError. `default` is shown in the help."""
        self.names = names
        self.resolve = resolve
        self.default = default

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the names as the help shows them: "[NAME|NAME|...]"."""
        return f"[{'|'.join(self.names())}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name that `value` means. Raise NoSuchNameError, or whatever `resolve` raises if it is given."""
        if self.resolve is not None:
            return value and self.resolve(value)
        name = match_word(value, self.names())
        if name is None:
            raise NoSuchNameError(value, self.names(), param, ctx)
        return name


class NoSuchNameError(click.BadParameter):
    """Raised for a value that is not one of the accepted names."""

    def __init__(
        self, value: str, names: Sequence[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> None:
        super().__init__(value, ctx, param)
        self.names = names


class ExtraArgumentsError(click.UsageError):
    """Raised for arguments that the command does not accept."""


class CommandError(click.UsageError):
    """An error in a command line, translated into the terminal's language."""

    def __init__(self, error: click.UsageError, ctx: click.Context) -> None:
        self.words = error_message(error, ctx)
        super().__init__(terminal_catalogue().text(self.words), ctx)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the error on standard error, after the command's usage and a hint about its help."""
        assert self.ctx is not None
        more = terminal_catalogue().text(Message("usage-help", command=f"{self.ctx.command_path} --help"))
        click.echo(f"{self.ctx.get_usage()}\n{more}\n\n{self.message}", file=file, err=True)


@contextmanager
def _translate_click_errors(ctx: click.Context) -> Iterator[None]:
    """Convert Click's errors to CommandError. A group without a subcommand still shows its help."""
    try:
        yield
    except (CommandError, click.exceptions.NoArgsIsHelpError):
        raise
    except click.UsageError as error:
        raise CommandError(error, ctx) from error


def error_message(error: click.UsageError, ctx: click.Context) -> Message:
    """Return a message for the error. Click's own text is only used for unexpected errors."""
    match error:
        case click.NoSuchOption(option_name=option):
            shown = filter(_is_shown, ctx.command.get_params(ctx))
            options = [name for param in shown for name in _option_names(param)]
            return suggest(Message("usage-no-option", option=option), option, options)
        case click.exceptions.NoSuchCommand(command_name=name):
            commands = _command_names(ctx)
            return suggest(Message("usage-no-command", command=name, commands=commands), name, commands)
        case NoSuchNameError(message=value, names=names, param=click.Option(opts=[*_, option])):
            return suggest(Message("usage-choice", option=option, choices=tuple(names)), value, names)
        case click.MissingParameter(param=click.Option(opts=[*_, option])):
            return Message("usage-option-missing", option=option)
        case click.MissingParameter(param=click.Argument(type=NameType(names=names)) as argument):
            placeholder = _translate_placeholders(argument.make_metavar(ctx))
            return Message("usage-name-missing", argument=placeholder, names=tuple(names()))
        case click.MissingParameter(param=click.Argument() as argument):
            return Message("usage-argument-missing", argument=_translate_placeholders(argument.make_metavar(ctx)))
        case click.BadParameter(param=click.Option(opts=[*_, option], type=click.IntRange(min=minimum, max=maximum))):
            return Message("usage-whole-number-between", option=option, minimum=str(minimum), maximum=str(maximum))
        case click.BadParameter(param=click.Option(opts=[*_, option], type=click.FloatRange(min=minimum, max=maximum))):
            return Message("usage-number-between", option=option, minimum=str(minimum), maximum=str(maximum))
        case click.BadParameter(param=click.Option(opts=[*_, option], type=click.types.IntParamType())):
            return Message("usage-whole-number", option=option)
        case click.BadOptionUsage(option_name=option):
            flags = {name for param in ctx.command.get_params(ctx) if _is_flag(param) for name in _option_names(param)}
            return Message("usage-no-value" if option in flags else "usage-value-missing", option=option)
        case ExtraArgumentsError(message=words):
            return Message("usage-too-much", words=words)
    if isinstance(ctx.command, click.Group):
        return Message("usage-command-missing", commands=_command_names(ctx))
    return Message("verbatim", text=error.format_message())


def _command_names(ctx: click.Context) -> tuple[str, ...]:
    return tuple(ctx.command.list_commands(ctx)) if isinstance(ctx.command, click.Group) else ()


def _option_names(param: click.Parameter) -> list[str]:
    return [*param.opts, *param.secondary_opts]


def _is_shown(param: click.Parameter) -> bool:
    return isinstance(param, click.Option) and not param.hidden


def _is_flag(param: click.Parameter) -> bool:
    return isinstance(param, click.Option) and param.is_flag


class _Formatter(click.HelpFormatter):
    def write(self, string: str) -> None:
        """Write lines, restoring the hyphens that were protected from line breaks."""
        super().write(string.replace(NB_HYPHEN, "-"))

    def write_heading(self, heading: str) -> None:
        """Write a heading, which already ends in a colon."""
        self.write(f"{'':>{self.current_indent}}{heading}\n")


class _Context(click.Context):
    formatter_class = _Formatter

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.help_option_names = ["-h", "--help"]


class Command(click.Command):
    """A command. `examples` are at least two command lines, complete except for the leading `signalbox`."""

    context_class = _Context

    def __init__(self, *args: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line. Raise CommandError if it is invalid."""
        allows_extra_args, ctx.allow_extra_args = ctx.allow_extra_args, True
        with _translate_click_errors(ctx):
            extra_args = super().parse_args(ctx, args)
            if extra_args and not allows_extra_args and not ctx.resilient_parsing:
                raise ExtraArgumentsError(" ".join(extra_args))
        return extra_args

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option that shows the help."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = "help-of-help"
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first paragraph of the help, for the list of commands."""
        return _translate_help((self.help or "").partition("\n\n")[0])

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        usage = _translate_placeholders(" ".join(self.collect_usage_pieces(ctx)))
        prefix = terminal_catalogue().text(Message("help-of-usage"))
        formatter.write_usage(ctx.command_path, usage, f"{prefix} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description of the command, and the examples."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_translate_help(self.help or ""))
        with _section(formatter, Message("help-of-examples")):
            for example in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}signalbox {example}\n")

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of arguments, if there are any."""
        arguments = [param for param in self.get_params(ctx) if isinstance(param, click.Argument)]
        if arguments:
            with _section(formatter, Message("help-of-arguments")):
                formatter.write_dl([_help_record(argument, ctx) for argument in arguments])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of options."""
        with _section(formatter, Message("help-of-options")):
            formatter.write_dl([_help_record(param, ctx) for param in self.get_params(ctx) if _is_shown(param)])


class Group(Command, click.Group):
    """A command that has subcommands."""

    command_class = Command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand. Raise CommandError if it does not exist."""
        with _translate_click_errors(ctx):
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of options, then the list of commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        with _section(formatter, Message("help-of-commands")):
            formatter.write_dl([(name, command.get_short_help_str()) for name, command in commands.items() if command])


class GameCommand(Command):
    """A command whose help ends with the options of every game."""

    excluded_options: tuple[str, ...] = ()  # game options that the command does not accept

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of each game's options, or the reason why the game cannot be used."""
        from signalbox import games  # slow, and only needed for this part of the help

        for name in games.names():
            with _section(formatter, Message("help-of-set", game=name)):
                try:
                    choices = games.entry(name).options.choices()
                except UserError as error:
                    formatter.write_text(str(error))
                    continue
                offered = [choice for choice in choices if choice.text.partition("=")[0] not in self.excluded_options]
                formatter.write_dl([(choice.text, terminal_catalogue().text(choice.meaning)) for choice in offered])


def _section(formatter: click.HelpFormatter, heading: Message) -> AbstractContextManager[None]:
    return formatter.section(terminal_catalogue().text(Message("help-of-list", heading=heading)))


def _help_record(param: click.Parameter, ctx: click.Context) -> tuple[str, str]:
    """Return the syntax of an option or argument, and its description, including its default and range."""
    spelling, _ = param.get_help_record(ctx) or ("", "")
    extras: list[Message] = []
    if isinstance(param.type, NameType) and param.type.default:
        extras.append(Message("help-of-default", value=param.type.default))
    if isinstance(param, click.Option):
        default = param.show_default if isinstance(param.show_default, str) else None
        default = _translate_help(default) if default else param.get_help_extra(ctx).get("default")
        if default:
            extras.append(Message("help-of-default", value=default))
    if isinstance(param.type, click.IntRange | click.FloatRange):
        extras.append(Message("help-of-range", minimum=str(param.type.min), maximum=str(param.type.max)))
    if isinstance(param, click.Option) and param.required:
        extras.append(Message("help-of-required"))
    meaning = _translate_help(getattr(param, "help", None) or "", param)
    return _translate_placeholders(spelling), "  ".join(
        [meaning, " ".join(f"[{terminal_catalogue().text(extra)}]" for extra in extras)]
    ).strip()


def _translate_help(text: str, param: click.Parameter | None = None) -> str:
    """Return the text for "help-…" ids, one per paragraph, or any other text unchanged.

    If `param` has a NameType with `resolve`, its names are passed as `$names`.
    """
    names = param.type.names if param is not None and isinstance(param.type, NameType) and param.type.resolve else None
    args = {} if names is None else {"names": tuple(name.replace("-", NB_HYPHEN) for name in names())}
    ids = text.split("\n\n")
    return "\n\n".join(terminal_catalogue().text(Message(id, **args)) if id.startswith("help-") else id for id in ids)


def _translate_placeholders(text: str) -> str:
    """Translate the placeholders in a usage or parameter text into the terminal's language."""
    return _PLACEHOLDER.sub(
        lambda match: terminal_catalogue().text(_PLACEHOLDERS[match[0]]) if match[0] in _PLACEHOLDERS else match[0],
        text,
    )
