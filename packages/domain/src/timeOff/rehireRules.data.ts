/** Waiting periods of workers who are rehired, as data. A row is never edited. Not legal advice. */
import type { LocalDate } from "../calendar/localDate.ts"

/** The waiting period for paid leave of workers who return within some months of their separation. */
export interface RehireRule {
  readonly state: string
  readonly since: LocalDate
  readonly withinMonths: number
  /** "counted": the days of the earlier employment count; "served": it is over, however long that was. */
  readonly waiting: "counted" | "served"
  readonly statute: string
  readonly checked?: string
}

/**
 * In Arizona use begins with the re-commencement of employment. California reinstates unused days, which the returned
 * worker may use at once; the Labor Commissioner's answers let who had not worked 90 days before wait for the rest,
 * so that the row gives workers no less than the law.
 */
export const REHIRE_RULES: ReadonlyArray<RehireRule> = [
  {
    state: "AZ",
    since: "2017-07-01" as LocalDate,
    withinMonths: 9,
    waiting: "served",
    statute: "A.R.S. 23-372; A.A.C. R20-5-1202"
  },
  {
    state: "CA",
    since: "2015-07-01" as LocalDate,
    withinMonths: 12,
    waiting: "served",
    statute: "Cal. Lab. Code 246(g)"
  },
  {
    state: "WA",
    since: "2018-01-01" as LocalDate,
    withinMonths: 12,
    waiting: "counted",
    statute: "RCW 49.46.210(1)(k)"
  }
]
