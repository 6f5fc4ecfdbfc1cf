import { stateCode } from "@payroll/domain/field/state"
import { DEFAULT_DAY_MINUTES, stateMinimums, vacationRule } from "@payroll/domain/timeOff/minimums"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { BadUsage, json, print } from "../../output.ts"
import { minimumsTable } from "../../timeOff/formats.ts"

const DAY_MINUTES_MAX = 1_440

export const minimums = Command.make(
  "minimums",
  {
    state: Flag.String("state").pipe(Flag.withDescription("The state: its code or its name")),
    dayMinutes: Flag.Int("day-minutes").pipe(
      Flag.withDescription(
        "The minutes of the worker's day, for minimums that are counted in days"
      ),
      Flag.withDefault(DEFAULT_DAY_MINUTES)
    ),
    json
  },
  Effect.fn(function* ({ state: submitted, dayMinutes, json: asJson }) {
    const state = stateCode(submitted)
    if (state === undefined) return yield* new BadUsage({ message: "--state must be a US state" })
    if (dayMinutes < 1 || dayMinutes > DAY_MINUTES_MAX) {
      return yield* new BadUsage({
        message: `--day-minutes must be a whole number from 1 to ${DAY_MINUTES_MAX}`
      })
    }
    const listed = stateMinimums(state, dayMinutes)
    const vacation = vacationRule(state)
    const views = listed.map((minimum) => ({
      ...minimum,
      status: minimum.checked === undefined ? "unverified" : "checked"
    }))
    const result = { state, dayMinutes, minimums: views, vacation: vacation ?? null }
    yield* print(asJson, result, minimumsTable(listed, vacation))
  })
).pipe(
  Command.withDescription("Show a state's minimum for paid leave, with its source"),
  Command.withExamples([
    {
      command: "payroll time-off minimums --state CA",
      description: "California's minimum for paid leave"
    }
  ])
)
