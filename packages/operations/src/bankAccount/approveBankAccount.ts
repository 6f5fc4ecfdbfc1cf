/** A person approves a bank account that was set under four eyes; the worker then checks it. */
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { changed } from "@payroll/domain/record"

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { CompanyAccountStatus } from "../answerStates.ts"
import { idFields, ids, objectOf } from "../answerSchema.ts"
import { changes, profileAt, update } from "../changes.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import { approval, approvalFields, APPROVED, decisionsOn } from "./approval.ts"

export const approveBankAccount = defineWrite({
  group: "adminPortal",
  name: "approveBankAccount",
  verb: "POST",
  isDecision: true,
  role: "admin",
  summary: "Approve a company's bank account that waits for a second person",
  request: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account.", {
      companyFundingSourceEntityId: idFields.companyFundingSourceEntityId
    })
  }),
  rules: [],
  response: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account after the call.", {
      companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
      status: CompanyAccountStatus,
      ...approvalFields
    })
  }),
  load: ({ companyFundingSourceEntity: { companyFundingSourceEntityId: id } }, { client }) =>
    Effect.gen(function* () {
      const profile = profileOf(client.id, "companyBankAccount", id)
      const loaded = yield* orNotFound("bank account", profile)
      return { loaded, decisions: yield* decisionsOn(client.id, id) }
    }),
  decide: ({ loaded, decisions }, { companyFundingSourceEntity: given }, context) => {
    const asked = loaded.bankAccounts.find(({ id }) => id === given.companyFundingSourceEntityId)
    const { at, newId } = context
    return Result.map(
      approval(
        asked,
        profileAt(loaded),
        decisions,
        (account) => {
          const after = changed(account, APPROVED, at)
          const writes = [update("companyBankAccount", account, after)]
          const events = [bankAccountEvent(newId(), "update", loaded, after, at)]
          return { after, changes: changes({ writes, events }) }
        },
        context
      ),
      ({ account, changes: all, shown }) => ({
        record: account,
        changes: all,
        answer: {
          companyFundingSourceEntity: { companyFundingSourceEntityId: account.id, ...shown }
        }
      })
    )
  },
  example: {
    companyFundingSourceEntity: { companyFundingSourceEntityId: exampleId },
    actedBy: "Rosa Diaz"
  }
})
