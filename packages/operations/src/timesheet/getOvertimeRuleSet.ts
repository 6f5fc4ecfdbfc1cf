/** Overtime rules of a company, with those in force today and all versions. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { overtimeRuleSetView } from "../views/overtimeRuleSetView.ts"

export const getOvertimeRuleSet = defineRead({
  group: "timeTrackingReports",
  name: "getOvertimeRuleSet",
  role: "read",
  summary: "Overtime rules of a company",
  request: Schema.Struct({ overtimeRuleSetId: idFields.overtimeRuleSetId }),
  response: Schema.Struct({ overtimeRuleSet: overtimeRuleSetView.schema }),
  read: ({ overtimeRuleSetId }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* TimeRulesStore
      const ruleSet = yield* orNotFound(
        "overtime rule set",
        store.ruleSet(client.id, overtimeRuleSetId)
      )
      const { locations } = yield* requireCompany(client.id, ruleSet.companyId)
      const on = companyToday(locations, at)
      return { overtimeRuleSet: overtimeRuleSetView.of({ ...ruleSet, on }) }
    }),
  example: { overtimeRuleSetId: exampleId }
})
