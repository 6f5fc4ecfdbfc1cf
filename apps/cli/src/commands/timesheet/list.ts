import { hoursShown } from "@payroll/domain/field/minutes"
import type { getTimesheets } from "@payroll/operations/timesheet/getTimesheets"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { client, json, print, table } from "../../output.ts"
import { company, filter, firstRows, moreLine, orNull } from "../../pages.ts"

type Listed = (typeof getTimesheets.response.Encoded)["timesheets"][number]

const rowOf = ({ payPeriod: { begin, end }, userId, status, minutes, timesheetId }: Listed) => [
  `${begin} to ${end}`,
  userId,
  status.status,
  hoursShown(minutes.total),
  timesheetId
]

const flags = {
  company,
  client,
  status: filter("status", "The state of the timesheet: Open, Submitted, Approved or Locked"),
  period: filter("period", "The first day of the pay period"),
  json
}

export const list = Command.make(
  "list",
  flags,
  Effect.fn(function* ({ client: of, company: companyId, status, period, json: asJson }) {
    const { rows, hasMore } = yield* firstRows(of, "getTimesheets", "timesheets", {
      companyId,
      ...(Option.isSome(status) && { status: [status.value] }),
      payPeriodBegin: orNull(period)
    })
    yield* print(asJson, { timesheets: rows, hasMore }, [
      ...table([
        ["PERIOD", "WORKER", "STATUS", "HOURS", "ID"],
        ...(rows as ReadonlyArray<Listed>).map(rowOf)
      ]),
      ...moreLine(hasMore)
    ])
  })
).pipe(
  Command.withDescription(
    "List the timesheets of a company, with the hours of the last submission, approval or lock"
  ),
  Command.withExamples([
    {
      command: "payroll timesheet list --company COMPANY_ID --period 2026-03-01 --status Submitted",
      description: "Those of a pay period that wait for approval"
    }
  ])
)
