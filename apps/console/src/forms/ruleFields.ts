/** The fields of overtime rules, and their meaning before they are stored. */
import type { FieldGroup, FieldLayout, FormLayout } from "@payroll/ui/forms/layout.ts"
import { asText, requestOf, setAt, valueAt } from "@payroll/ui/forms/request.ts"
import { createElement } from "react"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { RulesInWords } from "./rulesInWords.tsx"
import { ruleSetOf } from "./ruleSetOf.ts"

const text = timeSettingsWords.rules
const RULES = "overtimeRuleSet.rules"

const limit: ReadonlyArray<FieldLayout> = [
  { path: "afterMinutes", label: text.after },
  { path: "label", label: text.label, choices: text.labels, widget: "select" }
]
const source: FieldLayout = { path: "source", label: text.source }
const minutes = { after: text.minutes } as const

export const ruleGroups = [
  {
    fields: [
      { path: `${RULES}.daily`, label: text.daily, columns: [...limit, source] },
      { path: `${RULES}.weekly`, label: text.weekly, columns: [...limit, source] },
      { path: `${RULES}.consecutive`, label: text.consecutive, columns: [...limit, source] },
      {
        path: `${RULES}.seventhDay`,
        label: text.seventhDay,
        columns: [...limit, { path: "onlyIfWeekAbove", label: text.onlyAbove }, source]
      },
      { path: `${RULES}.workday`, label: text.workday, choices: text.workdays }
    ]
  },
  {
    title: text.breaksGroup,
    fields: [
      {
        path: `${RULES}.paidBreakUpToMinutes`,
        label: timeSettingsWords.settings.terms.rest.label,
        ...minutes
      },
      {
        path: `${RULES}.unpaidMealFromMinutes`,
        label: timeSettingsWords.settings.terms.meal.label,
        ...minutes
      },
      {
        path: `${RULES}.meals`,
        label: text.meals,
        columns: [
          { path: "minutes", label: text.mealMinutes },
          { path: "ifWorkedOverMinutes", label: text.ifOver },
          { path: "beginByMinutes", label: text.beginBy },
          { path: "waivableUpToMinutes", label: text.waivable },
          source
        ]
      },
      {
        path: `${RULES}.mealPremiumMinutes`,
        label: text.mealPremium,
        help: text.mealPremiumHelp,
        ...minutes
      },
      { path: `${RULES}.restPremiumMinutes`, label: text.restPremium, ...minutes },
      {
        path: `${RULES}.spread.overMinutes`,
        label: text.spreadOver,
        help: text.spreadHelp,
        ...minutes
      },
      { path: `${RULES}.spread.premiumMinutes`, label: text.spreadPremium, ...minutes },
      { path: `${RULES}.source`, label: text.sourceOfAll, help: text.sourceHelp }
    ]
  }
] as const satisfies ReadonlyArray<FieldGroup>

/** Leaves a premium for long days out whose numbers were emptied. */
export const completeRules = (request: Record<string, unknown>): void => {
  const spread = `${RULES}.spread`
  const isGiven = ["overMinutes", "premiumMinutes"].some(
    (name) => valueAt(request, `${spread}.${name}`) !== undefined
  )
  if (valueAt(request, spread) !== undefined && !isGiven) setAt(request, spread, undefined)
}

/** The rules that a form has, in words. */
export const previewOf =
  (layout: FormLayout): NonNullable<FormLayout["preview"]> =>
  (context, values) => {
    const request = requestOf(layout, context, values)
    const day = asText(valueAt(values, "overtimeRuleSet.effectiveFrom"))
    return createElement(RulesInWords, {
      of: ruleSetOf(valueAt(request, RULES)),
      isOwn: true,
      day
    })
  }
