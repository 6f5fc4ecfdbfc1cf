/** A person approves a bank account that was set under four eyes; the worker then checks it. */
import {
  bankAccountStatuses,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { StateConflict } from "@payroll/domain/errors"
import { Uuid } from "@payroll/domain/field/uuid"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { changes, combined, profileAt, update } from "../changes.ts"
import { decided } from "../personDecisions.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf, type LoadedProfile } from "../ports/companyStore.ts"
import { ReviewCases } from "../ports/reviewCases.ts"
import type { Changes } from "../writer.ts"

const notWaiting = new StateConflict({
  message: "the bank account does not wait for an approval"
})

/** The account on its way, with its event. */
const approved = (
  loaded: LoadedProfile,
  account: CompanyBankAccount,
  { at, newId }: DecisionContext
): Result.Result<
  { readonly account: CompanyBankAccount; readonly changes: Changes },
  StateConflict
> =>
  Result.map(move("bank account", bankAccountStatuses, account.status, "pending"), (status) => {
    const after = changed(account, { status, awaitsApproval: false }, at)
    return {
      account: after,
      changes: changes({
        writes: [update("companyBankAccount", account, after)],
        revisions: [profileAt(loaded)],
        events: [bankAccountEvent(newId(), "update", loaded, after, at)]
      })
    }
  })

export const approveBankAccount = defineWrite({
  group: "adminPortal",
  name: "approveBankAccount",
  verb: "POST",
  role: "admin",
  summary: "Approve a bank account that waits for a second person",
  request: Schema.Struct({
    companyFundingSourceEntity: Schema.Struct({ companyFundingSourceEntityId: Uuid })
  }),
  rules: [],
  response: Schema.Struct({
    companyFundingSourceEntity: Schema.Struct({
      companyFundingSourceEntityId: Schema.String,
      status: Schema.String,
      decisionStatus: Schema.Literals(["waiting", "effective"]),
      message: Schema.String,
      version: Schema.Finite
    })
  }),
  load: ({ companyFundingSourceEntity: { companyFundingSourceEntityId: id } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* orNotFound(
        "bank account",
        profileOf(client.id, "companyBankAccount", id)
      )
      const { decisionsOn } = yield* ReviewCases
      // Read after the profile, whose revision guards them.
      return { loaded, decisions: yield* decisionsOn(client.id, id) }
    }),
  decide: (
    { loaded, decisions },
    { companyFundingSourceEntity: { companyFundingSourceEntityId } },
    context
  ) =>
    Result.gen(function* () {
      const account = loaded.bankAccounts.find(({ id }) => id === companyFundingSourceEntityId)
      if (!account?.awaitsApproval || account.status !== "new") {
        return yield* Result.fail(notWaiting)
      }
      const given = yield* decided(
        { subjectKind: "bankAccount", subjectId: account.id, companyId: account.companyId },
        { decision: "approved", reason: undefined },
        decisions,
        context.client.settings.fourEyes,
        context
      )
      const after = given.isEffective
        ? yield* approved(loaded, account, context)
        : { account, changes: changes({ revisions: [profileAt(loaded)] }) }
      return {
        record: account,
        changes: combined([after.changes, given.changes]),
        answer: {
          companyFundingSourceEntity: {
            companyFundingSourceEntityId,
            status: after.account.status,
            decisionStatus: given.decisionStatus,
            message: given.message,
            version: after.account.version
          }
        }
      }
    }),
  example: {
    companyFundingSourceEntity: { companyFundingSourceEntityId: exampleId },
    actedBy: "Rosa Diaz"
  }
})
