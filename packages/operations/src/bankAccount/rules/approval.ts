/** The approvals of companies' and of workers' accounts, as one operation for each kind. */
import {
  isHeld,
  NOT_HELD,
  requireOtherMaker,
  type AccountHold,
  type Held
} from "@payroll/domain/bankAccount/accountHold"
import type { CompanyBankAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import { StateConflict } from "@payroll/domain/errors"
import type { RecordBase } from "@payroll/domain/record"
import type { Waiting } from "@payroll/domain/bankAccount/contactChange"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, ids, Message, objectOf, RecordVersion } from "../../answerSchema.ts"
import type { CompanyAccountStatus, WorkerAccountStatus } from "../../answerStates.ts"
import { changes, combined, guardedOnce, noChanges } from "../../changes.ts"
import { defineWrite, exampleId } from "../../defineOperation.ts"
import type { DecisionContext } from "../../operation.ts"
import { orNotFound } from "../../orNotFound.ts"
import { decided, decisionStatusShown, type StoredDecision } from "../../personDecisions.ts"
import { AccountHolds } from "../../ports/accountHolds.ts"
import { VerificationStore } from "../../ports/verificationStore.ts"
import type { Changes, Revision, Unavailable } from "../../writer.ts"
import { movedHoldChanges } from "./accountHold.ts"

/** The fields of an approved account: the check goes on, or a stopped account is paid again. */
export const approvedFields = ({ status }: Pick<Account, "status">) =>
  status === "new"
    ? ({ status: "pending", awaitsApproval: false, ...NOT_HELD } as const)
    : { status, ...NOT_HELD }

const notWaiting = new StateConflict({
  message: "the bank account does not wait for an approval"
})

/** An account, or a change of the pay that is held. */
interface Account extends RecordBase, Held {
  readonly status: CompanyBankAccount["status"]
  readonly awaitsApproval: boolean
}

/** The changes of a person that wait: one that is held is approved as an account that is. */
export const heldChangesOf = (person: RecordBase & Waiting) =>
  (person.waiting ?? []).map((change) => ({
    ...person,
    ...change,
    status: "new" as const,
    awaitsApproval: false
  }))

/** Accounts of one kind: how they are named, loaded and stored. */
interface ApprovedKind<Name, A, Loaded, R> {
  readonly name: Name
  readonly summary: string
  /** The entity in requests and answers, whose id is in the field of that name with `Id`. */
  readonly entity: "companyFundingSourceEntity" | "userBankAccount"
  readonly status: typeof CompanyAccountStatus | typeof WorkerAccountStatus
  readonly load: (
    clientId: string,
    accountId: string
  ) => Effect.Effect<Loaded | undefined, Unavailable, R>
  readonly accounts: (loaded: Loaded) => ReadonlyArray<A>
  readonly guard: (loaded: Loaded) => Revision
  /** An account once it is approved, with its write and event. */
  readonly approved: (
    loaded: Loaded,
    account: A,
    context: DecisionContext
  ) => { readonly after: A; readonly changes: Changes }
}

const isWaiting = (account: Account): boolean =>
  account.hold === "frozen" ||
  (account.status === "new" && (account.awaitsApproval || isHeld(account)))

/** An approval ends the hold of the account, by another person than changed it. */
const endOfHold = (
  account: Account,
  hold: AccountHold | undefined,
  { isEffective, decision }: StoredDecision,
  context: DecisionContext
): Result.Result<Changes, StateConflict> =>
  isEffective && hold && isHeld(account)
    ? Result.map(requireOtherMaker(hold, decision), () => movedHoldChanges(hold, "ended", context))
    : Result.succeed(noChanges)

/** The operation by which a person approves an account under the rule of four eyes. */
export const accountApproval = <const Name extends string, A extends Account, Loaded, R>(
  kind: ApprovedKind<Name, A, Loaded, R>
) => {
  // The fields differ in their names alone: the types are those of a company's account.
  const entity = kind.entity as "companyFundingSourceEntity"
  const idField = `${entity}Id` as const
  return defineWrite({
    group: "adminPortal",
    name: kind.name,
    verb: "POST",
    isDecision: true,
    role: "admin",
    summary: kind.summary,
    request: Schema.Struct({
      [entity]: objectOf("The bank account.", { [idField]: idFields[idField] })
    }),
    response: Schema.Struct({
      [entity]: objectOf("The bank account after the call.", {
        [idField]: ids[idField],
        status: kind.status,
        decisionStatus: decisionStatusShown,
        message: Message,
        version: RecordVersion
      })
    }),
    load: ({ [entity]: { [idField]: id } }, { client }) =>
      Effect.gen(function* () {
        const loaded = yield* orNotFound("bank account", kind.load(client.id, id))
        const { decisionsOn } = yield* VerificationStore
        // Read after the account, whose revision guards them.
        const { ofSubject } = yield* AccountHolds
        const hold = yield* ofSubject(client.id, id)
        return { loaded, hold, decisions: yield* decisionsOn(client.id, id) }
      }),
    decide: ({ loaded, hold, decisions }, { [entity]: { [idField]: id } }, context) =>
      Result.gen(function* () {
        const account = kind.accounts(loaded).find((each) => each.id === id)
        if (!account || !isWaiting(account)) return yield* Result.fail(notWaiting)
        const decision = yield* decided(
          { subjectKind: "bankAccount", subjectId: id, companyId: account.companyId },
          { decision: "approved", reason: undefined },
          decisions,
          account.awaitsApproval && context.client.settings.fourEyes,
          context
        )
        const { decisionStatus, message, isEffective } = decision
        const end = yield* endOfHold(account, hold, decision, context)
        const { after, changes: effect } = isEffective
          ? kind.approved(loaded, account, context)
          : { after: account, changes: noChanges }
        const guard = changes({ revisions: [kind.guard(loaded)] })
        const all = combined([effect, end, decision.changes, guard])
        return {
          record: after,
          changes: { ...all, revisions: guardedOnce(all.revisions) },
          answer: {
            [entity]: {
              [idField]: id,
              status: after.status,
              decisionStatus,
              message,
              version: after.version
            }
          }
        }
      }),
    example: { [entity]: { [idField]: exampleId }, actedBy: "Rosa Diaz" }
  })
}
