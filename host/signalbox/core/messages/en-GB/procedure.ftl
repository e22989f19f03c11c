### Work on a board, step by step: what the page and the terminal say around it.

procedure-title = Working on the board
procedure-board-virtual = A virtual board.
procedure-board-is-real = This is a real board: use a magnet.
procedure-by-itself = The virtual board does this by itself: just watch.
procedure-no-such-sensor = There is no such sensor: reload the page and try again.
procedure-no-board = No board was found on any serial port: plug one in, or give its serial port with --board. For a virtual board, use --board virtual.
which-description = Name this board with --description: { LIST($boards, type: "disjunction") }, or the path of a .toml file.
no-such-board = There is no board "{ $board }": choose { LIST($boards, type: "disjunction") }, or give the path of a .toml file.
# What speaks against some other board or game, a line each.
no-such-board-why =
    { $choice }
    { LINES($lines) }

## Results

# A part of the work, as the heading of its results.
procedure-part = { $part }
procedure-verdict =
    { $verdict ->
        [not-told] not reported
        [not-tested] not tested
       *[other] { $verdict }
    }

## Answers

procedure-answer-yes = Yes
procedure-answer-no = No
procedure-answer-dead = The sensor does not respond
procedure-answer-back = Back one step
procedure-nothing-asked = “{ $word }” answers nothing: there is no question now.
procedure-no-answer = “{ $word }” is not an answer to this: choose { LIST($words, type: "disjunction") }.

## In the terminal

procedure-quit = Type { $word } to stop early.
procedure-asked = [{ $done }/{ $steps }] { $prompt }
procedure-line = {"  "}{ $line }
procedure-answers = {"    "}{ $answers }
procedure-answers-both = { $first }, { $second }
procedure-answer = { $word } ({ $label })
procedure-enter-or = Enter or { $answer }
procedure-nothing-to-answer = There is nothing to answer now: the program is waiting for the board. Type { $quit } to stop.
procedure-type = Type { LIST($words, type: "disjunction") }.
procedure-type-or-enter = Type { LIST($words, type: "disjunction") }, or Enter for { $first }.
