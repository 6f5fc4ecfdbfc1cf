/**
 * The years for which the law makes an employer keep records of employment, as data with its sources. Not legal advice.
 * Only states that ask for more than federal law have rows. docs/data.md is generated from this file.
 */
import type { StateCode } from "../field/state.ts"

/** Kinds of records, with what they hold. A kind that no rule names need not be kept. */
export const recordKinds = {
  person: "Name, address, SSN, date of birth, job, place and dates of work",
  pay: "Wages, pay periods and what was paid",
  withholding: "Forms W-4 and their signatures",
  hours: "Hours of each day and week: timesheets and their amendments",
  timeCards: "When work began and ended: punches and entries",
  timeOff: "Time off that was earned, requested and taken",
  taxes: "The name, address and EIN of an employer, and of a contractor's company",
  contact: "Email addresses and phone numbers",
  account: "Bank accounts",
  verification: "What was sent to verify a company or a person, and what came back",
  document: "Documents other than Forms W-4",
  upload: "Files that somebody uploaded",
  text: "Free text: notes, reasons and descriptions"
} as const

export type RecordKind = keyof typeof recordKinds

/** The kind of worker who is paid, the employer itself, or the company of a contractor who is paid. */
export type PaidAs = "W2" | "1099-NEC" | "employer" | "contractorCompany"

/** Those whose records are a company's own, not its workers'. */
export const PAID_COMPANIES: ReadonlySet<PaidAs> = new Set(["employer", "contractorCompany"])

/**
 * The day from which the years count: `tax` when the tax on the last pay was due or paid, whichever is later; `year`
 * the end of the calendar year of the last pay; `entry` the last pay itself.
 */
export type KeptFrom = "tax" | "year" | "entry"

export interface KeepingRule {
  readonly kinds: ReadonlyArray<RecordKind>
  readonly paidAs: PaidAs
  /** Holds for who works in the state; undefined for all states. */
  readonly state?: StateCode
  readonly from: KeptFrom
  readonly years: number
  readonly source: string
  /** The text with which the row was compared; a row without one is unverified. */
  readonly checked?: string
}

const TAX_RECORDS = "26 CFR 31.6001-1(e)(2)"

const INFORMATION_RETURNS =
  "IRS Publication 1220, retention of information returns with backup withholding"

export const KEEPING_RULES: ReadonlyArray<KeepingRule> = [
  {
    kinds: ["person", "pay", "withholding"],
    paidAs: "W2",
    from: "tax",
    years: 4,
    source: TAX_RECORDS,
    checked: "CFR of 2004; IRS Publication 51"
  },
  {
    kinds: ["taxes"],
    paidAs: "employer",
    from: "tax",
    years: 4,
    source: TAX_RECORDS,
    checked: "CFR of 2004; IRS Publication 51"
  },
  {
    kinds: ["person", "pay", "hours"],
    paidAs: "W2",
    from: "entry",
    years: 3,
    source: "29 CFR 516.5(a), 516.2(a)",
    checked: "e-CFR of August 2020"
  },
  {
    kinds: ["timeCards"],
    paidAs: "W2",
    from: "entry",
    years: 2,
    source: "29 CFR 516.6(a)(1)",
    checked: "Wage and Hour Division's text"
  },
  {
    kinds: ["timeOff"],
    paidAs: "W2",
    from: "entry",
    years: 3,
    source: "29 CFR 825.500(b)",
    checked: "CFR of July 2006"
  },
  // Four years instead of three where tax was withheld from the pay, which the service does not know.
  {
    kinds: ["person", "pay"],
    paidAs: "1099-NEC",
    from: "tax",
    years: 4,
    source: INFORMATION_RETURNS
  },
  {
    kinds: ["taxes"],
    paidAs: "contractorCompany",
    from: "tax",
    years: 4,
    source: INFORMATION_RETURNS
  },
  {
    kinds: ["hours", "timeCards", "timeOff"],
    paidAs: "W2",
    state: "AZ",
    from: "entry",
    years: 4,
    source: "A.R.S. 23-364(D); A.A.C. R20-5-1210",
    checked: "A.A.C. R20-5-1210; summaries of the statute"
  },
  {
    kinds: ["person", "pay", "hours"],
    paidAs: "W2",
    state: "HI",
    from: "entry",
    years: 6,
    source: "HAR 12-20-8(b)",
    checked: "text of the rule"
  },
  {
    kinds: ["person", "pay", "hours"],
    paidAs: "W2",
    state: "NJ",
    from: "entry",
    years: 6,
    source: "N.J.A.C. 12:56-4.4",
    checked: "a summary of the rule"
  },
  {
    kinds: ["timeOff"],
    paidAs: "W2",
    state: "NJ",
    from: "entry",
    years: 5,
    source: "N.J.S. 34:11D-6",
    checked: "text of the statute, 2024"
  },
  {
    kinds: ["person", "pay", "hours", "timeCards", "timeOff"],
    paidAs: "W2",
    state: "NY",
    from: "entry",
    years: 6,
    source: "12 NYCRR 142-2.6(a); N.Y. Lab. Law 195(4)",
    checked: "text of 142-2.6, 2024"
  },
  {
    kinds: ["person", "pay", "hours"],
    paidAs: "W2",
    state: "WA",
    from: "year",
    years: 4,
    source: "WAC 192-310-050(1)",
    checked: "text of the rule"
  }
]
