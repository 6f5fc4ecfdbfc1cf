/** The verifications that wait for a person. */
import { Uuid } from "@payroll/domain/field/uuid"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { ReviewCases } from "../ports/reviewCases.ts"
import { attemptShown, AttemptShown } from "./verificationCase.ts"

export const getVerifications = defineRead({
  group: "reports",
  name: "getVerifications",
  role: "review",
  summary: "The verifications that wait for a person, oldest first",
  request: Schema.Struct({
    companyId: Schema.optionalKey(described(Uuid, "Only those of this company.")),
    ...pageFields
  }),
  rules: [],
  response: Schema.Struct({
    verifications: listOf(AttemptShown, "The verifications that wait for a person."),
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
      const { attempts, stoppedAt } = yield* waiting(caller, companyId, page)
      const { shown, nextCursor } = shownPage(attempts, page, ({ id }) => id, stoppedAt)
      return { verifications: shown.map(attemptShown), nextCursor }
    }),
  example: { limit: 50 }
})
