/**
 * The rule sets of overtime that the service ships. The rules of a row are never edited: a law that changes adds a row
 * with `since`, and the row before gets an `until`. docs/overtime-rules.md is generated from this file.
 */
import type { LocalDate } from "../calendar/localDate.ts"
import type { DailyRule, ShippedRuleSet, WageBound, WeeklyRule } from "./ruleSet.ts"

const on = (date: string): LocalDate => date as LocalDate

const FLSA_BREAKS = { paidBreakUpToMinutes: 20, unpaidMealFromMinutes: 30 } as const
const NO_MEAL_RULES = { meals: [], mealPremiumMinutes: 0, restPremiumMinutes: 0 } as const
const NO_OTHER_RULES = { consecutive: [], seventhDay: [], ...NO_MEAL_RULES } as const

const after40Hours = (source: string): ReadonlyArray<WeeklyRule> => [
  { afterMinutes: 2_400, label: "overtime", source }
]

const nevadaBound = (
  since: string,
  below: string,
  belowWithBenefits?: string,
  source = "NRS 608.018(1), 608.250 as amended by AB 456 (2019)"
): WageBound => ({ since: on(since), below, belowWithBenefits, source })

/** One and a half times the minimum wage. */
const NEVADA_BOUNDS = [
  nevadaBound(
    "2010-07-01",
    "12.375",
    "10.875",
    "NRS 608.018(1); Nevada Labor Commissioner, daily overtime bulletin of 2018"
  ),
  nevadaBound("2020-07-01", "13.50", "12.00"),
  nevadaBound("2021-07-01", "14.625", "13.125"),
  nevadaBound("2022-07-01", "15.75", "14.25"),
  nevadaBound("2023-07-01", "16.875", "15.375"),
  nevadaBound("2024-07-01", "18.00", undefined, "NRS 608.018(1), 608.250; Nev. Const. art. 15, 16")
]

const nevadaDaily: DailyRule = {
  afterMinutes: 480,
  label: "overtime",
  agreedSchedule: { fromMinutes: 600, upToMinutes: 600, otherDays: [] },
  wageBounds: NEVADA_BOUNDS,
  source: "NRS 608.018(1), 608.0126"
}

export const shippedRuleSets: ReadonlyArray<ShippedRuleSet> = [
  {
    id: "US-FLSA",
    name: "Federal: Fair Labor Standards Act",
    since: on("1940-10-24"),
    note: "Holds in every state without a set of its own.",
    workday: "Clock",
    daily: [],
    weekly: after40Hours("29 U.S.C. 207(a); 29 CFR 778.105"),
    ...FLSA_BREAKS,
    ...NO_OTHER_RULES,
    source: "29 U.S.C. 207(a); 29 CFR 785.18, 785.19"
  },
  {
    id: "CA",
    name: "California",
    since: on("2000-01-01"),
    note:
      "The seventh day counts within one workweek, not in any seven days (Mendoza v. Nordstrom, 2017, for days " +
      "of rest). An alternative workweek of up to 10 hours a day may be agreed, in health care of 12 (8 CCR " +
      "11040(3)(B)(8), 11050(3)(B)(8)): overtime begins after the scheduled hours, and on a day that is not scheduled at once.",
    workday: "Clock",
    daily: [
      {
        afterMinutes: 480,
        label: "overtime",
        agreedSchedule: {
          fromMinutes: 1,
          upToMinutes: 600,
          healthCareUpToMinutes: 720,
          otherDays: [
            { afterMinutes: 0, label: "overtime", source: "Cal. Lab. Code 511(b)" },
            { afterMinutes: 480, label: "doubleTime", source: "Cal. Lab. Code 511(b)" }
          ]
        },
        source: "Cal. Lab. Code 510(a), 511"
      },
      { afterMinutes: 720, label: "doubleTime", source: "Cal. Lab. Code 510(a)" }
    ],
    weekly: after40Hours("Cal. Lab. Code 510(a)"),
    consecutive: [],
    seventhDay: [
      { afterMinutes: 0, label: "overtime", source: "Cal. Lab. Code 510(a)" },
      { afterMinutes: 480, label: "doubleTime", source: "Cal. Lab. Code 510(a)" }
    ],
    ...FLSA_BREAKS,
    meals: [
      {
        minutes: 30,
        ifWorkedOverMinutes: 300,
        beginByMinutes: 300,
        waivableUpToMinutes: 360,
        source: "Cal. Lab. Code 512(a)"
      },
      {
        minutes: 30,
        ifWorkedOverMinutes: 600,
        beginByMinutes: 600,
        waivableUpToMinutes: 720,
        source: "Cal. Lab. Code 512(a)"
      }
    ],
    mealPremiumMinutes: 60,
    restPremiumMinutes: 60,
    source: "Cal. Lab. Code 510, 511, 512, 226.7"
  },
  {
    id: "AK",
    name: "Alaska",
    since: on("1971-01-01"),
    note:
      "Hours over 8 a day do not count towards the 40 hours of the week. A 4/10 plan that is filed with the " +
      "state moves the daily limit to 10 hours.",
    workday: "Clock",
    daily: [
      {
        afterMinutes: 480,
        label: "overtime",
        agreedMinutes: [600],
        source: "AS 23.10.060(b)"
      }
    ],
    weekly: after40Hours("AS 23.10.060(b)"),
    ...NO_OTHER_RULES,
    paidBreakUpToMinutes: 20,
    unpaidMealFromMinutes: 20,
    source: "AS 23.10.060; 8 AAC 15.100(c)"
  },
  {
    id: "NV",
    name: "Nevada",
    since: on("2010-07-01"),
    note:
      "Daily overtime is due to workers who earn less than one and a half times the minimum wage. A workday is 24 " +
      "hours from the beginning of work. Four days of 10 hours may be agreed.",
    workday: "Rolling",
    daily: [nevadaDaily],
    weekly: after40Hours("NRS 608.018(2)"),
    ...FLSA_BREAKS,
    ...NO_OTHER_RULES,
    source: "NRS 608.018, 608.0126"
  },
  {
    id: "CO",
    name: "Colorado",
    since: on("2020-03-16"),
    note: "12 consecutive hours count without regard to the end of the workday, without duty-free meals.",
    workday: "Clock",
    daily: [{ afterMinutes: 720, label: "overtime" }],
    weekly: after40Hours("7 CCR 1103-1, 4.1.1(A)"),
    ...NO_OTHER_RULES,
    consecutive: [{ afterMinutes: 720, label: "overtime", source: "7 CCR 1103-1, 4.1.1(C)" }],
    ...FLSA_BREAKS,
    source: "7 CCR 1103-1, 4.1.1"
  },
  {
    id: "KY",
    name: "Kentucky",
    since: on("2000-01-01"),
    note:
      "All hours of the seventh day of a workweek are overtime, but only in a week of more than 40 hours. Not in " +
      "these rules: the occupations to which the seventh day does not apply (KRS 337.050(2)(b), (3)).",
    workday: "Clock",
    daily: [],
    weekly: after40Hours("KRS 337.285"),
    ...NO_OTHER_RULES,
    seventhDay: [
      {
        afterMinutes: 0,
        label: "overtime",
        onlyIfWeekAbove: 2_400,
        source: "KRS 337.050(1), (2)(a)"
      }
    ],
    ...FLSA_BREAKS,
    source: "KRS 337.050, 337.285"
  },
  {
    id: "NY",
    name: "New York",
    since: on("2011-01-01"),
    note:
      "The spread of hours of a day is from the first to the last punch, and its premium is at the basic minimum " +
      "wage. In hotels and restaurants all workers get it (12 NYCRR 146-1.6); elsewhere it is due as far as a week's pay is below the " +
      "minimum wage for all hours and that hour (142-2.4): a schedule that names US-FLSA is for workers who earn more. Not in these rules: " +
      "split shifts, workers who live in (44 hours), farms, the building service industry and calls.",
    workday: "Clock",
    daily: [],
    weekly: after40Hours("12 NYCRR 142-2.2, 146-1.4"),
    ...FLSA_BREAKS,
    ...NO_OTHER_RULES,
    spread: { overMinutes: 600, premiumMinutes: 60, source: "12 NYCRR 142-2.4, 146-1.6" },
    source: "12 NYCRR 142-2.2, 142-2.4, 146-1.4, 146-1.6"
  },
  {
    id: "PR",
    name: "Puerto Rico",
    since: on("2017-01-26"),
    note:
      "Since Act 4-2017 the hours of a calendar day count, no longer those of any 24 hours; a workday that begins " +
      "at another time needs a written notice. Four days of 10 hours a week may be agreed in writing. Not in these " +
      "rules: work on the weekly day of rest, shorter meals, and what workers hired before 2017-01-26 retain.",
    workday: "Clock",
    daily: [
      {
        afterMinutes: 480,
        label: "overtime",
        agreedMinutes: [600],
        source: "29 L.P.R.A. 273, 273a; Act 4-2017"
      }
    ],
    weekly: after40Hours("29 L.P.R.A. 273; Act 4-2017"),
    ...FLSA_BREAKS,
    ...NO_OTHER_RULES,
    source: "29 L.P.R.A. 271 to 288 (Act 379 of 1948 as amended by Act 4-2017)"
  },
  {
    id: "US-FLSA-8-80",
    name: "Federal: hospitals and residential care, 8 and 80",
    since: on("1967-02-01"),
    note: "Only by agreement with the worker before the work, and only in health care.",
    workday: "Clock",
    daily: [{ afterMinutes: 480, label: "overtime" }],
    weekly: [{ afterMinutes: 4_800, label: "overtime", weeks: 2, anchorDate: on("2025-12-28") }],
    ...FLSA_BREAKS,
    ...NO_OTHER_RULES,
    source: "29 U.S.C. 207(j); 29 CFR 778.601"
  }
]

/** The ids of the shipped rule sets. */
export const shippedRuleSetIds: ReadonlyArray<string> = [
  ...new Set(shippedRuleSets.map(({ id }) => id))
]

/** The row of a shipped set that holds on a date, else its earliest one; undefined if no set has this id. */
export const shippedRuleSet = (id: string, date?: LocalDate): ShippedRuleSet | undefined => {
  const rows = shippedRuleSets.filter((row) => row.id === id)
  const inForce = rows.findLast(({ since }) => date === undefined || since <= date)
  return inForce ?? rows[0]
}
