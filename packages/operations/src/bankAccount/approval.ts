/** What the approvals of companies' and of workers' accounts share. */
import { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Message, RecordVersion } from "../answerSchema.ts"
import { changes, combined } from "../changes.ts"
import type { DecisionContext } from "../operation.ts"
import { decided, type StoredDecision, decisionStatusShown } from "../personDecisions.ts"
import { ReviewCases } from "../ports/reviewCases.ts"
import type { PersonDecision } from "@payroll/domain/decision/personDecision"

import type { Changes, Revision } from "../writer.ts"

/** What an approved account becomes; the check goes on from there. */
export const APPROVED = { status: "pending", awaitsApproval: false } as const

/** What an answer says of an approval. */
export const approvalFields = {
  decisionStatus: decisionStatusShown,
  message: Message,
  version: RecordVersion
} as const

interface Approved {
  readonly id: string
  readonly companyId: string
  readonly version: number
  readonly status: string
  readonly awaitsApproval: boolean
}

const notWaiting = new StateConflict({
  message: "the bank account does not wait for an approval"
})

/** The decisions on an account. Read them after the account: its revision guards them. */
export const decisionsOn = (clientId: string, accountId: string) =>
  Effect.flatMap(ReviewCases, (store) => store.decisionsOn(clientId, accountId))

/**
 * An approval under the rule of four eyes, with what it leads to where it takes effect. StateConflict
 * if the account does not wait for one or the rule refuses it.
 */
export const approval = <A extends Approved>(
  account: A | undefined,
  guard: Revision,
  decisions: ReadonlyArray<PersonDecision>,
  moved: (account: A) => { readonly after: A; readonly changes: Changes },
  context: DecisionContext
) =>
  Result.gen(function* () {
    if (!account?.awaitsApproval || account.status !== "new") return yield* Result.fail(notWaiting)
    const given: StoredDecision = yield* decided(
      { subjectKind: "bankAccount", subjectId: account.id, companyId: account.companyId },
      { decision: "approved", reason: undefined },
      decisions,
      context.client.settings.fourEyes,
      context
    )
    const { decisionStatus, message } = given
    const { after, changes: effect } = given.isEffective
      ? moved(account)
      : { after: account, changes: changes({}) }
    const status: A["status"] = after.status
    return {
      account: after,
      changes: combined([effect, given.changes, changes({ revisions: [guard] })]),
      shown: { status, decisionStatus, message, version: after.version }
    }
  })
