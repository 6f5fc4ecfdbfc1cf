import type { FormLayout } from "@payroll/ui/forms/layout.ts"
import shape from "shape:updateOvertimeRuleSet"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { defineForm } from "./define.ts"
import { completeRules, previewOf, ruleGroups } from "./ruleFields.ts"

const text = timeSettingsWords.rules

/** Sends all rules, also those that did not change: the service takes what is left out as none. */
export const form: FormLayout = defineForm<"updateOvertimeRuleSet">({
  shape,
  title: ({ name = "" }) => text.changeTitle(name),
  submit: text.save,
  done: text.changed,
  complete: completeRules,
  preview: (context, values) => previewOf(form)(context, values),
  groups: [
    {
      fields: [
        { path: "overtimeRuleSet.name", label: text.name, isRequired: true },
        { path: "overtimeRuleSet.effectiveFrom", label: text.from, help: text.fromHelp }
      ]
    },
    ...ruleGroups
  ]
})
