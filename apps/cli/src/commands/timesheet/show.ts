import type { getTimesheet } from "@payroll/operations/timesheet/getTimesheet"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, fieldLines, json, print, section } from "../../output.ts"

const timesheetId = Argument.String("timesheet").pipe(
  Argument.withDescription("The id of the timesheet")
)

type TimesheetView = (typeof getTimesheet.response.Encoded)["timesheet"]

const asText = (sheet: TimesheetView): ReadonlyArray<string> => {
  const { segments, exceptions, premiums, shifts, weeks, days, history, ...head } = sheet
  const { status, minutes, ...fields } = head
  const paid = Object.fromEntries(Object.entries(minutes).filter(([, count]) => count !== 0))
  return [
    ...fieldLines({ status: status.status, ...fields, minutes: paid }),
    ...section(
      ["DATE", "FROM", "TO", "MINUTES", "LABEL", "REASON", "SOURCE"],
      segments.map(({ date, from, to, minutes: count, label, reason, source }) => [
        date,
        from ?? "",
        to ?? "",
        String(count),
        label,
        reason,
        source
      ])
    ),
    ...section(
      ["DATE", "PREMIUM", "MINUTES"],
      premiums.map(({ date, premium, minutes: count }) => [date, premium, String(count)])
    ),
    ...section(
      ["DATE", "EXCEPTION", "STATUS", "BLOCKS APPROVAL", "ID"],
      exceptions.map(({ date, code, status: state, blocks, timeExceptionId }) => [
        date,
        code,
        state.status,
        blocks ? "yes" : "no",
        timeExceptionId ?? ""
      ])
    )
  ]
}

export const show = Command.make(
  "show",
  { timesheetId, client, by, json },
  Effect.fn(function* ({ timesheetId: id, client: of, by: person, json: asJson }) {
    // It shows reasons and notes, which are sealed: the audit names who reads them.
    const answer = yield* actingAs(person)(operate(of, "getTimesheet", { timesheetId: id }))
    const { timesheet } = answer as typeof getTimesheet.response.Encoded
    yield* print(asJson, timesheet, asText(timesheet))
  })
).pipe(
  Command.withDescription("Show a timesheet: every minute with its reason, and its exceptions"),
  Command.withExamples([
    {
      command: 'payroll timesheet show TIMESHEET_ID --by "Rosa Diaz"',
      description: "A timesheet by its id; the look at it is audited"
    }
  ])
)
