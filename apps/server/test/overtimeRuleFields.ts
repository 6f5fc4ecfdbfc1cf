/** Rules of overtime of every kind, and where a read shows each of their fields. */
import { placed } from "./readBackPlaces.ts"

/** Rules of every kind. */
export const everyRule = {
  daily: [
    {
      afterMinutes: 540,
      label: "overtime",
      agreedMinutes: [600],
      agreedSchedule: {
        upToMinutes: 600,
        healthCareUpToMinutes: 720,
        otherDays: [{ afterMinutes: 0, label: "overtime" }]
      },
      wageBounds: [{ since: "2026-01-01", below: "40.00" }]
    }
  ],
  weekly: [{ afterMinutes: 2_400, label: "overtime" }],
  consecutive: [{ afterMinutes: 720, label: "overtime" }],
  seventhDay: [{ afterMinutes: 0, label: "doubleTime" }],
  meals: [{ minutes: 30, ifWorkedOverMinutes: 360, beginByMinutes: 300 }],
  spread: { overMinutes: 600, premiumMinutes: 60 }
}

const RULES = "overtimeRuleSet.versions.rules"
const limits = "afterMinutes label source"
const ofRules = (object: string, fields: string) => ({
  [object]: placed("getOvertimeRuleSet", `${RULES}.${object}`, fields)
})
/** The places at which `getOvertimeRuleSet` shows the fields of requests. */
export const overtimeRules = {
  overtimeRuleSet: {
    ...placed("getOvertimeRuleSet", "overtimeRuleSet", "name"),
    ...placed("getOvertimeRuleSet", "overtimeRuleSet.versions", "effectiveFrom")
  },
  rules: placed(
    "getOvertimeRuleSet",
    RULES,
    "workday paidBreakUpToMinutes unpaidMealFromMinutes mealPremiumMinutes restPremiumMinutes source"
  ),
  ...ofRules("daily", `${limits} agreedMinutes`),
  agreedSchedule: placed(
    "getOvertimeRuleSet",
    `${RULES}.daily.agreedSchedule`,
    "fromMinutes upToMinutes healthCareUpToMinutes"
  ),
  otherDays: placed("getOvertimeRuleSet", `${RULES}.daily.agreedSchedule.otherDays`, limits),
  wageBounds: placed(
    "getOvertimeRuleSet",
    `${RULES}.daily.wageBounds`,
    "since below belowWithBenefits source"
  ),
  ...ofRules("weekly", `${limits} weeks anchorDate`),
  ...ofRules("consecutive", limits),
  ...ofRules("spread", "overMinutes premiumMinutes source"),
  ...ofRules("seventhDay", `${limits} onlyIfWeekAbove`),
  ...ofRules("meals", "minutes ifWorkedOverMinutes beginByMinutes waivableUpToMinutes source")
}
