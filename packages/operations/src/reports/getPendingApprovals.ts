/** What waits for a second person, under the rule of four eyes. */
import { DECISION_WAITS_MS } from "@payroll/domain/decision/personDecision"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { ReviewCases } from "../ports/reviewCases.ts"
import { Text } from "./read.ts"
import { decisionShown, decisionShownFields } from "./verificationCase.ts"

export const getPendingApprovals = defineRead({
  group: "reports",
  name: "getPendingApprovals",
  role: "read",
  summary: "Bank accounts and verifications that wait for a second person, by id",
  request: Schema.Struct(pageFields),
  rules: [],
  response: Schema.Struct({
    pendingApprovals: Schema.Array(
      Schema.Struct({
        /** `verification`, `bankAccount` (a company's) or `userBankAccount` (a worker's). */
        subjectKind: Text,
        subjectId: Text,
        companyId: Text,
        /** The first decision; null for a bank account that nobody approved yet. */
        first: Schema.NullOr(Schema.Struct(decisionShownFields))
      })
    ),
    ...nextCursorField
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const store = yield* ReviewCases
      const page = pageOf(request)
      const found = yield* store.pendingApprovals(caller, at - DECISION_WAITS_MS, page)
      const { shown, nextCursor } = shownPage(found, page, ({ subjectId }) => subjectId)
      const pendingApprovals = shown.map(({ first, ...subject }) => ({
        ...subject,
        first: first ? decisionShown(first, at) : null
      }))
      return { pendingApprovals, nextCursor }
    }),
  example: { limit: 50 }
})
