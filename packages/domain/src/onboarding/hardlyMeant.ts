/** Values that are hardly meant: requirements to look at them again, never refusals. */
import * as Redacted from "effect/Redacted"
import { yearsAfter, type LocalDate } from "../calendar/localDate.ts"
import { divide, fromDecimal, isLess, whole, ZERO, type Fraction } from "../exact/fraction.ts"
import type { BusinessUser } from "../businessUser/businessUser.ts"
import type { W4Information } from "../w4/w4Information.ts"
import type { WageTerms } from "../wage/wage.ts"
import type { Worker } from "../worker/worker.ts"
import { requirement, type Requirement } from "./requirement.ts"

type BirthDate = Redacted.Redacted<string> | undefined

const isYounger = (birth: string, years: number, day: LocalDate): boolean =>
  day < yearsAfter(birth, years)

/** Earlier and later days of joining are hardly meant. */
export const EARLIEST_JOINING = "1950-01-01"
const JOINING_YEARS_AHEAD = 2

interface Joining {
  readonly worker: Pick<Worker, "dateOfJoin">
  /** The day on which the company was incorporated; undefined if it is not stored. */
  readonly dateOfIncorporation: LocalDate | undefined
  readonly today: LocalDate
}

/** The requirement about a day of joining. An incorporation in the future is a requirement of the company. */
export const joiningRequirements = ({
  worker: { dateOfJoin },
  dateOfIncorporation,
  today
}: Joining): ReadonlyArray<Requirement> => {
  const path = ["user", "dateOfJoin"]
  if (dateOfJoin < EARLIEST_JOINING) {
    return [requirement("updateUser", path, "is hardly meant: it is before 1950")]
  }
  if (dateOfJoin > yearsAfter(today, JOINING_YEARS_AHEAD)) {
    return [requirement("updateUser", path, "is hardly meant: it is more than 2 years ahead")]
  }
  return dateOfIncorporation !== undefined &&
    dateOfIncorporation <= today &&
    dateOfJoin < dateOfIncorporation
    ? [requirement("updateUser", path, "is hardly meant: the company did not exist yet")]
    : []
}

/** Years below which nobody is employed. Source: 29 CFR 570.2 and 570.119. */
const WORKING_AGE = 14

/** The requirement about the date of birth of a worker. */
export const workerBirthRequirements = (
  birth: BirthDate,
  { dateOfJoin }: Pick<Worker, "dateOfJoin">
): ReadonlyArray<Requirement> => {
  const path = ["kycInformation", "dateOfBirth"]
  if (birth === undefined) return []
  const day = Redacted.value(birth)
  if (day > dateOfJoin) {
    return [
      requirement("updateKycInformation", path, "is hardly meant: it is after the day of joining")
    ]
  }
  return isYounger(day, WORKING_AGE, dateOfJoin)
    ? [requirement("updateKycInformation", path, "is hardly meant: younger than 14 when joining")]
    : []
}

const ADULT_AGE = 18

/** The requirements about the dates of birth of owners. */
export const ownerBirthRequirements = (
  users: ReadonlyArray<BusinessUser>,
  today: LocalDate
): ReadonlyArray<Requirement> =>
  users
    .filter(
      ({ beneficialOwner, dateOfBirth }) =>
        beneficialOwner &&
        dateOfBirth !== undefined &&
        isYounger(Redacted.value(dateOfBirth), ADULT_AGE, today)
    )
    .map(({ id }) =>
      requirement(
        "updateBusinessUser",
        ["businessUser", id, "dateOfBirth"],
        "is hardly meant: an owner younger than 18"
      )
    )

const HOURS_A_YEAR = 2_080
/** Hours for which a rate is paid: 8 a day, 40 a week, 52 weeks a year. */
const HOURS: Readonly<Record<WageTerms["wageBasis"], Fraction>> = {
  "Per Hour": whole(1),
  "Per Day": whole(8),
  "Per Week": whole(40),
  "Per Month": divide(whole(HOURS_A_YEAR), whole(12)),
  "Per Year": whole(HOURS_A_YEAR)
}
const [LOWEST_RATE, HIGHEST_RATE] = [whole(1), whole(1_000)]

/** The reason why a rate is hardly meant. Who is paid by commission alone may have a rate of zero. */
const rateDoubt = ({
  wageRate,
  wageBasis,
  userType
}: WageTerms): Requirement["reason"] | undefined => {
  const rate = divide(fromDecimal(wageRate) ?? ZERO, HOURS[wageBasis])
  if (isLess(HIGHEST_RATE, rate)) return "is hardly meant: more than 1,000 US dollars an hour"
  const isCommission = userType?.startsWith("Commission only") === true
  const isMeant = isCommission && rate.numerator === 0n
  return isLess(rate, LOWEST_RATE) && !isMeant
    ? "is hardly meant: less than 1 US dollar an hour"
    : undefined
}

/** The requirements about rates, each reason once. */
export const rateRequirements = (terms: ReadonlyArray<WageTerms>): ReadonlyArray<Requirement> => {
  const reasons = terms.map(rateDoubt).filter((reason) => reason !== undefined)
  return [...new Set(reasons)].map((reason) =>
    requirement("updateUserWage", ["userWage", "wageRate"], reason)
  )
}

const DEPENDENTS_MAX = 20

/** The requirements about counts of dependents, in whose place dollars are entered by mistake. */
export const dependentsRequirements = (
  w4: W4Information | undefined
): ReadonlyArray<Requirement> => {
  if (!w4 || w4.dependents + w4.dependentsAbove18 <= DEPENDENTS_MAX) return []
  const fields = (["dependents", "dependentsAbove18"] as const).filter(
    (field) => w4[field] > DEPENDENTS_MAX
  )
  return (fields.length === 0 ? (["dependents"] as const) : fields).map((field) =>
    requirement(
      "updateW4Information",
      ["w4Information", field],
      "is hardly meant: more than 20 dependents"
    )
  )
}
