### Other programs that play a seat: engines. $command: as it was typed.

engine-needs-command = To give a seat to a program of your own, name it when you start: --seat Robin=engine:COMMAND.
engine-no-command = “engine:{ $command }” names no program: add its command, as in engine:node my_engine.js.
engine-quotes = A quotation mark is not closed in { $command }.
engine-one-budget = Give only one limit for an engine’s thinking: movetime=MILLISECONDS or nodes=COUNT.
engine-budget-wrong = { $setting } must be a whole number from 1 to { $most }.
engine-not-found = There is no program { $program }: check its name, or give its whole path.
engine-not-started = { $command } cannot be started: { $why }.
engine-no-greeting = { $command } has not said signalboxok within { $seconds } seconds: docs/engines.md says how an engine begins.
engine-not-ready = { $command } has not said readyok within { $seconds } seconds.
engine-plays-not = { $command } does not play { $game }: it plays { LIST($games, type: "conjunction") }.
engine-no-option = { $command } has no option { $option }.
engine-refuses = { $command } says: { $why }
engine-gone =
    { $status ->
        [none] { $command } has stopped.
       *[other] { $command } has stopped (exit status { $status }).
    }
engine-gone-saying =
    { $status ->
        [none] { $command } has stopped: { $said }
       *[other] { $command } has stopped (exit status { $status }): { $said }
    }
engine-too-much = { $command } has written too much.
engine-late = { $command } has chosen nothing within { $seconds } seconds.
engine-unreadable = { $command } answers “{ $answer }”, which is not the number of an action.
engine-names-nothing = { $command } names no action after bestmove.
engine-no-such-action = { $command } chooses action { $answer }, which does not exist.
engine-illegal = { $command } chooses something that is not possible now.
engine-seat-given = From now on a person plays { $player }; the menu can give the seat to the computer.
engine-plays = { $player } is played by { $engine }.
engine-not-resumed =
    { $count ->
        [one] The program that played { $players } is not running: a person plays on, or start with --resume --seat { $example }.
       *[other] The programs that played { $players } are not running: people play on, or start with --resume --seat { $example }.
    }
engine-rejoins-seat = With --resume a seat can only be given to an engine, as in NAME=engine:COMMAND; the players of this game are { LIST($players, type: "conjunction") }.
