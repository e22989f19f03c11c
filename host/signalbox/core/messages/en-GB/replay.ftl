### What is said while a recorded game is watched again.

replay-begins = The game begins.
replay-over = The game is over.
replay-unfinished = The game is not over: this is how far it got.
replay-arranged = The pieces were set by hand, as everyone had agreed.
replay-of-a-record = A recorded game.
replay-title = { $game }, { DATETIME($day, dateStyle: "long") }: { $players }
replay-proof =
    { $proof ->
        [follows] Proved: the secret number gives the same result.
        [entered] Rolled on the table and typed in: nobody can check it.
        [earlier] Rolled with an earlier secret number, which nobody knows any more.
        [secret] The secret number is not shown until the game is over.
       *[differs] The secret number gives something else here.
    }
replay-hidden = This game is not over and still has secrets. You can watch it once it is over.
replay-unknown = There is no such record here.
