/** The identity of somebody who was verified and has left: it is not verified again, so it stays as it was. */
import { StateConflict } from "@payroll/domain/errors"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import { sameIdentity } from "@payroll/domain/verification/samePerson"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { isVerifiedAlone } from "./submitWorker.ts"

interface Identified {
  readonly worker: Worker
  readonly kyc: KycInformation | undefined
}

/** The SSN can be corrected: reports to the authorities need the right one. */
const refused = new StateConflict({
  message: "the verified legal name and date of birth of a terminated user cannot be changed"
})

/** Returns true if a worker was verified and has left, so that no other data are verified any more. */
export const isVerifiedAndGone = (worker: Worker): boolean =>
  worker.userStatus === "Terminated" && worker.kycStatus === "passed" && isVerifiedAlone(worker)

/** A conflict if a terminated worker who passed would get another legal name or date of birth. */
export const keptIdentity = (
  before: Identified,
  after: Identified
): Result.Result<void, StateConflict> => {
  const { worker, kyc } = before
  if (!isVerifiedAndGone(worker) || !kyc || !after.kyc) return Result.void
  const verified = workerCase(worker, kyc)
  const now = { ...workerCase(after.worker, after.kyc), ssn: verified.ssn }
  return sameIdentity(verified, now) ? Result.void : Result.fail(refused)
}
