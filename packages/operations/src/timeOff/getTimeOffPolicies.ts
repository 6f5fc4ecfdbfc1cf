/** The time off policies of a company, each with the terms in force today. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { listed, listedFields, listFields, listPageOf, pageAmong } from "../listPage.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"
import { POLICY_COLUMNS, TimeOffPolicyView, timeOffPolicyView } from "../views/timeOffPolicyView.ts"

export const getTimeOffPolicies = defineRead({
  group: "timeOffReports",
  alsoIn: ["reports"],
  name: "getTimeOffPolicies",
  role: "read",
  summary: "The time off policies of a company",
  request: Schema.Struct({ companyId: idFields.companyId, ...formatField, ...listFields }),
  response: Schema.Struct({
    timeOffPolicies: listOf(TimeOffPolicyView, "The policies of the page."),
    ...listedFields,
    ...csvFileField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(listPageOf(request, at))
      const { locations } = yield* requireCompany(client.id, request.companyId)
      const { policiesOf } = yield* TimeOffStore
      const policies = yield* policiesOf(client.id, request.companyId)
      const { rows: pageRows, more } = listed(pageAmong(policies, page), page, (row) => row)
      const today = companyToday(locations, at)
      const policiesShown = pageRows.map((policy) => timeOffPolicyView(policy, today))
      const { rows, file } = yield* rowsOrFile(request, policiesShown, POLICY_COLUMNS, (row) => [
        row
      ])
      return { timeOffPolicies: rows, ...more, ...file }
    }),
  example: { companyId: exampleId, limit: 50 }
})
