/** The fields of overtime rules, and their meaning before they are stored. */
import type { FormLayout } from "@payroll/ui/forms/layout.ts"
import { asText, requestOf, setAt, valueAt } from "@payroll/ui/forms/request.ts"
import { createElement } from "react"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { RulesInWords } from "./rulesInWords.tsx"
import { ruleSetOf } from "./ruleSetOf.ts"

const text = timeSettingsWords.rules
const RULES = "overtimeRuleSet.rules"

const limit = [
  ["afterMinutes", text.after],
  ["label", text.label, { choices: text.labels, widget: "select" }]
] as const
const source = ["source", text.source] as const
const minutes = { after: text.minutes } as const

export const ruleGroups = [
  {
    of: RULES,
    fields: [
      ["daily", text.daily, { columns: [...limit, source] }],
      ["weekly", text.weekly, { columns: [...limit, source] }],
      ["consecutive", text.consecutive, { columns: [...limit, source] }],
      [
        "seventhDay",
        text.seventhDay,
        { columns: [...limit, ["onlyIfWeekAbove", text.onlyAbove], source] }
      ],
      ["workday", text.workday, { choices: text.workdays }]
    ]
  },
  {
    title: text.breaksGroup,
    of: RULES,
    fields: [
      ["paidBreakUpToMinutes", timeSettingsWords.settings.terms.rest.label, minutes],
      ["unpaidMealFromMinutes", timeSettingsWords.settings.terms.meal.label, minutes],
      [
        "meals",
        text.meals,
        {
          columns: [
            ["minutes", text.mealMinutes],
            ["ifWorkedOverMinutes", text.ifOver],
            ["beginByMinutes", text.beginBy],
            ["waivableUpToMinutes", text.waivable],
            source
          ]
        }
      ],
      ["mealPremiumMinutes", text.mealPremium, { help: text.mealPremiumHelp, ...minutes }],
      ["restPremiumMinutes", text.restPremium, minutes],
      ["spread.overMinutes", text.spreadOver, { help: text.spreadHelp, ...minutes }],
      ["spread.premiumMinutes", text.spreadPremium, minutes],
      ["source", text.sourceOfAll, { help: text.sourceHelp }]
    ]
  }
] as const

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
