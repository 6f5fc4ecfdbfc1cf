/** Changes when a company pays, from a day on. Periods that are past or submitted never move. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { refuse, StateConflict } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import {
  hasRules,
  rescheduled,
  type NewRules,
  type Rescheduled
} from "@payroll/domain/payroll/periods"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf, versionField } from "../answerSchema.ts"
import { changes, combined, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { atGivenName, dayOfChange, oneDay } from "../effectiveFrom.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import {
  insertedPeriods,
  movedPeriods,
  payScheduleAnswer,
  PayScheduleResponse,
  reach
} from "./rules/answer.ts"
import { loadSchedule } from "./rules/loadSchedule.ts"
import { givenRules, ruleFields, specificationRule } from "./rules/requestRules.ts"
import { startDateProblems } from "@payroll/domain/payroll/startDate"

type RulesInput = Parameters<typeof givenRules>[0]

/** The rules after an update: a frequency that the schedule has already keeps its specification. */
const rulesAfter = (schedule: PaySchedule, input: RulesInput): NewRules =>
  input.specification === undefined &&
  input.compensationFrequency === schedule.compensationFrequency
    ? schedule
    : (givenRules(input) ?? schedule)

const isInactive = new StateConflict({
  message: "the pay schedule is inactive and stays as it is; add another one"
})

/** Until the worker has caught up, periods before that day would be made by the new rules. */
const isBehind = new StateConflict({
  message: "the pay periods up to that day are still being made; try again in a minute"
})

const whatHappened = (
  schedule: PaySchedule,
  { first, withdrawn, periods }: Rescheduled,
  at: number
): string =>
  `the pay schedule is ${schedule.compensationFrequency} from ${first} on; ` +
  `pay periods withdrawn: ${withdrawn.length}, made: ${periods.length}, up to ${reach(schedule, at)}`

/** Without a day, only other rules begin today: the schedule's own keep the day from which they apply. */
const asksNothing = (
  schedule: PaySchedule,
  rules: NewRules,
  startDate: LocalDate | undefined
): boolean => startDate === undefined && hasRules(schedule, rules)

const unchanged = (schedule: PaySchedule, today: LocalDate) => ({
  record: schedule,
  changes: undefined,
  answer: payScheduleAnswer(schedule, "the pay schedule is up to date", today)
})

/** A day of a change, for which `null` is as if none were given. */
const dayOrNull = (description: string) =>
  Schema.optionalKey(Schema.NullOr(Day).annotateKey({ description }))

const dayFields = {
  effectiveFrom: dayOrNull("The first day of the new rules; today if it is not given."),
  startDate: dayOrNull("Another name of effectiveFrom.")
}

export const updatePaySchedule = defineWrite({
  group: "payroll",
  name: "updatePaySchedule",
  verb: "PUT",
  role: "write",
  summary: "Change when a company pays, from a day on",
  request: Schema.Struct({
    paySchedule: objectOf("The pay schedule.", {
      payScheduleId: idFields.payScheduleId,
      ...ruleFields,
      ...dayFields,
      ...versionField
    })
  }),
  rules: [specificationRule, oneDay("paySchedule")],
  takesNull: true,
  response: PayScheduleResponse,
  load: ({ paySchedule: { payScheduleId } }, { client }) => loadSchedule(client.id, payScheduleId),
  decide: ({ loaded, schedule: before, standing }, { paySchedule: input }, context) => {
    const startDate = dayOfChange(input)
    const decided = Result.gen(function* () {
      const { at, newId } = context
      const conflict = versionConflict("pay schedule", before, input)
      if (conflict) return yield* Result.fail(conflict)
      if (before.status !== "active") return yield* Result.fail(isInactive)
      const today = easternDayOf(at)
      yield* refuse(startDateProblems(startDate, today))
      const { compensationFrequency, specification } = rulesAfter(before, input)
      const rules = { compensationFrequency, specification }
      if (asksNothing(before, rules, startDate)) return unchanged(before, today)
      const from: LocalDate = startDate ?? today
      if (from > addDays(before.periodsUntil, 1)) return yield* Result.fail(isBehind)
      const after = rescheduled(before, standing, rules, from, at, newId)
      if (!after) return unchanged(before, today)
      const { schedule } = after
      return {
        record: schedule,
        changes: combined([
          changes({
            writes: [update("paySchedule", before, schedule)],
            revisions: [profileAt(loaded)]
          }),
          movedPeriods(standing, after.withdrawn, context),
          insertedPeriods(after.periods, context)
        ]),
        answer: payScheduleAnswer(schedule, whatHappened(schedule, after, at), today)
      }
    })
    return Result.mapError(decided, atGivenName(input))
  },
  example: {
    paySchedule: { payScheduleId: exampleId, compensationFrequency: "Monthly" }
  }
})
