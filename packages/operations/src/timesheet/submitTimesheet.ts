/** Submits the timesheet of a worker for approval, on behalf of the worker. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { missing } from "@payroll/domain/problem"
import { move } from "@payroll/domain/status"
import { checkSheet, sheetStateOf } from "@payroll/domain/timesheet/sheetState"
import { submittedSheet, timesheetStatuses, A_SHEET } from "@payroll/domain/timesheet/timesheet"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf, versionField } from "../answerSchema.ts"
import { eitherOf, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { PunchStore } from "../ports/punchStore.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { attestationField } from "./rules/attestation.ts"
import { loadSheet, moveChanges } from "./rules/sheetDecision.ts"
import { answeredTime, timeAnswer } from "./rules/sheetFields.ts"

/** A timesheet by its id, or by its worker and first day. */
export const sheetNamed = {
  timesheetId: Schema.optionalKey(idFields.timesheetId),
  userId: Schema.optionalKey(
    described(idFields.userId, "The worker, with payPeriodBegin instead of timesheetId.")
  ),
  payPeriodBegin: Schema.optionalKey(
    described(Day, "The first day of the period of the worker's timesheet.")
  ),
  ...versionField
} as const

interface Named {
  readonly timesheetId?: string
  readonly userId?: string
  readonly payPeriodBegin?: LocalDate
}

/** A timesheet is named by its id, or by its worker and first day. */
export const namedRule = publishedAs(
  within("timesheet", eitherOf("timesheetId", ["userId", "payPeriodBegin"])),
  (body) => {
    const { timesheetId, userId, payPeriodBegin } = partOf(body, A_SHEET)
    if (timesheetId !== undefined) return []
    if (userId === undefined) return [missing([A_SHEET, "timesheetId"])]
    return payPeriodBegin === undefined ? [missing([A_SHEET, "payPeriodBegin"])] : []
  }
)

/** The timesheet that a request names. */
export const loadNamed = Effect.fnUntraced(function* (clientId: string, named: Named) {
  const { timesheetId, userId = "", payPeriodBegin } = named
  if (timesheetId !== undefined) {
    const loadedSheet = yield* loadSheet(clientId, timesheetId)
    const { workerId, periodBegin } = loadedSheet.sheet
    const isOther =
      (userId !== "" && userId !== workerId) ||
      (payPeriodBegin !== undefined && payPeriodBegin !== periodBegin)
    return isOther ? yield* new RecordNotFound({ record: A_SHEET }) : loadedSheet
  }
  const { clock } = yield* PunchStore
  yield* orNotFound("user", clock(clientId, userId, undefined))
  const { sheetsAround } = yield* TimesheetStore
  const day = payPeriodBegin ?? ("" as LocalDate)
  const sheets = yield* sheetsAround(clientId, [userId], { from: day, to: day })
  const match = sheets.find(({ periodBegin }) => periodBegin === day)
  if (!match) return yield* new RecordNotFound({ record: A_SHEET })
  return yield* loadSheet(clientId, match.id)
})

export const submitTimesheet = defineWrite({
  group: "timeTrackingUser",
  name: "submitTimesheet",
  verb: "PUT",
  role: "write",
  summary: "Submit a timesheet for approval",
  forGuests: {
    flows: ["worker-portal"],
    subject: [A_SHEET, "userId"],
    fields: ["payPeriodBegin", "attestation"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    [A_SHEET]: objectOf("The timesheet.", { ...sheetNamed, ...attestationField })
  }),
  rules: [namedRule],
  response: Schema.Struct({ [A_SHEET]: objectOf("The timesheet after the call.", answeredTime) }),
  load: ({ [A_SHEET]: named }, { client }) => loadNamed(client.id, named),
  decide: (loadedSheet, { [A_SHEET]: input }, context) =>
    Result.gen(function* () {
      const { loaded, sheet } = loadedSheet
      yield* checkSheet(sheet, input)
      yield* move(A_SHEET, timesheetStatuses, sheet.status, "Submitted")
      const { attestation } = input
      const looked = sheetStateOf({ loaded, sheet: { ...sheet, attestation } }, context)
      const { minutes } = looked.content
      const after = submittedSheet(
        sheet,
        { minutes, attestation, submittedBy: context.actedBy?.name },
        context.at
      )
      return {
        record: after,
        changes: moveChanges(loadedSheet, after, looked, context),
        answer: {
          [A_SHEET]: timeAnswer(
            after,
            minutes,
            looked.exceptions.all,
            `the timesheet of ${fullName(loaded.worker)} was submitted`
          )
        }
      }
    }),
  example: { [A_SHEET]: { timesheetId: exampleId, attestation: { timesRight: true } } }
})
