### What is wrong with a command as it was typed.

usage-help = Run `{ $command }` for more.
usage-no-option = There is no option { $option }.
usage-no-command = There is no command { $command }: choose { LIST($commands, type: "disjunction") }.
usage-command-missing = A command is missing: choose { LIST($commands, type: "disjunction") }.
usage-option-missing = The option { $option } is missing.
usage-argument-missing = { $argument } is missing.
usage-name-missing = { $argument } is missing: choose { LIST($names, type: "disjunction") }.
usage-value-missing = { $option } needs a value.
usage-no-value = { $option } takes no value.
usage-choice = { $option } takes { LIST($choices, type: "disjunction") }.
usage-whole-number = { $option } takes a whole number.
usage-whole-number-between = { $option } takes a whole number from { $minimum } to { $maximum }.
usage-number-between = { $option } takes a number from { $minimum } to { $maximum }.
usage-too-much = This does not belong here: { $words }. Leave it out.
