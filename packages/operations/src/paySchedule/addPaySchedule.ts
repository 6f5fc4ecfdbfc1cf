/** Says when a company pays its workers of one type, and makes the first pay periods. */
import { described } from "@payroll/domain/field/rule"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound, refuse, StateConflict } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import { WorkerType } from "@payroll/domain/field/workerType"
import { limitProblems } from "@payroll/domain/limits"
import { payScheduleEvent } from "@payroll/domain/payroll/event"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { begun, type NewRules } from "@payroll/domain/payroll/periods"
import { periodBeginOn } from "@payroll/domain/paySchedule/payDates"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { changes, combined, insert, profileAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { insertedPeriods, payScheduleAnswer, PayScheduleResponse, reach } from "./rules/answer.ts"
import { givenRules, ruleFields, rulesAreGiven, specificationRule } from "./rules/requestRules.ts"
import { START_DATE, startDateProblems } from "@payroll/domain/payroll/startDate"

/** The last day that earlier schedules of these workers cover. */
const coveredUntil = (earlier: ReadonlyArray<PaySchedule>): LocalDate | undefined =>
  earlier
    .map(({ periodsUntil }) => periodsUntil)
    .toSorted()
    .at(-1)

/** The first day of the first period: as given, or else of the period that today lies in. */
const firstDay = (
  { specification }: NewRules,
  startDate: LocalDate | undefined,
  covered: LocalDate | undefined,
  today: LocalDate
): LocalDate => {
  const first = startDate ?? periodBeginOn(specification, today)
  return covered !== undefined && first <= covered ? addDays(covered, 1) : first
}

const overlapProblems = (
  startDate: LocalDate | undefined,
  covered: LocalDate | undefined
): ReadonlyArray<Problem> =>
  startDate !== undefined && covered !== undefined && startDate <= covered
    ? [problem(START_DATE, "conflict", "must be after the pay periods of the schedule before")]
    : []

export const addPaySchedule = defineWrite({
  group: "payroll",
  name: "addPaySchedule",
  verb: "POST",
  role: "write",
  summary: "Say when a company pays its workers of one type",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["paySchedule", "companyId"],
    fields: ["workerType", "compensationFrequency", "specification", "startDate"],
    code: "pay"
  },
  request: Schema.Struct({
    paySchedule: objectOf("The pay schedule.", {
      companyId: idFields.companyId,
      workerType: described(WorkerType, "The type of the workers whom the schedule pays."),
      ...ruleFields,
      startDate: Schema.optionalKey(
        described(
          Day,
          "The first day of the first pay period; if it is not given, that of the period in which today lies."
        )
      )
    })
  }),
  rules: [rulesAreGiven, specificationRule],
  response: PayScheduleResponse,
  load: ({ paySchedule: { companyId } }, { client }) => requireCompany(client.id, companyId),
  decide: (loaded, { paySchedule: input }, context) =>
    Result.gen(function* () {
      const { company, paySchedules } = loaded
      const { at, newId } = context
      if (company.kind !== "employer") {
        return yield* Result.fail(new RecordNotFound({ record: "company" }))
      }
      const { workerType, startDate } = input
      const ofType = paySchedules.filter((schedule) => schedule.workerType === workerType)
      if (ofType.some(({ status }) => status === "active")) {
        const message = `the company has an active pay schedule for ${workerType} workers; update it or deactivate it first`
        return yield* Result.fail(new StateConflict({ message }))
      }
      const today = easternDayOf(at)
      const covered = coveredUntil(ofType)
      const rules = givenRules(input)
      yield* refuse([
        ...(rules ? [] : [missing(["paySchedule", "compensationFrequency"])]),
        ...startDateProblems(startDate, today),
        ...overlapProblems(startDate, covered),
        ...limitProblems("paySchedule", paySchedules.length)
      ])
      const set = rules as NewRules
      const first = firstDay(set, startDate, covered, today)
      const base = created(newId(), company, at)
      const { schedule, periods } = begun({ ...base, workerType, ...set }, first, at, newId)
      return {
        record: schedule,
        changes: combined([
          changes({
            writes: [insert("paySchedule", schedule)],
            revisions: [profileAt(loaded)],
            events: [payScheduleEvent(newId(), "insert", schedule, at)]
          }),
          insertedPeriods(periods, context)
        ]),
        answer: payScheduleAnswer(
          schedule,
          `${company.name} pays its ${workerType} workers ${schedule.compensationFrequency}; ` +
            `pay periods made: ${periods.length}, from ${first} to ${reach(schedule, at)}`,
          today
        )
      }
    }),
  example: {
    paySchedule: { companyId: exampleId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  }
})
