/**
 * The rules of overtime of each state and territory. A state whose rules were compared with the federal
 * ones has the day; one that is not checked, or that asks for more than the data have, says so. Not legal advice.
 */
import type { LocalDate } from "../calendar/localDate.ts"
import { shippedRuleSetIds } from "./overtimeRules.data.ts"

/**
 * "own": a rule set of the state is shipped. "federal": the state asks for no more premium pay after some hours of a
 * day or of a week than the federal rules, as of the day on which it was checked.
 */
export type StateOvertime =
  | { readonly state: string; readonly rules: "own" }
  | {
      readonly state: string
      readonly rules: "federal"
      readonly checkedOn: LocalDate
      readonly source: string
    }
  | {
      readonly state: string
      readonly rules: "not checked"
      /** The law that is known and is not in the data. */
      readonly lacks?: string
    }

/** The states were compared with the Department of Labor's table of premium pay after designated hours. */
const CHECKED_ON = "2026-11-28" as LocalDate
export const FEDERAL_LAW = "29 U.S.C. 207(a)"

/** The laws of states that say what the federal law says; of those without a law of their own, that law. */
const FEDERAL = {
  AL: FEDERAL_LAW,
  AR: "Ark. Code 11-4-211",
  AZ: FEDERAL_LAW,
  DE: FEDERAL_LAW,
  FL: FEDERAL_LAW,
  GA: FEDERAL_LAW,
  HI: "HRS 387-3",
  IA: FEDERAL_LAW,
  ID: FEDERAL_LAW,
  IL: "820 ILCS 105/4a",
  IN: "Ind. Code 22-2-2-4",
  KS: "K.S.A. 44-1204",
  LA: FEDERAL_LAW,
  MA: "M.G.L. c. 151, s. 1A",
  MD: "Md. Code, Lab. & Empl. 3-415, 3-420",
  ME: "26 M.R.S. 664",
  MI: "MCL 408.934a",
  MN: "Minn. Stat. 177.25",
  MO: "RSMo 290.505",
  MS: FEDERAL_LAW,
  MT: "MCA 39-3-405",
  NC: "N.C.G.S. 95-25.4",
  ND: "N.D. Admin. Code 46-02-07-02",
  NE: FEDERAL_LAW,
  NH: "RSA 279:21",
  NJ: "N.J.S.A. 34:11-56a4",
  NM: "NMSA 1978, 50-4-22",
  OH: "ORC 4111.03",
  OK: FEDERAL_LAW,
  PA: "43 P.S. 333.104(c)",
  SC: FEDERAL_LAW,
  SD: FEDERAL_LAW,
  TN: FEDERAL_LAW,
  TX: FEDERAL_LAW,
  UT: FEDERAL_LAW,
  VA: "Va. Code 40.1-29.2",
  VT: "21 V.S.A. 384",
  WA: "RCW 49.46.130",
  WI: "Wis. Admin. Code DWD 274.03",
  WV: "W. Va. Code 21-5C-3",
  WY: FEDERAL_LAW
}

/** Laws that are known and not in the data; undefined where nobody looked. */
const NOT_CHECKED = {
  AS: undefined,
  CT: "the seventh consecutive day in restaurants and hotel restaurants (Conn. Agencies Regs. 31-62-E1)",
  DC: "split shifts (7 DCMR 906)",
  GU: undefined,
  MP: undefined,
  OR: "days of more than 10 hours in mills, factories and canneries (ORS 652.020, 653.265)",
  RI: "work on Sundays and holidays (R.I. Gen. Laws 25-3-3)",
  VI: "days of more than 8 hours, and the sixth and the seventh day of a week (24 V.I.C. 20)"
}

const BY_STATE: ReadonlyMap<string, StateOvertime> = new Map<string, StateOvertime>([
  ...Object.entries(NOT_CHECKED).map(
    ([state, lacks]) =>
      [state, { state, rules: "not checked", ...(lacks !== undefined && { lacks }) }] as const
  ),
  ...Object.entries(FEDERAL).map(
    ([state, source]) =>
      [state, { state, rules: "federal", checkedOn: CHECKED_ON, source }] as const
  ),
  ...shippedRuleSetIds
    .filter((id) => !id.includes("-"))
    .map((state) => [state, { state, rules: "own" }] as const)
])

/** All states and territories, by their codes. */
export const stateOvertimes: ReadonlyArray<StateOvertime> = [...BY_STATE.values()].toSorted(
  (one, other) => (one.state < other.state ? -1 : 1)
)

/** Returns the rules of a state; "not checked" of one that is unknown. */
export const overtimeOf = (state: string): StateOvertime =>
  BY_STATE.get(state) ?? { state, rules: "not checked" }

/** A warning for people that the rules of a state are not checked, with the law that is not in them. */
export const notCheckedMessage = (state: string, lacks: string | undefined): string =>
  `the overtime rules of ${state} are not checked: the federal ones are used` +
  (lacks === undefined ? "" : `; not in them: ${lacks}`)
