import type { lockTimesheets } from "@payroll/operations/timesheet/lockTimesheets"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { BadUsage, client, json, print, section } from "../../output.ts"
import { company, filter } from "../../pages.ts"

type Locked = (typeof lockTimesheets.response.Encoded)["timesheetLock"]

const asText = ({ timesheetLockId, status, message, notLocked }: Locked): ReadonlyArray<string> => [
  `locking ${timesheetLockId} ${status}: ${message}`,
  ...section(
    ["WORKER", "WHY NOT", "ID"],
    notLocked.map(({ userId, why, timesheetId }) => [userId, why, timesheetId])
  )
]

export const lock = Command.make(
  "lock",
  {
    company,
    client,
    period: filter("period", "The id of the pay period"),
    through: filter("through", "A day, for all periods that ended in the 92 days until it"),
    unapproved: Flag.Boolean("unapproved").pipe(
      Flag.withDescription("Lock timesheets that are not approved too"),
      Flag.withDefault(false)
    ),
    by,
    json
  },
  Effect.fn(function* ({ company: companyId, period, through, unapproved, ...flags }) {
    if ((period === null) === (through === null)) {
      return yield* new BadUsage({ message: "give either --period or --through" })
    }
    const payPeriod = {
      companyId,
      ...(period !== null && { payPeriodId: period }),
      ...(through !== null && { through }),
      lockUnapproved: unapproved
    }
    const answer = yield* actingAs(flags.by)(operate(flags.client, "lockTimesheets", { payPeriod }))
    const { timesheetLock } = answer as typeof lockTimesheets.response.Encoded
    yield* print(flags.json, timesheetLock, asText(timesheetLock))
  })
).pipe(
  Command.withDescription(
    "Lock the timesheets of a pay period for good; of a large company the worker process locks the rest"
  ),
  Command.withExamples([
    {
      command: "payroll timesheet lock --company COMPANY_ID --period PAY_PERIOD_ID",
      description: "Those that are approved, of one pay period"
    },
    {
      command: "payroll timesheet lock --company COMPANY_ID --through 2026-03-31 --unapproved",
      description: "All of the 92 days until the end of March"
    }
  ])
)
