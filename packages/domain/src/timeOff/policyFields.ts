/** The JSON form of a policy's terms; `validatePolicy` turns it into the same terms again. */
import type { Span } from "./months.ts"
import type { PolicyTerms, PolicyYear } from "./terms.ts"

const twoDigits = (number: number): string => String(number).padStart(2, "0")

const yearFields = (year: PolicyYear) => ({
  policyYear: year.kind,
  policyYearStart:
    year.kind === "Fixed Date"
      ? `${twoDigits(year.start.month)}-${twoDigits(year.start.day)}`
      : undefined
})

const waitingFields = ({ quantity, unit }: Span) => ({
  waitingPeriodQuantity: quantity,
  waitingPeriodUnit: unit
})

/** The fields of a policy with their defaults; those that have none and are not given are undefined. */
export const policyFields = (terms: PolicyTerms) => {
  const { policyYear, waiting, timeOffReceivedWhen, ...others } = terms
  const isHourly = terms.earningMethod === "Per Hour Worked"
  return {
    ...others,
    // These belong to hours worked alone.
    accrualBase: isHourly ? others.accrualBase : undefined,
    ...yearFields(policyYear),
    ...waitingFields(waiting),
    timeOffRecievedWhen: timeOffReceivedWhen
  }
}
