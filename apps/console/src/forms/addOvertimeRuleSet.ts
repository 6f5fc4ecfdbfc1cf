import type { FormLayout } from "@payroll/ui/forms/layout.ts"
import shape from "shape:addOvertimeRuleSet"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { defineForm } from "./define.ts"
import { completeRules, previewOf, ruleGroups } from "./ruleFields.ts"

const text = timeSettingsWords.rules

export const form: FormLayout = defineForm<"addOvertimeRuleSet">({
  shape,
  title: text.addTitle,
  submit: text.save,
  done: text.added,
  complete: completeRules,
  preview: (context, values) => previewOf(form)(context, values),
  groups: [{ fields: [{ path: "overtimeRuleSet.name", label: text.name }] }, ...ruleGroups]
})
