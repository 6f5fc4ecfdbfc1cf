/** A person approves a bank account that was set under four eyes; the worker then checks it. */
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { changed } from "@payroll/domain/record"
import { CompanyAccountStatus } from "../answerStates.ts"
import { changes, profileAt, update } from "../changes.ts"
import { profileOf } from "../ports/companyStore.ts"
import { accountApproval, approvedFields } from "./rules/approval.ts"

export const approveBankAccount = accountApproval({
  name: "approveBankAccount",
  summary: "Approve a company's bank account that waits for a second person",
  entity: "companyFundingSourceEntity",
  status: CompanyAccountStatus,
  load: (clientId: string, id: string) => profileOf(clientId, "companyBankAccount", id),
  accounts: ({ bankAccounts }) => bankAccounts,
  guard: profileAt,
  approved: (loaded, account, { at, newId }) => {
    const after = changed(account, approvedFields(account), at)
    const writes = [update("companyBankAccount", account, after)]
    const events = [bankAccountEvent(newId(), "update", loaded, after, at)]
    return { after, changes: changes({ writes, events }) }
  }
})
