/** The work schedule of a worker, by date: time off requests count its days, and late punches are compared with it. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import type { LocalDate } from "../calendar/localDate.ts"
import { ClockTime } from "../field/clockTime.ts"
import { Day } from "../field/date.ts"
import { hoursBetween, minutesBetween, requiredAmountProblems } from "../field/minutes.ts"
import { described, rule } from "../field/rule.ts"
import { requestFieldsOf } from "../field/specificationFields.ts"
import { isUuid, PUBLISHED_UUID, storedUuid } from "../field/uuid.ts"
import { missing, problem, type Problem } from "../problem.ts"
import { changed, created, type RecordBase, type Moment } from "../record.ts"
import {
  AGREED_SCHEDULE,
  validateAgreedSchedule,
  type AgreedSchedule
} from "../timeTracking/agreedSchedule.ts"
import { shippedRuleSetIds } from "../timeTracking/overtimeRules.data.ts"

const DAYS_OF_WEEK = 7
const DAY_MINUTES = 1_440
const FIRST_DAY = "1971-01-01"
const LAST_DAY = "2200-12-31"

export interface ScheduledDay {
  readonly minutes: number
  /** On the wall clock, `HH:MM`. */
  readonly startTime?: string
  readonly endTime?: string
}

/** The schedule of a worker from a day on, until the next one begins. One worker has one for each day. */
export interface WorkSchedule extends RecordBase {
  readonly workerId: string
  readonly effectiveFrom: LocalDate
  /** From Sunday to Saturday. */
  readonly days: ReadonlyArray<ScheduledDay>
  /** The overtime rules of the worker, shipped or the company's own; those of the state where undefined. */
  readonly ruleSetId: string | undefined
  /** Minutes of a day after which overtime begins, agreed instead of those of the rules. */
  readonly dailyThresholdMinutes: number | undefined
  readonly agreementDate: LocalDate | undefined
  /** The schedule to which the worker agreed; the two fields before are its short form. */
  readonly alternative: AgreedSchedule | undefined
  /** True if the worker waived meals as far as the rules allow it. */
  readonly mealWaiver: boolean
}

/** The id of a rule set that the service ships, or of one of the company's own. */
const RuleSetId = Schema.String.check(
  rule<string>((id) => shippedRuleSetIds.includes(id.trim()) || isUuid(id), {
    type: "choice",
    message: `must be one of ${shippedRuleSetIds.join(", ")}, or the id of a rule set of the company`,
    jsonSchema: {
      anyOf: [{ enum: shippedRuleSetIds }, { type: "string", pattern: PUBLISHED_UUID }],
      examples: ["CA"]
    }
  })
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((id: string) => (isUuid(id) ? storedUuid(id) : id.trim())),
    encode: SchemaGetter.passthrough()
  })
)

/** Request fields of one day of the week. */
const scheduledDayFields = {
  minutes: Schema.optionalKey(
    described(minutesBetween(0, DAY_MINUTES), "The scheduled minutes of the day.")
  ),
  hours: Schema.optionalKey(
    described(hoursBetween(0, DAY_MINUTES), "The same in hours, instead of minutes.")
  ),
  startTime: Schema.optionalKey(described(ClockTime, "When work begins on the wall clock.")),
  endTime: Schema.optionalKey(described(ClockTime, "When work ends on the wall clock."))
} as const

const Days = Schema.Array(Schema.Struct(scheduledDayFields)).check(
  rule<ReadonlyArray<unknown>>(({ length }) => length === DAYS_OF_WEEK, {
    type: "length",
    message: `must have ${DAYS_OF_WEEK} elements, one for each day from Sunday to Saturday`,
    jsonSchema: { minItems: DAYS_OF_WEEK, maxItems: DAYS_OF_WEEK }
  })
)

/** Request fields of a schedule, which is given as a whole. */
export const workScheduleFields = {
  days: described(Days, "The scheduled time of each day of the week, from Sunday to Saturday."),
  effectiveFrom: Schema.optionalKey(
    described(
      Day,
      "The first day of the schedule; today in the worker's time zone if it is not given."
    )
  ),
  ruleSetId: Schema.optionalKey(
    described(
      RuleSetId,
      "The overtime rules of the worker, instead of those of the state: shipped ones or the company's own."
    )
  ),
  dailyThresholdMinutes: Schema.optionalKey(
    described(
      minutesBetween(1, DAY_MINUTES),
      "The short form of alternative: the days are those scheduled, overtime begins after their minutes or after these."
    )
  ),
  agreementDate: Schema.optionalKey(
    described(Day, "The day of the agreement on dailyThresholdMinutes.")
  ),
  alternative: Schema.optionalKey(
    described(
      Schema.Struct(requestFieldsOf(AGREED_SCHEDULE)),
      "A schedule to which the worker agreed, such as an alternative workweek or 9/80: daily overtime begins after " +
        "its minutes of the day, as far as the rules allow such schedules."
    )
  ),
  mealWaiver: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether the worker waived meals as far as the rules allow it; false if it is not given."
    )
  )
} as const

type ScheduleInput = Schema.Struct<typeof workScheduleFields>["Type"]

/** The problems of the days of a request, as it was sent. */
export const scheduledDaysProblems = (
  path: Problem["path"],
  days: unknown
): ReadonlyArray<Problem> =>
  Array.isArray(days) && days.length === DAYS_OF_WEEK
    ? days.flatMap((day: unknown, index) =>
        requiredAmountProblems(
          [...path, index],
          typeof day === "object" && day !== null ? (day as Readonly<Record<string, unknown>>) : {},
          ["minutes", "hours"]
        )
      )
    : []

const dayOf = ({
  minutes,
  hours,
  startTime,
  endTime
}: ScheduleInput["days"][number]): ScheduledDay => ({
  minutes: minutes ?? hours ?? 0,
  ...(startTime !== undefined && { startTime }),
  ...(endTime !== undefined && { endTime })
})

/** The agreed schedule of a request: its value, or every problem. */
const alternativeOf = (alternative: ScheduleInput["alternative"]) =>
  alternative === undefined ? undefined : validateAgreedSchedule(alternative)

type Terms = Omit<WorkSchedule, keyof RecordBase | "workerId" | "effectiveFrom">

const termsOf = (input: ScheduleInput): Terms => {
  const alternative = alternativeOf(input.alternative)
  return {
    days: input.days.map(dayOf),
    ruleSetId: input.ruleSetId,
    dailyThresholdMinutes: input.dailyThresholdMinutes,
    agreementDate: input.agreementDate,
    alternative: alternative?.ok === true ? alternative.value : undefined,
    mealWaiver: input.mealWaiver ?? false
  }
}

/** The schedule to which the worker agreed. In its short form each scheduled day is at most as long as the limit. */
export const agreedOf = ({
  days,
  alternative,
  dailyThresholdMinutes: limitMinutes,
  agreementDate
}: WorkSchedule): AgreedSchedule | undefined => {
  if (alternative !== undefined) return alternative
  if (limitMinutes === undefined || agreementDate === undefined) return undefined
  const week = days.map(({ minutes }) => Math.min(minutes, limitMinutes))
  return { agreementDate, weeks: [week], limitMinutes }
}

/** The problems of an agreed schedule of a request, which has one form and the day of its agreement. */
const agreementProblems = (
  path: Problem["path"],
  { alternative, dailyThresholdMinutes, agreementDate }: ScheduleInput
): ReadonlyArray<Problem> => {
  const checked = alternativeOf(alternative)
  if (checked === undefined) {
    const lacks = (name: string) => [missing([...path, name])]
    if (dailyThresholdMinutes !== undefined && agreementDate === undefined)
      return lacks("agreementDate")
    return dailyThresholdMinutes === undefined && agreementDate !== undefined
      ? lacks("dailyThresholdMinutes")
      : []
  }
  const isTwice = dailyThresholdMinutes !== undefined || agreementDate !== undefined
  const name = dailyThresholdMinutes === undefined ? "agreementDate" : "dailyThresholdMinutes"
  return [
    ...(isTwice
      ? [problem([...path, name], "conflict", "must not be given with alternative")]
      : []),
    ...(checked.ok
      ? []
      : checked.problems.map((each) => ({ ...each, path: [...path, "alternative", ...each.path] })))
  ]
}

/** The problems of a schedule from a day on. */
export const workScheduleProblems = (
  path: Problem["path"],
  input: ScheduleInput,
  effectiveFrom: LocalDate
): ReadonlyArray<Problem> => {
  const isFar = effectiveFrom < FIRST_DAY || effectiveFrom > LAST_DAY
  return [
    ...(isFar
      ? [problem([...path, "effectiveFrom"], "range", `must be from ${FIRST_DAY} to ${LAST_DAY}`)]
      : []),
    ...agreementProblems(path, input)
  ]
}

const textOf = (terms: Terms): string =>
  JSON.stringify([
    terms.days.map(({ minutes, startTime, endTime }) => [minutes, startTime, endTime]),
    terms.ruleSetId,
    terms.dailyThresholdMinutes,
    terms.agreementDate,
    terms.mealWaiver,
    terms.alternative &&
      Object.keys(AGREED_SCHEDULE).map((name) => terms.alternative?.[name as keyof AgreedSchedule])
  ])

/**
 * The schedule of a worker from a day on: a new record, or the changed one where one begins on that very day. The
 * same record if nothing changes.
 */
export const scheduledFrom = (
  worker: { readonly id: string; readonly clientId: string; readonly companyId: string },
  schedules: ReadonlyArray<WorkSchedule>,
  input: ScheduleInput,
  { effectiveFrom, at, newId }: Moment & { readonly effectiveFrom: LocalDate }
): { readonly before: WorkSchedule | undefined; readonly after: WorkSchedule } => {
  const before = schedules.find((schedule) => schedule.effectiveFrom === effectiveFrom)
  const terms = termsOf(input)
  if (!before) {
    const base = created(newId(), worker, at)
    return { before: undefined, after: { ...base, workerId: worker.id, effectiveFrom, ...terms } }
  }
  const isSame = textOf(before) === textOf(terms)
  return { before, after: isSame ? before : changed(before, terms, at) }
}
