### What is wrong with a command as it was typed.

usage-help = `{ $command }` says more.
usage-no-option = There is no option { $option }.
usage-no-option-perhaps = There is no option { $option }: perhaps { LIST($close, type: "disjunction") } is meant.
usage-no-command = There is no command { $command }.
usage-no-command-perhaps = There is no command { $command }: perhaps { LIST($close, type: "disjunction") } is meant.
usage-option-missing = The option { $option } is missing.
usage-argument-missing = { $argument } is missing.
usage-value-missing = { $option } needs a value.
usage-no-value = { $option } takes no value.
usage-choice = { $option } takes { LIST($choices, type: "disjunction") }.
usage-whole-number = { $option } takes a whole number.
usage-whole-number-between = { $option } takes a whole number from { $least } to { $most }.
usage-number-between = { $option } takes a number from { $least } to { $most }.
usage-too-much = This is too much: { $words }. Leave it out.
