/** States in which earned vacation is wages, as data. Not legal advice. */
import type { LocalDate } from "../calendar/localDate.ts"

const SINCE = "2026-01-01" as LocalDate

/** States in which vacation that was earned is not forfeited, and is paid out at the end of employment. */
export interface VacationRule {
  readonly state: string
  readonly since: LocalDate
  readonly statute: string
  readonly checked?: string
}

export const VACATION_RULES: ReadonlyArray<VacationRule> = [
  { state: "CA", since: SINCE, statute: "Cal. Lab. Code 227.3" },
  { state: "CO", since: SINCE, statute: "C.R.S. 8-4-101(14)(a)(III); 7 CCR 1103-7, 2.17" },
  { state: "MT", since: SINCE, statute: "Mont. Code 39-3-201, 39-3-205" },
  { state: "NE", since: SINCE, statute: "Neb. Rev. Stat. 48-1229, 48-1230" }
]
