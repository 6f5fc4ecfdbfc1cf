/** The overtime rules that a company brings itself, each with those in force today. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { listed, listedFields, listFields, listPageOf, pageAmong } from "../listPage.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { overtimeRuleSetView } from "../views/overtimeRuleSetView.ts"

export const getOvertimeRuleSets = defineRead({
  group: "timeTrackingReports",
  name: "getOvertimeRuleSets",
  role: "read",
  summary: "The overtime rules that a company brings itself",
  request: Schema.Struct({ companyId: idFields.companyId, ...listFields }),
  response: Schema.Struct({
    overtimeRuleSets: listOf(overtimeRuleSetView.schema, "The rule sets of the page."),
    ...listedFields
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(listPageOf(request, at))
      const { locations } = yield* requireCompany(client.id, request.companyId)
      const { ruleSetsOf } = yield* TimeRulesStore
      const all = yield* ruleSetsOf(client.id, request.companyId)
      const { rows, more } = listed(pageAmong(all, page), page, (row) => row)
      const on = companyToday(locations, at)
      const overtimeRuleSets = rows.map((each) => overtimeRuleSetView.of({ ...each, on }))
      return { overtimeRuleSets, ...more }
    }),
  example: { companyId: exampleId, limit: 50 }
})
