### Other programs that play a seat: engines. $command: as it was typed.

engine-needs-command = To give a seat to a program of your own, start with --seat Robin=engine:COMMAND.
engine-no-command = “engine:{ $command }” has no command: add one, as in engine:node my_engine.js.
engine-quotes = A quotation mark is not closed in { $command }.
engine-one-budget = Give only one limit for an engine’s thinking: movetime=MILLISECONDS or nodes=COUNT.
engine-budget-wrong = { $setting } must be a whole number from 1 to { $maximum }.
engine-not-found = There is no program { $program }: check its name, or give its whole path.
engine-not-started = { $command } cannot be started: { $why }.
engine-no-greeting = { $command } did not send signalboxok within { $seconds } seconds: see docs/engines.md for how an engine begins.
engine-not-ready = { $command } did not send readyok within { $seconds } seconds.
engine-plays-not = { $command } does not play { $game }: it plays { LIST($games, type: "conjunction") }.
engine-no-option = { $command } has no option { $option }.
engine-refuses = { $command } reports an error: { $why }
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
engine-too-much = { $command } has sent too much output.
engine-late = { $command } did not choose an action within { $seconds } seconds.
engine-unreadable = { $command } answers “{ $answer }”, which is not the number of an action.
engine-names-nothing = { $command } sends bestmove without an action.
engine-no-such-action = { $command } chooses action { $answer }, which does not exist.
engine-illegal = { $command } chooses an action that is not possible now.
engine-seat-given = From now on a person plays for { $player }; use the menu to give the seat to the computer.
engine-plays = { $player } is played by { $engine }.
engine-not-resumed =
    { $count ->
        [one] The program that played for { $players } is not running: a person takes over, or start again with --resume --seat { $example }.
       *[other] The programs that played for { $players } are not running: people take over, or start again with --resume --seat { $example }.
    }
engine-rejoins-seat = With --resume a seat can only be given to an engine, as in NAME=engine:COMMAND; the players of this game are { LIST($players, type: "conjunction") }.
