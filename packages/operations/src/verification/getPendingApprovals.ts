/** Accounts, verifications, corrections and erasures that wait for a person, such as the second one of two. */
import { DECISION_WAITS_MS } from "@payroll/domain/decision/personDecision"
import { GUEST_MS_MAX } from "@payroll/domain/flowLink/guestSession"
import { described } from "@payroll/domain/field/rule"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, listOf, oneOf, shownId, shownText, shownTime } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { VerificationStore } from "../ports/verificationStore.ts"
import { pendingErasureView } from "./rules/pendingErasure.ts"
import { decisionView } from "./rules/verificationCase.ts"

export const getPendingApprovals = defineRead({
  group: "reports",
  name: "getPendingApprovals",
  role: "read",
  spansClients: true,
  summary: "Bank accounts, verifications and erasures that wait for an approval, by id",
  request: Schema.Struct(pageFields),
  response: Schema.Struct({
    pendingApprovals: listOf(
      entityOf("PendingApproval", "Something that waits for an approval.", {
        client: shownText("The name of the client."),
        subjectKind: oneOf(
          ["verification", "bankAccount", "userBankAccount", "guestCode", "correction", "erasure"],
          "What waits: a verification, the bank account of a company or of a worker, a guest to whom no code can be mailed, a correction of a timesheet for which its worker asks, or a request to erase."
        ),
        subjectId: shownId(
          "The verification attempt, the bank account or the change; of a guest the worker or the business user; of a correction the time exception; of an erasure what is to be erased."
        ),
        companyId: Schema.NullOr(shownId("The company; null of the erasure of a client.")),
        userId: Schema.NullOr(shownId("The worker whom it is about; null of others.")),
        holdUntil: Schema.NullOr(
          shownTime("When the hold of a changed bank account ends by itself; null without one.")
        ),
        first: described(
          Schema.NullOr(decisionView.schema),
          "The first decision; null for a bank account that nobody approved yet, and of an erasure."
        ),
        erasure: described(
          Schema.NullOr(pendingErasureView.schema),
          "The request to erase; null of others."
        )
      }),
      "What waits, by id."
    ),
    ...nextCursorField
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const store = yield* VerificationStore
      const page = pageOf(request)
      const approvals = yield* store.pendingApprovals(
        caller,
        { since: at - DECISION_WAITS_MS, guestsSince: at - GUEST_MS_MAX },
        page
      )
      const { rows, nextCursor } = shownPage(approvals, page, ({ subjectId }) => subjectId)
      const pendingApprovals = rows.map(
        ({ first, clientName: client, companyId, userId, holdUntil, erasure, ...subject }) => ({
          client,
          ...subject,
          companyId: companyId ?? null,
          userId: userId ?? null,
          holdUntil: holdUntil === undefined ? null : isoTimestamp(holdUntil),
          first: first ? decisionView.of({ ...first, at }) : null,
          erasure: pendingErasureView.orNull(erasure)
        })
      )
      return { pendingApprovals, nextCursor }
    }),
  example: { limit: 50 }
})
