/** Sets the account a company pays from. Other data make a new account; the old one is history. */
import {
  bankAccountFields,
  isInUse,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { Uuid } from "@payroll/domain/field/uuid"
import { changed, created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { changes, combined, insert, noChanges, profileAt, update } from "../changes.ts"
import { decided } from "../personDecisions.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import type { Changes } from "../writer.ts"

const UpdateCompanyBankAccount = Schema.Struct({
  companyFundingSourceEntity: Schema.Struct({ companyId: Uuid, ...bankAccountFields })
})
type Given = (typeof UpdateCompanyBankAccount.Type)["companyFundingSourceEntity"]

const saysTheSame = (account: CompanyBankAccount, given: Given): boolean =>
  Redacted.value(account.accountNumber) === Redacted.value(given.accountNumber) &&
  account.routingNumber === given.routingNumber &&
  account.bankName === given.bankName &&
  account.accountType === given.accountType &&
  account.accountName === given.accountName

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

/** Under four eyes the person who sets the account gives the first decision, if one is named. */
const firstDecision = (
  { id: subjectId, companyId, awaitsApproval }: CompanyBankAccount,
  context: DecisionContext
): Changes => {
  if (!awaitsApproval) return noChanges
  const subject = { subjectKind: "bankAccount", subjectId, companyId } as const
  const given = decided(subject, { decision: "approved", reason: undefined }, [], true, context)
  return Result.isSuccess(given) ? given.success.changes : noChanges
}

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

export const updateCompanyBankAccount = defineWrite({
  group: "adminPortal",
  name: "updateCompanyBankAccount",
  verb: "PUT",
  role: "write",
  summary: "Set the bank account a company pays from",
  request: UpdateCompanyBankAccount,
  rules: [],
  response: Schema.Struct({
    companyFundingSourceEntity: Schema.Struct({
      companyFundingSourceEntityId: Schema.String,
      status: Schema.Literal("Ready"),
      message: Schema.String,
      version: Schema.Finite
    })
  }),
  load: ({ companyFundingSourceEntity: { companyId } }, { client }) =>
    Effect.flatMap(CompanyStore, (store) =>
      orNotFound("company", store.profile(client.id, companyId))
    ),
  decide: (loaded, { companyFundingSourceEntity: given }, context) => {
    const current = loaded.bankAccounts.find(isInUse)
    const isKnown = current !== undefined && saysTheSame(current, given)
    const account = isKnown ? current : newAccount(loaded, given, context)
    return Result.succeed({
      record: account,
      changes: isKnown
        ? undefined
        : combined([
            accountChanges(loaded, current, account, context),
            firstDecision(account, context)
          ]),
      answer: {
        companyFundingSourceEntity: {
          companyFundingSourceEntityId: account.id,
          status: "Ready" as const,
          message: `the account of ${loaded.company.name} at ${account.bankName} is set and ${
            account.awaitsApproval ? "waits for an approval" : "being checked"
          }`,
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
