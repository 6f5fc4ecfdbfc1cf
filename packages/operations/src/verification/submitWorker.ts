/** Submits a worker's KYC information to verification. */
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import type { StateConflict } from "@payroll/domain/errors"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { samePerson } from "@payroll/domain/verification/samePerson"
import { workerEvent } from "@payroll/domain/worker/event"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { changes, combined, insert, update } from "../changes.ts"
import { SSN, ssnClaim } from "../claims.ts"
import type { DecisionContext } from "../operation.ts"
import { holdingsOf, type LoadedWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"
import { exhaustedFlags, newAttempt, superseded } from "./newAttempt.ts"

/** Whether the worker's own information is what is verified; a contractor's company is otherwise. */
export const isVerifiedAlone = ({ contractorCompanyId }: Worker): boolean =>
  contractorCompanyId === undefined

/** The worker with its KYC pending, as one change with whatever else changes. */
const pendingWorker = (
  { worker }: LoadedWorker,
  after: Worker,
  at: number
): Result.Result<Worker, StateConflict> => {
  const { kycStatus: from, version } = worker
  if (from === "pending") return Result.succeed(after)
  return Result.map(move("KYC of the user", kycStatuses, from, "pending"), (kycStatus) =>
    changed({ ...after, version }, { kycStatus }, at)
  )
}

/**
 * What submitting the information changes: a new attempt in place of a running one, and the worker
 * where its KYC was not pending yet or `after` has other changes. An SSN that others have flags the
 * attempt.
 */
export const submitWorker = (
  loaded: LoadedWorker,
  kyc: KycInformation,
  context: DecisionContext,
  after: Worker = loaded.worker
): Result.Result<Changes, StateConflict> =>
  Result.map(pendingWorker(loaded, after, context.at), (pending) => {
    const { worker, attempts } = loaded
    const { at, newId, isTaken } = context
    const isMoved = pending.kycStatus !== worker.kycStatus
    const attempt = newAttempt(
      { kind: "worker", id: worker.id },
      worker.companyId,
      attempts,
      [...exhaustedFlags(attempts), ...(isTaken(SSN) ? ["duplicate"] : [])],
      workerCase(pending, kyc),
      context
    )
    return changes({
      writes: [
        ...(pending === worker ? [] : [update("worker", worker, pending)]),
        ...superseded(attempts, at),
        insert("verificationAttempt", attempt)
      ],
      events: isMoved
        ? [workerEvent(newId(), "employee.kycstatus.update", pending, holdingsOf(loaded), at)]
        : []
    })
  })

/**
 * What storing a changed worker changes. Under another legal name the worker is submitted again:
 * nobody verified that name.
 */
export const changedWorker = (
  loaded: LoadedWorker,
  after: Worker,
  context: DecisionContext
): Result.Result<Changes, StateConflict> => {
  const { worker, kyc } = loaded
  const isSubmitted =
    kyc !== undefined &&
    isVerifiedAlone(worker) &&
    !hasLeft(worker) &&
    worker.kycStatus !== "kyc not initiated" &&
    !samePerson(workerCase(worker, kyc), workerCase(after, kyc))
  if (!isSubmitted) return Result.succeed(changes({ writes: [update("worker", worker, after)] }))
  const claims = changes({ claims: ssnClaim(worker, kyc, context) })
  return Result.map(submitWorker(loaded, kyc, context, after), (resubmitted) =>
    combined([resubmitted, claims])
  )
}
