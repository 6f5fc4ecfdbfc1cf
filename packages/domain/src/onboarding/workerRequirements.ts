import type { VerificationAttempt } from "../verification/attempt.ts"
import type { WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import type { Wage } from "../wage/wage.ts"
import type { Worker } from "../worker/worker.ts"
import { requirement, type Requirement } from "./requirement.ts"

export interface WorkerState {
  readonly worker: Worker
  /** Those in use. */
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
  readonly wages: ReadonlyArray<Wage>
  readonly latest: VerificationAttempt | undefined
  /** Another person of the company has the same email. */
  readonly sharesEmail: boolean
}

const kycRequirements = ({ worker, latest }: WorkerState): ReadonlyArray<Requirement> => {
  // A contractor is verified as a business, so the worker submits nothing.
  const isContractor = worker.contractorCompanyId !== undefined
  switch (worker.kycStatus) {
    case "passed":
      return []
    case "kyc not initiated":
      return [requirement("addKycInformation", ["kycInformation"], "is missing")]
    case "pending":
      return [
        requirement(
          "verification",
          [isContractor ? "kybInformation" : "kycInformation"],
          latest?.status === "needs_review"
            ? "is waiting for a person's decision"
            : "is in progress"
        )
      ]
    case "failed":
      return [
        requirement(
          isContractor ? "updateKybInformation" : "updateKycInformation",
          worker.contractorCompanyId === undefined
            ? ["kycInformation"]
            : ["kybInformation", worker.contractorCompanyId],
          `verification failed: ${latest?.reasons.join(", ") ?? ""}`
        )
      ]
  }
}

const wageRequirements = ({ wages }: WorkerState): ReadonlyArray<Requirement> => {
  if (wages.length === 0) return [requirement("addUserWage", ["userWage"], "is missing")]
  return wages
    .filter(({ workerType }) => workerType === "W2")
    .flatMap((wage) => [
      ...(wage.userType === undefined
        ? [requirement("updateUserWage", ["userWage", "userType"], "is missing")]
        : []),
      ...(wage.employmentStatus === undefined
        ? [requirement("updateUserWage", ["userWage", "employmentStatus"], "is missing")]
        : [])
    ])
}

const accountRequirements = ({
  id,
  status,
  awaitsApproval
}: WorkerBankAccount): ReadonlyArray<Requirement> => {
  const path = ["userBankAccount", id]
  if (awaitsApproval) {
    return [
      requirement("approveUserBankAccount", path, "waits for the approval of a second person")
    ]
  }
  if (status === "failed") {
    const reason = "is not a bank's routing number"
    return [requirement("updateUserBankAccount", [...path, "routingNumber"], reason)]
  }
  return status === "ready" ? [] : [requirement("verification", path, "is in progress")]
}

/** Direct deposit takes accounts that the pay can go to. */
const depositRequirements = ({ wages, bankAccounts }: WorkerState): ReadonlyArray<Requirement> => {
  if (!wages.some(({ paymentMethod }) => paymentMethod === "Direct Deposit")) return []
  return bankAccounts.length === 0
    ? [requirement("addUserBankAccount", ["userBankAccount"], "is missing")]
    : bankAccounts.filter(({ payPercentage }) => payPercentage > 0).flatMap(accountRequirements)
}

/** The open requirements of a worker. The W-4 is optional: its default is Single, no adjustments. */
export const workerRequirements = (state: WorkerState): ReadonlyArray<Requirement> => {
  const { worker, sharesEmail } = state
  if (worker.userStatus === "Terminated") return []
  return [
    ...wageRequirements(state),
    ...kycRequirements(state),
    ...depositRequirements(state),
    ...(sharesEmail
      ? [requirement("updateUser", ["user", "email"], "is used by another person as well")]
      : [])
  ]
}
