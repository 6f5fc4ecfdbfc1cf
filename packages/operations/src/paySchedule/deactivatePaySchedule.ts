/** Ends a pay schedule for good. Periods that have begun stay to be paid; later new ones are withdrawn. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { StateConflict } from "@payroll/domain/errors"
import { payScheduleEvent } from "@payroll/domain/payroll/event"
import { payScheduleStatuses } from "@payroll/domain/payroll/paySchedule"
import { ended } from "@payroll/domain/payroll/periods"
import { move } from "@payroll/domain/status"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf, versionField } from "../answerSchema.ts"
import { changes, combined, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { movedPeriods, payScheduleAnswer, PayScheduleResponse } from "./rules/answer.ts"
import { loadSchedule } from "./rules/loadSchedule.ts"

/** Days that were worked would never be paid. */
const isBehind = new StateConflict({
  message: "the pay periods up to today are still being made; try again in a minute"
})

export const deactivatePaySchedule = defineWrite({
  group: "payroll",
  name: "deactivatePaySchedule",
  verb: "PUT",
  role: "write",
  summary: "End a pay schedule for good",
  request: Schema.Struct({
    paySchedule: objectOf("The pay schedule.", {
      payScheduleId: idFields.payScheduleId,
      ...versionField
    })
  }),
  response: PayScheduleResponse,
  load: ({ paySchedule: { payScheduleId } }, { client }) => loadSchedule(client.id, payScheduleId),
  decide: ({ loaded, schedule: before, standing }, { paySchedule: input }, context) =>
    Result.gen(function* () {
      const { at, newId } = context
      const conflict = versionConflict("pay schedule", before, input)
      if (conflict) return yield* Result.fail(conflict)
      yield* move("pay schedule", payScheduleStatuses, before.status, "inactive")
      const today = easternDayOf(at)
      if (before.periodsUntil < today) return yield* Result.fail(isBehind)
      const { schedule, withdrawn } = ended(before, standing, at)
      return {
        record: schedule,
        changes: combined([
          changes({
            writes: [update("paySchedule", before, schedule)],
            revisions: [profileAt(loaded)],
            events: [payScheduleEvent(newId(), "update", schedule, at)]
          }),
          movedPeriods(standing, withdrawn, context)
        ]),
        answer: payScheduleAnswer(
          schedule,
          `the pay schedule ends with ${schedule.periodsUntil}; later pay periods withdrawn: ${withdrawn.length}`,
          today
        )
      }
    }),
  example: { paySchedule: { payScheduleId: exampleId } }
})
