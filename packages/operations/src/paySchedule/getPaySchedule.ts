/** A pay schedule, or all that a company ever had, of one type of workers or in one state. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { payScheduleStatuses, type PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { statesOf } from "@payroll/domain/status"
import { WorkerType } from "@payroll/domain/field/workerType"
import { CompensationFrequency } from "@payroll/domain/payroll/compensationFrequency"
import { payRulesJsonSchema } from "@payroll/domain/paySchedule/jsonSchema"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { PayScheduleState } from "../answerStates.ts"
import { ids, listOf, shownDay, valueOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { PayDateWarnings, scheduleWarnings } from "../payDateWarnings.ts"
import { isNamed, namedBy, namedFields } from "./rules/periodFilter.ts"
import { fieldsOf, nullable, recordFields, state, viewOf } from "../views/view.ts"

/** A pay schedule as it is on a day. */
interface ScheduleOnDay extends PaySchedule {
  readonly startDate: LocalDate | undefined
  readonly today: LocalDate
}

const payScheduleView = viewOf(
  "PaySchedule",
  "A pay schedule.",
  fieldsOf<ScheduleOnDay>()(({ from, by }) => ({
    payScheduleId: from("id", ids.payScheduleId),
    companyId: ids.companyId,
    workerType: valueOf(WorkerType, "The type of the workers that it pays."),
    compensationFrequency: valueOf(CompensationFrequency, "How often it pays."),
    specification: by(
      Schema.Record(Schema.String, Schema.Unknown)
        .check(Schema.makeFilter(() => true, { toJsonSchema: () => payRulesJsonSchema }))
        .annotate({ description: "The rules by which pay periods and pay dates are made." }),
      ({ specification }) => ({ ...specification })
    ),
    startDate: nullable(
      shownDay(
        "The first day of the pay periods that were made by these rules; null before the first."
      )
    ),
    periodsUntil: shownDay("The last day that pay periods cover so far."),
    warnings: by(PayDateWarnings, (schedule) => scheduleWarnings(schedule, schedule.today)),
    status: state(payScheduleStatuses, PayScheduleState),
    ...recordFields
  }))
)

export const getPaySchedule = defineRead({
  group: "reports",
  name: "getPaySchedule",
  role: "read",
  summary: "A pay schedule, or all of a company",
  forGuests: {
    flows: ["company-onboarding"],
    subject: [undefined, "companyId"],
    fields: [],
    code: undefined
  },
  request: Schema.Struct({
    ...namedFields,
    status: Schema.optionalKey(
      described(choice(statesOf(payScheduleStatuses)), "Only pay schedules in this state.")
    )
  }),
  rules: [isNamed("payScheduleId")],
  response: Schema.Struct({ paySchedules: listOf(payScheduleView.schema, "The pay schedules.") }),
  read: (request, { client }, now) =>
    Effect.gen(function* () {
      const { companyId = "", workerType, status } = request
      const { schedule: named } = yield* namedBy(client.id, request)
      const { company, paySchedules } = yield* requireCompany(
        client.id,
        named?.companyId ?? companyId
      )
      const startDates = yield* (yield* PayScheduleStore).startDates(client.id, company.id)
      const matching = paySchedules.filter(
        (schedule) =>
          schedule.id === (named?.id ?? schedule.id) &&
          schedule.workerType === (workerType ?? schedule.workerType) &&
          schedule.status === (status ?? schedule.status)
      )
      return {
        paySchedules: matching.map((schedule) =>
          payScheduleView.of({
            ...schedule,
            startDate: startDates.get(schedule.id),
            today: easternDayOf(now)
          })
        )
      }
    }),
  example: { payScheduleId: exampleId, companyId: exampleId }
})
