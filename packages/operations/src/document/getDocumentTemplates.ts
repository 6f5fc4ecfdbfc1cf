/** The texts of a company that its workers are asked to sign, in all editions. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { documentTemplateView } from "../views/documentViews.ts"

export const getDocumentTemplates = defineRead({
  group: "reports",
  name: "getDocumentTemplates",
  role: "read",
  summary: "The texts of a company for workers to sign, in all editions",
  request: Schema.Struct({ companyId: idFields.companyId, ...pageFields }),
  response: Schema.Struct({
    documentTemplates: listOf(
      documentTemplateView.schema,
      "In the order in which they were added."
    ),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      yield* requireCompany(client.id, request.companyId)
      const { templatesOfCompany } = yield* Documents
      const templates = yield* templatesOfCompany(client.id, request.companyId, page)
      const { rows, nextCursor } = shownPage(templates, page, ({ id }) => id)
      return { documentTemplates: rows.map(documentTemplateView.of), nextCursor }
    }),
  example: { companyId: exampleId }
})
