/** The arithmetic of an entry, step by step, as data and as text. */
import type { LocalDate } from "../calendar/localDate.ts"

/** Amounts are minutes; `exact` and fractions are texts such as `151/2`. */
export type ExplanationStep =
  /** The policy year that the amount belongs to. */
  | { readonly step: "year"; readonly begin: LocalDate }
  | { readonly step: "tier"; readonly afterMonths: number; readonly since: LocalDate }
  /** A yearly amount over the periods of the policy year. */
  | {
      readonly step: "spread"
      readonly amount: number
      readonly periods: number
      readonly exact: string
    }
  /** A fixed amount of each period. */
  | { readonly step: "fixed"; readonly amount: number; readonly isLastOfYear: boolean }
  | { readonly step: "prorate"; readonly days: number; readonly of: number; readonly exact: string }
  /** Minutes of the base times an hourly rate. */
  | {
      readonly step: "rate"
      readonly base: number
      readonly earn: number
      readonly per: number
      readonly exact: string
    }
  /** The unposted minutes before, the minutes earned now, and the unposted minutes after whole units are posted. */
  | {
      readonly step: "fraction"
      readonly before: string
      readonly earned: string
      readonly after: string
      readonly unit: number
    }
  | { readonly step: "grant"; readonly amount: number }
  | { readonly step: "round"; readonly exact: string; readonly unit: number; readonly to: number }
  | {
      readonly step: "cap"
      readonly of: "balance" | "year"
      readonly limit: number
      readonly room: number
    }
  /** The balance at the end of a policy year, and the part of it that is carried over. */
  | { readonly step: "carry"; readonly before: number; readonly after: number }
  | { readonly step: "lot"; readonly minutes: number; readonly expiresOn?: LocalDate }
  /** The lots that minutes were taken from; debt is the part that no lot covered. */
  | {
      readonly step: "taken"
      readonly carried: number
      readonly current: number
      readonly debt: number
    }
  /** A balance at termination, of which at most `limit` is paid out. */
  | { readonly step: "payout"; readonly balance: number; readonly limit?: number }
  | { readonly step: "termination"; readonly on: LocalDate }
  /** Minutes taken under a policy without a balance, which do not count under the next one. */
  | { readonly step: "unlimited"; readonly taken: number }
  /** Minutes that a person gave. */
  | { readonly step: "given"; readonly minutes: number }
  | { readonly step: "correct"; readonly stored: number; readonly expected: number }

type Step<Name extends ExplanationStep["step"]> = Extract<ExplanationStep, { readonly step: Name }>

const describeFixed = ({ amount, isLastOfYear }: Step<"fixed">): string =>
  `${amount} minutes a period${isLastOfYear ? ", the last one of the year" : ""}`

const describeCap = ({ of, limit, room }: Step<"cap">): string =>
  `The ${of === "balance" ? "balance" : "year's accrual"} is limited to ${limit}: room for ${room}`

const describeLot = ({ minutes, expiresOn }: Step<"lot">): string =>
  expiresOn === undefined
    ? `${minutes} carried minutes`
    : `${minutes} carried minutes were left, usable before ${expiresOn}`

const describePayout = ({ balance, limit }: Step<"payout">): string =>
  limit === undefined
    ? `The balance of ${balance} is paid out`
    : `Of the balance of ${balance} at most ${limit} is paid out`

/** A step as an English sentence, without a full stop. */
export const describeStep = (step: ExplanationStep): string => {
  switch (step.step) {
    case "year":
      return `Policy year from ${step.begin}`
    case "tier":
      return `Tier after ${step.afterMonths} months, reached on ${step.since}`
    case "spread":
      return `${step.amount} minutes a year over ${step.periods} periods are ${step.exact}`
    case "fixed":
      return describeFixed(step)
    case "prorate":
      return `for ${step.days} of ${step.of} days: ${step.exact}`
    case "rate":
      return `${step.base} minutes at ${step.earn} per ${step.per} earn ${step.exact}`
    case "fraction":
      return (
        `${step.before} left before and ${step.earned} earned; ` +
        `posted in units of ${step.unit}, ${step.after} is left`
      )
    case "grant":
      return `${step.amount} minutes at the beginning of the policy year`
    case "round":
      return `${step.exact} rounded up to a multiple of ${step.unit}: ${step.to}`
    case "cap":
      return describeCap(step)
    case "carry":
      return `${step.before} minutes at the end of the policy year, of which ${step.after} are carried over`
    case "lot":
      return describeLot(step)
    case "taken":
      return `${step.carried} minutes from the carried lot, ${step.current} from others, ${step.debt} not covered`
    case "payout":
      return describePayout(step)
    case "termination":
      return `Employment ended on ${step.on}`
    case "unlimited":
      return `${step.taken} minutes were taken while there was no balance`
    case "given":
      return `${step.minutes} minutes as given`
    case "correct":
      return `${step.stored} minutes were stored, ${step.expected} are right`
  }
}
