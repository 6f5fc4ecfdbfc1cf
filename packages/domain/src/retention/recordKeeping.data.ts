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

const PAY = ["person", "pay"] as const
const PAY_AND_HOURS = ["person", "pay", "hours"] as const
const CLOCK = ["timeCards"] as const

/** A rule of a state about employees, without its source. */
const inState = (
  state: StateCode,
  kinds: KeepingRule["kinds"],
  years: number,
  from: KeptFrom = "entry"
): Omit<KeepingRule, "source"> => ({ kinds, paidAs: "W2", state, from, years })

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
    ...inState("AL", PAY, 5, "year"),
    source: "Ala. Admin. Code 480-4-2-.14(1), (2)",
    checked: "text of the rule, 2024"
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
    ...inState("CA", CLOCK, 3),
    source:
      "Cal. Lab. Code 226(a), 1174(d); 8 CCR 11040, section 7(A)(3), (C), and the other wage orders",
    checked: "text of 1174, 2023; summaries of the orders"
  },
  {
    ...inState("CT", CLOCK, 3),
    source: "Conn. Gen. Stat. 31-66; Conn. Agencies Regs. 31-60-12, 31-62-D8, 31-62-E14",
    checked: "text of 31-66, 31-62-D8 and 31-62-E14"
  },
  {
    ...inState("DC", CLOCK, 3),
    source: "D.C. Code 32-1008(a)(1)(D)",
    checked: "text of the section"
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
    ...inState("IA", PAY, 5, "year"),
    source: "Iowa Admin. Code 871-22.1",
    checked: "text of the rule, 2024"
  },
  {
    ...inState("IL", PAY, 5),
    source: "56 Ill. Adm. Code 2760.115; 820 ILCS 405/1801",
    checked: "text of both"
  },
  {
    ...inState("KS", PAY, 5, "tax"),
    source: "K.A.R. 50-2-2(a)",
    checked: "text of the rule, 2024"
  },
  {
    ...inState("KY", PAY, 6),
    source: "787 KAR 1:180, section 1",
    checked: "text of the rule"
  },
  {
    ...inState("LA", PAY, 5, "year"),
    source: "La. Admin. Code 40:IV.313.A",
    checked: "text of the rule, 2024"
  },
  {
    ...inState("MD", PAY, 5, "year"),
    source: "COMAR 09.32.01.06.A(2)",
    checked: "text of the rule"
  },
  {
    ...inState("MI", PAY, 6, "year"),
    source: "Mich. Admin. Code R 421.115",
    checked: "text of the rule, 2024"
  },
  {
    ...inState("MN", CLOCK, 3),
    source: "Minn. Stat. 177.30",
    checked: "text of 2019; bulletin of the department of February 2020"
  },
  {
    ...inState("MT", CLOCK, 3),
    source: "Mont. Admin. R. 24.16.3019(1)(a)",
    checked: "text of the rule, 2024"
  },
  {
    ...inState("NC", PAY_AND_HOURS, 5, "year"),
    source: "04 NCAC 24D .0501(a), .0504(e)",
    checked: "text of the rule, 2024"
  },
  {
    ...inState("ND", PAY, 5, "year"),
    source: "N.D. Admin. Code 27-02-02-01",
    checked: "text of the rule"
  },
  {
    ...inState("NH", PAY_AND_HOURS, 6, "year"),
    source: "N.H. Code Admin. R. Emp 303.05(a), (d)",
    checked: "text of the rule, 2024"
  },
  {
    ...inState("NH", CLOCK, 4),
    source: "N.H. Code Admin. R. Lab 803.04",
    checked: "summaries of the rule"
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
    ...inState("NM", ["hours", "timeOff"], 4),
    source: "N.M. Stat. 50-17-7",
    checked: "a summary of the act"
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
    ...inState("OH", PAY, 5, "year"),
    source: "Ohio Adm. Code 4141-23-01, 4141-23-02",
    checked: "text of the rules"
  },
  {
    ...inState("UT", ["hours", "timeCards"], 3, "year"),
    source: "Utah Admin. Code R994-312-101",
    checked: "text of the rule"
  },
  {
    kinds: ["person", "pay", "hours"],
    paidAs: "W2",
    state: "WA",
    from: "year",
    years: 4,
    source: "WAC 192-310-050(1)",
    checked: "text of the rule"
  },
  {
    ...inState("WI", PAY, 6),
    source: "Wis. Admin. Code DWD 110.02(4)",
    checked: "text of the rule"
  },
  {
    ...inState("WI", CLOCK, 3),
    source: "Wis. Admin. Code DWD 272.11",
    checked: "the department's text"
  }
]
