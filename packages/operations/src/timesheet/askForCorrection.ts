/** Asks the approver of a timesheet to correct a day of it. */
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText } from "@payroll/domain/field/text"
import { InvalidRequest, StateConflict } from "@payroll/domain/errors"
import { problem } from "@payroll/domain/problem"
import {
  askedCorrection,
  CORRECTIONS_MAX,
  isCorrection
} from "@payroll/domain/timesheet/timeException"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { TimeExceptionStatusShown } from "../answerStates.ts"
import { changes, combined } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { exceptionChanges, timeGuard } from "./rules/sheetChanges.ts"
import { loadSheet } from "./rules/sheetDecision.ts"

const A_CORRECTION = "correction"

export const askForCorrection = defineWrite({
  group: "timeTrackingUser",
  name: "askForCorrection",
  verb: "POST",
  role: "write",
  summary: "Ask for a correction of a day of a timesheet that is not approved",
  forGuests: {
    flows: ["worker-portal"],
    subject: [A_CORRECTION, "timesheetId"],
    fields: ["date", "text"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    [A_CORRECTION]: objectOf("The correction.", {
      timesheetId: idFields.timesheetId,
      date: described(Day, "The day of the timesheet that it is about."),
      text: described(
        sensitive(FreeText, "text"),
        "What is wrong, and how it was; shown by the read of the timesheet alone."
      )
    })
  }),
  response: Schema.Struct({
    timeException: objectOf("The exception that waits for an answer.", {
      timeExceptionId: ids.timeExceptionId,
      ...outcomeFields(TimeExceptionStatusShown)
    })
  }),
  load: ({ [A_CORRECTION]: { timesheetId } }, { client }) => loadSheet(client.id, timesheetId),
  decide: ({ loaded, sheet }, { [A_CORRECTION]: input }, context) => {
    const { date, text: request } = input
    if (sheet.status !== "Open" && sheet.status !== "Submitted") {
      return Result.fail(
        new StateConflict({
          message: `the timesheet is ${sheet.status}: it is not corrected any more`
        })
      )
    }
    if (date < sheet.periodBegin || date > sheet.periodEnd) {
      const outside = problem([A_CORRECTION, "date"], "range", "must be a day of the timesheet")
      return Result.fail(new InvalidRequest({ problems: [outside] }))
    }
    const waiting = loaded.exceptions.filter(
      (each) => each.timesheetId === sheet.id && each.status === "Open" && isCorrection(each)
    )
    if (waiting.length >= CORRECTIONS_MAX) {
      return Result.fail(
        new StateConflict({
          message: `${CORRECTIONS_MAX} corrections of the timesheet wait for an answer already`
        })
      )
    }
    const exception = askedCorrection(sheet, { date, request }, context)
    return Result.succeed({
      record: exception,
      changes: combined([
        changes(timeGuard(loaded, context)),
        exceptionChanges({ added: [exception], updated: [] }, context)
      ]),
      answer: {
        timeException: {
          timeExceptionId: exception.id,
          status: exception.status,
          message: "the approver of the timesheet is asked for the correction",
          version: exception.version
        }
      }
    })
  },
  example: {
    correction: { timesheetId: exampleId, date: "2026-03-09", text: "I began at 7, not at 8" }
  }
})
