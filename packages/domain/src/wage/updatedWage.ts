/** Raises and corrections of a wage. */
import type * as Schema from "effect/Schema"
import { nearestDate, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import * as Result from "effect/Result"
import { InvalidRequest, StateConflict } from "../errors.ts"
import { afterUpdate } from "../field/presence.ts"
import { problem, type Problem } from "../problem.ts"
import { changed } from "../record.ts"
import { moveIfAllowed } from "../status.ts"
import {
  NO_DIFFERENTIAL,
  NOT_EXEMPT,
  wageStatuses,
  wageUpdateFields,
  type Wage,
  type WageTerms
} from "./wage.ts"
import { firstDayOf, isWithdrawn } from "./wageDates.ts"

/** Maximum number of terms of one wage: a raise each month for 16 years. Each update stores all of them. */
export const WAGE_TERMS_MAX = 200

type WageInput = Schema.Struct<typeof wageUpdateFields>["Type"]

/** The terms with the submitted fields; they begin as before. */
const corrected = (terms: WageTerms, input: WageInput): WageTerms => ({
  startDate: terms.startDate,
  wageRate: input.wageRate ?? terms.wageRate,
  wageBasis: input.wageBasis ?? terms.wageBasis,
  workerType: input.workerType ?? terms.workerType,
  differentialPay: afterUpdate(terms.differentialPay, input.differentialPay) ?? NO_DIFFERENTIAL,
  userType: afterUpdate(terms.userType, input.userType),
  employmentStatus: afterUpdate(terms.employmentStatus, input.employmentStatus),
  taxExempt: afterUpdate(terms.taxExempt, input.userRefTaxExempt) ?? NOT_EXEMPT,
  paymentMethod: afterUpdate(terms.paymentMethod, input.paymentMethod)
})

/** True if terms have the same content, whatever day they begin. */
const paySame = (one: WageTerms, other: WageTerms): boolean =>
  one.wageRate === other.wageRate &&
  one.wageBasis === other.wageBasis &&
  one.workerType === other.workerType &&
  one.differentialPay === other.differentialPay &&
  one.userType === other.userType &&
  one.employmentStatus === other.employmentStatus &&
  one.taxExempt === other.taxExempt &&
  one.paymentMethod === other.paymentMethod

/** True if wages have the same terms from the same days on. */
export const sameTerms = (
  { terms: one }: Pick<Wage, "terms">,
  { terms: other }: Pick<Wage, "terms">
): boolean =>
  one.length === other.length &&
  one.every((terms, index) => {
    const beside = other[index]
    return beside && terms.startDate === beside.startDate && paySame(terms, beside)
  })

/** The terms without those that repeat the ones before them. */
const withoutRepeated = (all: ReadonlyArray<WageTerms>): ReadonlyArray<WageTerms> =>
  all.filter((terms, index) => {
    const before = all[index - 1]
    return !before || !paySame(before, terms)
  })

/** The last terms that begin by this day; the first terms before all of them. */
const placeBy = (all: ReadonlyArray<WageTerms>, day: LocalDate): number =>
  Math.max(
    all.findLastIndex(({ startDate }) => startDate <= day),
    0
  )

const valueFields = Object.keys(wageUpdateFields).filter(
  (field): field is Exclude<keyof WageInput, "startDate"> => field !== "startDate"
)

/** True if an input sets the start date and nothing else. */
const isDayAlone = (input: WageInput): boolean =>
  input.startDate !== undefined && valueFields.every((field) => input[field] === undefined)

/**
 * The terms after an update. The start date selects the terms to correct. On a day on which none begin, new terms
 * begin, which continue those before them, or else the first, with the submitted fields. If nothing but the date is
 * new, terms that have not begun move to it, and the first terms begin earlier. An input with the date alone also moves
 * terms that have begun, because they began on a wrong day.
 */
const updatedTerms = (
  all: ReadonlyArray<WageTerms>,
  input: WageInput,
  today: LocalDate
): ReadonlyArray<WageTerms> => {
  const { startDate = all[placeBy(all, today)]?.startDate } = input
  if (startDate === undefined) return all
  const place = placeBy(all, startDate)
  const selected = all[place]
  if (!selected) return all
  const after = corrected(selected, input)
  if (selected.startDate !== startDate && !paySame(after, selected)) {
    const isFirst = startDate < selected.startDate
    return all.toSpliced(isFirst ? 0 : place + 1, 0, { ...after, startDate })
  }
  const isBegun = selected.startDate < startDate && selected.startDate <= today
  const goesOn = isBegun && !isDayAlone(input)
  return goesOn ? all : all.with(place, { ...after, startDate })
}

/** Terms that have begun do not begin after today: that would be no correction, but an end. */
const dayProblems = (
  all: ReadonlyArray<WageTerms>,
  input: WageInput,
  today: LocalDate
): ReadonlyArray<Problem> => {
  const { startDate } = input
  if (startDate === undefined || startDate <= today || !isDayAlone(input)) return []
  const selected = all[placeBy(all, startDate)]
  const message = "must not be after today: the wage of that day has begun"
  return selected && selected.startDate <= today
    ? [problem(["userWage", "startDate"], "range", message)]
    : []
}

const problemsOf = (terms: ReadonlyArray<WageTerms>, wage: Wage): ReadonlyArray<Problem> => {
  const { endDate } = wage
  const last = terms.at(-1)
  return [
    ...(last && endDate !== undefined && last.startDate > endDate
      ? [problem(["userWage", "startDate"], "range", "must not be after the end of the wage")]
      : []),
    ...(terms.length > Math.max(WAGE_TERMS_MAX, wage.terms.length)
      ? [
          problem(
            ["userWage"],
            "limit",
            `cannot be changed: a wage can have at most ${WAGE_TERMS_MAX} terms`
          )
        ]
      : [])
  ]
}

const wasWithdrawn = new StateConflict({ message: "the wage was withdrawn" })

/**
 * Corrects terms of a wage or adds terms from a date on; the wage becomes `Ready`. Returns the wage
 * itself if nothing is different.
 */
export const updatedWage = (
  wage: Wage,
  input: WageInput,
  today: LocalDate,
  at: number
): Result.Result<Wage, InvalidRequest | StateConflict> => {
  if (isWithdrawn(wage)) return Result.fail(wasWithdrawn)
  const terms = withoutRepeated(updatedTerms(wage.terms, input, today))
  const problems = [...dayProblems(wage.terms, input, today), ...problemsOf(terms, wage)]
  if (problems.length > 0) return Result.fail(new InvalidRequest({ problems }))
  const status = moveIfAllowed(wageStatuses, wage.status, "Ready")
  const isUnchanged = status === wage.status && sameTerms({ terms }, wage)
  return Result.succeed(isUnchanged ? wage : changed(wage, { terms, status }, at))
}

/**
 * Sets the last day of a wage. Terms that begin later are dropped. Only a wage
 * that has not begun may end before its first day, which withdraws it for good. Returns the wage itself if
 * nothing is different.
 */
export const endedWage = (
  wage: Wage,
  endDate: LocalDate,
  today: LocalDate,
  at: number
): Result.Result<Wage, InvalidRequest | StateConflict> => {
  const begin = firstDayOf(wage)
  if (endDate === wage.endDate) return Result.succeed(wage)
  if (isWithdrawn(wage)) return Result.fail(wasWithdrawn)
  if (endDate < begin && begin <= today) {
    const message = "must not be before the start of a wage that has begun"
    const problems = [problem(["userWage", "endDate"], "range", message)]
    return Result.fail(new InvalidRequest({ problems }))
  }
  return Result.succeed(cutWage(wage, endDate, at))
}

const cutWage = (wage: Wage, endDate: LocalDate, at: number): Wage => {
  if (endDate === wage.endDate) return wage
  const isWithdrawal = endDate < firstDayOf(wage)
  const terms = isWithdrawal
    ? wage.terms
    : wage.terms.filter(({ startDate }) => startDate <= endDate)
  return changed(wage, { terms, endDate }, at)
}

/**
 * The wages of a worker that change when the worker's last day is set: those that would hold after
 * it end on it, and those that begin after it are withdrawn. Each grows by one version.
 */
export const endedWages = (
  wages: ReadonlyArray<Wage>,
  lastDay: LocalDate,
  at: number
): ReadonlyArray<Wage> =>
  wages
    .filter((wage) => !isWithdrawn(wage))
    .filter(({ endDate }) => endDate === undefined || endDate > lastDay)
    .map((wage) => cutWage(wage, lastDay, at))

/**
 * The wages of a worker who was added by mistake, of whom none ever paid: all are withdrawn. One that begins
 * on the first day of the calendar, before which it cannot end, ends on it.
 */
export const withdrawnWages = (wages: ReadonlyArray<Wage>, at: number): ReadonlyArray<Wage> =>
  wages
    .filter((wage) => !isWithdrawn(wage))
    .map((wage) => cutWage(wage, nearestDate(toEpochDay(firstDayOf(wage)) - 1), at))
