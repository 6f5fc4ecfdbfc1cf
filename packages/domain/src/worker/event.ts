/** Events about a worker. */
import * as Redacted from "effect/Redacted"
import { maskedAccount } from "../bankAccount/companyBankAccount.ts"
import { accountsInUse, type WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import type { CompanyEvent, EventType } from "../event/event.ts"
import { fullName, type Worker } from "./worker.ts"

/** What an event shows of a worker beside the worker's own record. */
export interface WorkerHoldings {
  readonly wageIds: ReadonlyArray<string>
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
}

/** Those of a worker who was just added. */
export const noHoldings: WorkerHoldings = { wageIds: [], bankAccounts: [] }

const bankAccountEntity = (account: WorkerBankAccount) => ({
  userBankAccountId: account.id,
  bankName: account.bankName,
  accountType: account.accountType,
  accountNumber: maskedAccount(Redacted.value(account.accountNumber)),
  payPercentage: account.payPercentage,
  status: account.status
})

/** The `user` entity of an event, without SSN, date of birth or street address. */
const userEntity = (worker: Worker, { wageIds, bankAccounts }: WorkerHoldings) => ({
  user: fullName(worker),
  userId: worker.id,
  userReferenceId: worker.userReferenceId ?? "",
  companyId: worker.companyId,
  ...(worker.contractorCompanyId !== undefined && {
    contractorCompanyId: worker.contractorCompanyId
  }),
  status: { userStatus: worker.userStatus },
  WorkerType: { WorkerType: worker.workerType },
  firstName: worker.firstName,
  middleName: worker.middleName ?? "",
  lastName: worker.lastName,
  phoneNumber: worker.phoneNumber ?? "",
  email: worker.email ?? "",
  jobTitle: worker.jobTitle,
  dateOfJoin: worker.dateOfJoin,
  kycStatus: worker.kycStatus,
  userWages: wageIds.map((userWageId) => ({ userWageId })),
  BankAccounts: bankAccounts.map(bankAccountEntity)
})

const eventOf = (
  id: string,
  type: EventType,
  worker: Worker,
  holdings: WorkerHoldings,
  at: number
): CompanyEvent => ({
  id,
  type,
  clientId: worker.clientId,
  companyId: worker.companyId,
  at,
  payload: [{ user: [userEntity(worker, holdings)] }]
})

/** An event about a worker after the change, in the employer's sequence. */
export const workerEvent = (
  id: string,
  type: EventType,
  worker: Worker,
  { wageIds, bankAccounts }: WorkerHoldings,
  at: number
): CompanyEvent =>
  eventOf(id, type, worker, { wageIds, bankAccounts: accountsInUse(bankAccounts) }, at)

/** An event about one bank account of a worker, with that account after the change. */
export const workerBankAccountEvent = (
  id: string,
  change: "insert" | "update",
  worker: Worker,
  { wageIds }: Pick<WorkerHoldings, "wageIds">,
  account: WorkerBankAccount,
  at: number
): CompanyEvent =>
  eventOf(
    id,
    `employeebankaccount.employeebankaccountstatus.${change}`,
    worker,
    { wageIds, bankAccounts: [account] },
    at
  )
