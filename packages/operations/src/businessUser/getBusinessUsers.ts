/** The people who represent a company. */
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
import { withErasure } from "../ports/erasedSubjects.ts"
import { businessUserView } from "../views/companyViews.ts"

export const getBusinessUsers = defineRead({
  group: "reports",
  name: "getBusinessUsers",
  role: "read",
  summary: "The business users of a company",
  request: Schema.Struct({
    companyId: idFields.companyId,
    recordStatus: recordStatusField,
    ...listFields
  }),
  response: Schema.Struct({
    businessUsers: listOf(businessUserView.schema, "The business users of the page."),
    ...listedFields
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(listPageOf(request, at))
      const { businessUsers } = yield* requireCompany(client.id, request.companyId)
      const wanted = withStatus(businessUsers, request.recordStatus)
      const { rows, more } = listed(pageAmong(wanted, page), page, (row) => row)
      return { businessUsers: (yield* withErasure(rows)).map(businessUserView.of), ...more }
    }),
  example: { companyId: exampleId, limit: 50 }
})
