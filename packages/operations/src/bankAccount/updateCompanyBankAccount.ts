/** Sets the account a company pays from. Other data make a new account; the old one is history. */
import {
  bankAccountFields,
  isInUse,
  sameAccount,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { changed, created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Message, RecordVersion, answered, idFields, ids, objectOf } from "../answerSchema.ts"
import { changes, combined, insert, profileAt, update } from "../changes.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import type { Changes } from "../writer.ts"
import { firstApproval } from "./firstApproval.ts"

const UpdateCompanyBankAccount = Schema.Struct({
  companyFundingSourceEntity: objectOf("The bank account.", {
    companyId: idFields.companyId,
    ...bankAccountFields
  })
})
type Given = (typeof UpdateCompanyBankAccount.Type)["companyFundingSourceEntity"]

const newAccount = (
  { company }: LoadedProfile,
  given: Given,
  { at, newId, client }: DecisionContext
): CompanyBankAccount => ({
  ...created(newId(), company, at),
  bankName: given.bankName,
  accountType: given.accountType,
  accountName: given.accountName,
  routingNumber: given.routingNumber,
  accountNumber: given.accountNumber,
  status: "new",
  awaitsApproval: client.settings.fourEyes
})

const accountChanges = (
  loaded: LoadedProfile,
  current: CompanyBankAccount | undefined,
  account: CompanyBankAccount,
  { at, newId }: DecisionContext
): Changes => {
  const inserted = insert("companyBankAccount", account)
  if (!current) {
    return changes({
      writes: [inserted],
      revisions: [profileAt(loaded)],
      events: [bankAccountEvent(newId(), "insert", loaded, account, at)]
    })
  }
  const replaced = changed(current, { status: "replaced" }, at)
  return changes({
    writes: [inserted, update("companyBankAccount", current, replaced)],
    revisions: [profileAt(loaded)],
    events: [
      bankAccountEvent(newId(), "update", loaded, replaced, at),
      bankAccountEvent(newId(), "insert", loaded, account, at)
    ]
  })
}

/** What comes next for an account, or came of it. */
const next = ({ status, awaitsApproval }: CompanyBankAccount): string => {
  if (awaitsApproval) return "waits for an approval"
  if (status === "failed") return "has failed its check"
  return status === "ready" ? "ready" : "being checked"
}

export const updateCompanyBankAccount = defineWrite({
  group: "adminPortal",
  name: "updateCompanyBankAccount",
  verb: "PUT",
  role: "write",
  summary: "Set the bank account a company pays from",
  request: UpdateCompanyBankAccount,
  rules: [],
  response: Schema.Struct({
    companyFundingSourceEntity: objectOf("The bank account after the call.", {
      companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
      status: answered("Ready"),
      message: Message,
      version: RecordVersion
    })
  }),
  load: ({ companyFundingSourceEntity: { companyId } }, { client }) =>
    Effect.flatMap(CompanyStore, (store) =>
      orNotFound("company", store.profile(client.id, companyId))
    ),
  decide: (loaded, { companyFundingSourceEntity: given }, context) => {
    const current = loaded.bankAccounts.find(isInUse)
    const isKnown = current !== undefined && sameAccount(current, given)
    const account = isKnown ? current : newAccount(loaded, given, context)
    return Result.succeed({
      record: account,
      changes: isKnown
        ? undefined
        : combined([
            accountChanges(loaded, current, account, context),
            firstApproval(account, context)
          ]),
      answer: {
        companyFundingSourceEntity: {
          companyFundingSourceEntityId: account.id,
          status: "Ready" as const,
          message: `the account of ${loaded.company.name} at ${account.bankName} is set and ${next(account)}`,
          version: account.version
        }
      }
    })
  },
  example: {
    companyFundingSourceEntity: {
      companyId: exampleId,
      accountNumber: "0123456789",
      routingNumber: "021000021",
      bankName: "First Example Bank",
      accountType: "Checking",
      accountName: "Acme payroll"
    }
  }
})
