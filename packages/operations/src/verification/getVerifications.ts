/** The verifications that wait for a person, or for a provider that is late. */
import { InvalidRequest } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { missing } from "@payroll/domain/problem"
import { Uuid } from "@payroll/domain/field/uuid"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { clientIdOf } from "../caller.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { VerificationStore, waitsFor } from "../ports/verificationStore.ts"
import { attemptView } from "./rules/verificationCase.ts"

export const getVerifications = defineRead({
  group: "reports",
  name: "getVerifications",
  role: "review",
  spansClients: true,
  summary: "The verifications that wait for a person, or too long for the provider, oldest first",
  request: Schema.Struct({
    waitsFor: Schema.optionalKey(
      described(
        choice(waitsFor),
        "What they wait for: a person (also where it is not given), or a provider that was asked first more than an hour ago."
      )
    ),
    companyId: Schema.optionalKey(described(Uuid, "Only those of this company.")),
    ...pageFields
  }),
  response: Schema.Struct({
    verifications: listOf(attemptView.schema, "The verifications that wait."),
    ...nextCursorField
  }),
  read: (request, caller) =>
    Effect.gen(function* () {
      const { waitingCases } = yield* VerificationStore
      const { companyId, waitsFor: asked = "person" } = request
      if (companyId !== undefined) {
        const clientId = clientIdOf(caller)
        if (clientId === undefined) {
          return yield* new InvalidRequest({ problems: [missing(["client"])] })
        }
        yield* requireCompany(clientId, companyId)
      }
      const page = pageOf(request)
      const { attempts, stoppedAt } = yield* waitingCases(
        caller,
        { companyId, waitsFor: asked },
        page
      )
      const { rows, nextCursor } = shownPage(attempts, page, ({ attempt }) => attempt.id, stoppedAt)
      return { verifications: rows.map(attemptView.of), nextCursor }
    }),
  example: { limit: 50 }
})
