/** The entries of a Form W-4 that federal income tax is withheld by on a day. */
import { bankingDayOnOrAfter } from "../calendar/bankingDay.ts"
import { easternDayOf } from "../calendar/easternDay.ts"
import { addDays, epochDayOf, fromEpochDay, yearOf, type LocalDate } from "../calendar/localDate.ts"
import { STEP_3_AMOUNTS } from "./step3Amounts.data.ts"
import { EMPTY_W4, type W4Content, type W4Information } from "./w4Information.ts"

/** Workers are asked for a new form so many days before the exemption ends. */
const NOTICE_DAYS = 14

/**
 * The last day of the exemption that a form claims: 15 February of the year after its receipt, or the next day that is
 * neither a weekend nor a legal holiday; undefined if it claims none. Source: 26 CFR 31.3402(f)(4)-1(b); IRS
 * Publication 505, "Exemption From Withholding"; 26 U.S.C. 7503.
 */
export const exemptUntil = ({
  exempt,
  receivedAt
}: Pick<W4Content, "exempt" | "receivedAt">): LocalDate | undefined =>
  exempt && receivedAt !== undefined
    ? fromEpochDay(bankingDayOnOrAfter(epochDayOf(yearOf(receivedAt) + 1, 2, 15)))
    : undefined

/** Returns true if a form claims an exemption that has ended on a day. */
export const hasExemptionEnded = (form: W4Content, day: LocalDate): boolean => {
  const last = exemptUntil(form)
  return last !== undefined && day > last
}

/** Returns true if the exemption ends within the next two weeks. */
export const endsSoon = (form: W4Content, day: LocalDate): boolean => {
  const last = exemptUntil(form)
  return last !== undefined && day <= last && addDays(day, NOTICE_DAYS) >= last
}

/** The amounts of step 3 of the form of a year, in US dollars. */
export const step3Amounts = (year: number): (typeof STEP_3_AMOUNTS)[number] =>
  STEP_3_AMOUNTS.findLast(({ since }) => since <= year) ?? STEP_3_AMOUNTS[0]

/** Step 3 as a decimal of US dollars a year: as the form has it, else the counts times the amounts of its year. */
export const dependentsAmountOf = (form: W4Content & Pick<W4Information, "createdAt">): string => {
  if (form.dependentsAmount !== undefined) return form.dependentsAmount
  const { child, other } = step3Amounts(yearOf(form.receivedAt ?? easternDayOf(form.createdAt)))
  return String(form.dependents * child + form.dependentsAbove18 * other)
}

export const WITHHOLDING_BASES = ["W-4", "Earlier W-4", "No W-4"] as const

/** The entries that withholding uses, and the form that they are from. */
export interface Withholding {
  readonly basis: (typeof WITHHOLDING_BASES)[number]
  readonly entries: W4Content & Pick<W4Information, "createdAt">
}

/**
 * The entries that withholding uses on a day. When an exemption has ended, the last form without an exemption holds
 * again, `unexempt`; without one the worker counts as single with no other entries. Source: IRS Publication 505,
 * "Exemption From Withholding"; 26 CFR 31.3402(f)(2)-1.
 */
export const withholdingOn = (
  form: W4Information | undefined,
  unexempt: W4Information | undefined,
  day: LocalDate
): Withholding => {
  if (form && !hasExemptionEnded(form, day)) return { basis: "W-4", entries: form }
  return unexempt
    ? { basis: "Earlier W-4", entries: unexempt }
    : { basis: "No W-4", entries: { ...EMPTY_W4, createdAt: 0 } }
}
