import * as Command from "effect/cli/Command"
import { classify } from "./classify.ts"
import { regularRate } from "./regularRate.ts"
import { round } from "./round.ts"
import { rules } from "./rules.ts"

/** The commands of `payroll time`. */
export const time = Command.make("time").pipe(
  Command.withSubcommands([classify, round, regularRate, rules])
)
