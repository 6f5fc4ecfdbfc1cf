/** The verifications that wait for a person. */
import { Uuid } from "@payroll/domain/field/uuid"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { ReviewCases } from "../ports/reviewCases.ts"
import { attemptShown, attemptShownFields } from "./verificationCase.ts"

export const getVerifications = defineRead({
  group: "reports",
  name: "getVerifications",
  role: "review",
  summary: "The verifications that wait for a person, oldest first",
  request: Schema.Struct({ companyId: Schema.optionalKey(Uuid), ...pageFields }),
  rules: [],
  response: Schema.Struct({
    verifications: Schema.Array(Schema.Struct(attemptShownFields)),
    ...nextCursorField
  }),
  read: (request, caller) =>
    Effect.gen(function* () {
      const { waiting } = yield* ReviewCases
      const { profile } = yield* CompanyStore
      const { companyId } = request
      if (companyId !== undefined) {
        yield* orNotFound("company", profile(caller.client.id, companyId))
      }
      const page = pageOf(request)
      const found = yield* waiting(caller, companyId, page)
      const { shown, nextCursor } = shownPage(found, page, ({ id }) => id)
      return { verifications: shown.map(attemptShown), nextCursor }
    }),
  example: { limit: 50 }
})
