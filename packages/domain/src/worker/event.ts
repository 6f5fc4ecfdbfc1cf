/** Events about a worker. */
import * as Redacted from "effect/Redacted"
import { maskedAccount } from "../bankAccount/companyBankAccount.ts"
import {
  accountsInUse,
  failureReasons,
  shareOf,
  type WorkerBankAccount
} from "../bankAccount/workerBankAccount.ts"
import type { CompanyEvent, EventType } from "../event/event.ts"
import { easternDayOf } from "../calendar/easternDay.ts"
import type { Wage } from "../wage/wage.ts"
import { isCurrentOrUpcoming } from "../wage/wageDates.ts"
import { fullName, type Worker } from "./worker.ts"

/** Records of a worker that an event shows, besides the worker's own. */
export interface WorkerHoldings {
  /** An event lists those that hold on its day or later. */
  readonly wages: ReadonlyArray<Wage>
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
}

/** The holdings of a worker who was just added. */
export const noHoldings: WorkerHoldings = { wages: [], bankAccounts: [] }

const bankAccountEntity = (account: WorkerBankAccount) => ({
  userBankAccountId: account.id,
  bankName: account.bankName,
  accountType: account.accountType,
  accountNumber: maskedAccount(Redacted.value(account.accountNumber)),
  payPercentage: shareOf(account),
  status: account.status,
  ...(account.status === "failed" && { reasons: failureReasons(account) })
})

/** The `user` entity of an event, without SSN, date of birth or street address. */
const userEntity = (worker: Worker, { wages, bankAccounts }: WorkerHoldings, at: number) => ({
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
  ...(worker.kycStatus === "failed" && { reasons: worker.failureReasons ?? [] }),
  userWages: wages
    .filter((wage) => isCurrentOrUpcoming(wage, easternDayOf(at)))
    .map(({ id }) => ({ userWageId: id })),
  BankAccounts: bankAccounts.map(bankAccountEntity)
})

/** A worker as an event shows it. */
export type UserEntity = ReturnType<typeof userEntity>

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
  payload: [{ user: [userEntity(worker, holdings, at)] }]
})

/** An event about a worker after the change, in the employer's sequence. */
export const workerEvent = (
  id: string,
  type: EventType,
  worker: Worker,
  { wages, bankAccounts }: WorkerHoldings,
  at: number
): CompanyEvent =>
  eventOf(id, type, worker, { wages, bankAccounts: accountsInUse(bankAccounts) }, at)

/** An event about one bank account of a worker, with that account after the change. */
export const workerBankAccountEvent = (
  id: string,
  change: "insert" | "update",
  worker: Worker,
  { wages }: Pick<WorkerHoldings, "wages">,
  account: WorkerBankAccount,
  at: number
): CompanyEvent =>
  eventOf(
    id,
    `employeebankaccount.employeebankaccountstatus.${change}`,
    worker,
    { wages, bankAccounts: [account] },
    at
  )
