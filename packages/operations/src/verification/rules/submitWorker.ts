/** Submits a worker's KYC information to verification. */
import { kycStatuses, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { ownerCase } from "@payroll/domain/company/profile"
import type { StateConflict } from "@payroll/domain/errors"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import { moveWorker, stepsTo } from "@payroll/domain/kyc/verdict"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import type { Problem } from "@payroll/domain/problem"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { sameIdentity, samePerson } from "@payroll/domain/verification/samePerson"
import { workerEvent } from "@payroll/domain/worker/event"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { changes, combined, insert, update } from "../../changes.ts"
import { SSN, ssnClaim } from "../../claims.ts"
import type { DecisionContext } from "../../operation.ts"
import { holdingsOf, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { workerMoved } from "./moveSubject.ts"
import { exhaustedFlags, newAttempt, superseded } from "./newAttempt.ts"

/** Returns true if the worker's own information is verified; otherwise it is that of the contractor's company. */
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

interface Submission {
  /** The worker with its other changes. */
  readonly after?: Worker
  /** The business user who is the same person, as it is afterwards. */
  readonly person?: BusinessUser | undefined
  /** Path of the SSN in the request. */
  readonly path?: Problem["path"]
}

/**
 * Returns true if the verification of the business user who is the same person counts for the worker: it passed this
 * identity, and nothing speaks against the worker.
 */
const isVerifiedAs = (
  { attempts }: LoadedWorker,
  worker: Worker,
  kyc: KycInformation,
  person: BusinessUser | undefined,
  isDuplicate: boolean
): boolean =>
  person?.kycStatus === "passed" &&
  attempts.failed === 0 &&
  !isDuplicate &&
  sameIdentity(ownerCase(person), workerCase(worker, kyc))

/** The worker passes with the business user's verification; an attempt that runs is pointless. */
const passedAs = (
  loaded: LoadedWorker,
  after: Worker,
  context: DecisionContext
): Result.Result<Changes, StateConflict> => {
  const { worker, wages, attempts } = loaded
  const writes = superseded(attempts, context.at)
  const steps = stepsTo(worker.kycStatus, "passed")
  if (steps.length === 0) {
    const workerWrites = after === worker ? [] : [update("worker", worker, after)]
    return Result.succeed(changes({ writes: [...workerWrites, ...writes] }))
  }
  const unmoved = { ...after, version: worker.version }
  return Result.map(moveWorker(unmoved, wages, steps, [], context.at), (result) => {
    const { revisions: _guardedByCaller, ...all } = workerMoved(loaded, result, context)
    return combined([changes(all), changes({ writes })])
  })
}

/**
 * Returns the changes of a submission: a new attempt in place of a running one, and the worker where its KYC was not
 * pending yet or `after` has other changes. An SSN that others have flags the attempt. Without an attempt where the
 * person passed as a business user.
 */
export const submitWorker = (
  loaded: LoadedWorker,
  kyc: KycInformation,
  context: DecisionContext,
  { after = loaded.worker, person, path = SSN }: Submission = {}
): Result.Result<Changes, StateConflict> => {
  const isDuplicate = context.isTaken(path)
  return isVerifiedAs(loaded, after, kyc, person, isDuplicate)
    ? passedAs(loaded, after, context)
    : Result.map(pendingWorker(loaded, after, context.at), (pending) => {
        const { worker, attempts } = loaded
        const { at, newId } = context
        const isMoved = pending.kycStatus !== worker.kycStatus
        const attempt = newAttempt(
          { kind: "worker", id: worker.id },
          worker.companyId,
          attempts,
          [...exhaustedFlags(attempts), ...(isDuplicate ? ["duplicate"] : [])],
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
}

/** A worker who passed and has left, with an SSN that nobody verified: nobody will, so the KYC is pending for good. */
export const unverifiedWorker = (
  loaded: LoadedWorker,
  { at, newId }: DecisionContext
): Result.Result<Changes, StateConflict> =>
  Result.map(pendingWorker(loaded, loaded.worker, at), (pending) =>
    changes({
      writes: [update("worker", loaded.worker, pending)],
      events: [workerEvent(newId(), "employee.kycstatus.update", pending, holdingsOf(loaded), at)]
    })
  )

/**
 * Returns the changes that store a changed worker. Under another legal name the worker is submitted again, unless that
 * name passed as the one of the business user who is the same person.
 */
export const changedWorker = (
  loaded: LoadedWorker,
  after: Worker,
  person: BusinessUser | undefined,
  context: DecisionContext
): Result.Result<Changes, StateConflict> => {
  const { worker, kyc } = loaded
  const isSubmitted =
    kyc !== undefined &&
    isVerifiedAlone(worker) &&
    !hasLeft(worker) &&
    worker.kycStatus !== "kyc not initiated" &&
    !samePerson(workerCase(worker, kyc), workerCase(after, kyc))
  if (!isSubmitted) {
    return Result.succeed(
      changes({ writes: after === worker ? [] : [update("worker", worker, after)] })
    )
  }
  const claims = changes({ claims: ssnClaim(worker, kyc, context) })
  return Result.map(submitWorker(loaded, kyc, context, { after, person }), (resubmitted) =>
    combined([resubmitted, claims])
  )
}
