/** The locations of a company. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import {
  listed,
  listedFields,
  listFields,
  listPageOf,
  pageAmong,
  recordStatusField,
  withStatus
} from "../listPage.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { locationView } from "../views/companyViews.ts"

export const getCompanyLocationInfo = defineRead({
  group: "reports",
  name: "getCompanyLocationInfo",
  role: "read",
  summary: "The locations of a company",
  request: Schema.Struct({
    companyId: idFields.companyId,
    recordStatus: recordStatusField,
    ...listFields
  }),
  response: Schema.Struct({
    companyLocations: listOf(locationView.schema, "The locations of the page."),
    ...listedFields
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(listPageOf(request, at))
      const { locations } = yield* requireCompany(client.id, request.companyId)
      const wanted = withStatus(locations, request.recordStatus)
      const { rows, more } = listed(pageAmong(wanted, page), page, (row) => row)
      return { companyLocations: rows.map(locationView.of), ...more }
    }),
  example: { companyId: exampleId, limit: 50 }
})
