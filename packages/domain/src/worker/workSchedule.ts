/** The work schedule of a worker, by date: time off requests count its days, and late punches are compared with it. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import type { LocalDate } from "../calendar/localDate.ts"
import { ClockTime } from "../field/clockTime.ts"
import { Day } from "../field/date.ts"
import { hoursBetween, minutesBetween, requiredAmountProblems } from "../field/minutes.ts"
import { described, rule } from "../field/rule.ts"
import { isUuid, PUBLISHED_UUID, storedUuid } from "../field/uuid.ts"
import { missing, problem, type Problem } from "../problem.ts"
import { changed, created, type RecordBase, type Moment } from "../record.ts"
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
      "The minutes of a day after which overtime begins, where an agreement allows others than the rules."
    )
  ),
  agreementDate: Schema.optionalKey(described(Day, "The day of that agreement.")),
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

type Terms = Omit<WorkSchedule, keyof RecordBase | "workerId" | "effectiveFrom">

const termsOf = (input: ScheduleInput): Terms => ({
  days: input.days.map(dayOf),
  ruleSetId: input.ruleSetId,
  dailyThresholdMinutes: input.dailyThresholdMinutes,
  agreementDate: input.agreementDate,
  mealWaiver: input.mealWaiver ?? false
})

/** The problems of a schedule: an agreed threshold has the day of its agreement. */
export const workScheduleProblems = (
  path: Problem["path"],
  schedule: WorkSchedule
): ReadonlyArray<Problem> => {
  const { effectiveFrom, dailyThresholdMinutes, agreementDate } = schedule
  const isFar = effectiveFrom < FIRST_DAY || effectiveFrom > LAST_DAY
  return [
    ...(isFar
      ? [problem([...path, "effectiveFrom"], "range", `must be from ${FIRST_DAY} to ${LAST_DAY}`)]
      : []),
    ...(dailyThresholdMinutes !== undefined && agreementDate === undefined
      ? [missing([...path, "agreementDate"])]
      : []),
    ...(dailyThresholdMinutes === undefined && agreementDate !== undefined
      ? [missing([...path, "dailyThresholdMinutes"])]
      : [])
  ]
}

const textOf = (terms: Terms): string =>
  JSON.stringify([
    terms.days.map(({ minutes, startTime, endTime }) => [minutes, startTime, endTime]),
    terms.ruleSetId,
    terms.dailyThresholdMinutes,
    terms.agreementDate,
    terms.mealWaiver
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
