/** Deactivates an account that a company pays from, for good. One at least stays linked. */
import { NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import { bankAccountStatuses, linkedAccounts } from "@payroll/domain/bankAccount/companyBankAccount"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { CompanyAccountStatus } from "../answerStates.ts"
import { idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"

const isLast = new StateConflict({
  message: "the only linked bank account of a company cannot be deactivated; add another one first"
})

export const deactivateCompanyBankAccount = defineWrite({
  group: "adminPortal",
  name: "deactivateCompanyBankAccount",
  verb: "PUT",
  role: "write",
  summary: "Deactivate a bank account that a company pays from; one at least stays",
  request: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account.", {
      companyFundingSourceEntityId: idFields.companyFundingSourceEntityId,
      ...versionField
    })
  }),
  response: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account after the call.", {
      companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
      ...outcomeFields(CompanyAccountStatus)
    })
  }),
  load: ({ companyFundingSourceEntity: { companyFundingSourceEntityId: id } }, { client }) =>
    orNotFound("bank account", profileOf(client.id, "companyBankAccount", id)),
  decide: (loaded, { companyFundingSourceEntity: input }, { at, newId }) =>
    Result.gen(function* () {
      const account = loaded.bankAccounts.find(
        ({ id }) => id === input.companyFundingSourceEntityId
      )
      if (!account) return yield* Result.fail(new RecordNotFound({ record: "bank account" }))
      const conflict = versionConflict("bank account", account, input)
      if (conflict) return yield* Result.fail(conflict)
      const status = yield* move("bank account", bankAccountStatuses, account.status, "deactivated")
      if (linkedAccounts(loaded.bankAccounts).length === 1) return yield* Result.fail(isLast)
      const after = changed(account, { status, ...NOT_HELD }, at)
      return {
        record: after,
        changes: changes({
          writes: [update("companyBankAccount", account, after)],
          revisions: [profileAt(loaded)],
          events: [bankAccountEvent(newId(), "update", loaded, after, at)]
        }),
        answer: {
          companyFundingSourceEntity: {
            companyFundingSourceEntityId: after.id,
            status,
            message: `the account of ${loaded.company.name} at ${after.bankName} was deactivated`,
            version: after.version
          }
        }
      }
    }),
  example: { companyFundingSourceEntity: { companyFundingSourceEntityId: exampleId } }
})
