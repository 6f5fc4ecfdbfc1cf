/** Applies the verification of a person to the worker or business user. */
import * as Result from "effect/Result"
import { kycStatuses, type BusinessUser, type KycStatus } from "../businessUser/businessUser.ts"
import type { StateConflict } from "../errors.ts"
import { changed } from "../record.ts"
import { isActive, move, reachable } from "../status.ts"
import type { Wage } from "../wage/wage.ts"
import { eventReasons } from "../verification/reason.ts"
import { progress } from "../worker/progress.ts"
import type { Worker } from "../worker/worker.ts"

export interface MovedWorker {
  /** The worker after all transitions; the same object if there were none. */
  readonly worker: Worker
  /** The worker after each KYC transition, then after each status transition; one event for each. */
  readonly kycMoves: ReadonlyArray<Worker>
  readonly statusMoves: ReadonlyArray<Worker>
  /** The wages that became `Ready` because the worker became `Active`. */
  readonly readied: ReadonlyArray<Wage>
}

/**
 * Applies KYC transitions to a worker, and every status transition that they allow. `reasons` are those of the
 * verdict.
 */
export const moveWorker = (
  worker: Worker,
  wages: ReadonlyArray<Wage>,
  steps: ReadonlyArray<KycStatus>,
  reasons: ReadonlyArray<string>,
  at: number
): Result.Result<MovedWorker, StateConflict> =>
  Result.gen(function* () {
    const kycMoves: Array<Worker> = []
    let { kycStatus, failureReasons } = worker
    for (const step of steps) {
      kycStatus = yield* move("KYC of the user", kycStatuses, kycStatus, step)
      // All transitions are one change of the record, so the version grows by one.
      failureReasons = kycStatus === "failed" ? eventReasons(reasons) : undefined
      kycMoves.push(changed(worker, { kycStatus, failureReasons }, at))
    }
    const { moves, readied } = progress({ ...worker, kycStatus, failureReasons }, wages, at)
    return {
      worker: moves.at(-1) ?? kycMoves.at(-1) ?? worker,
      kycMoves,
      statusMoves: moves,
      readied
    }
  })

/**
 * The transitions by which a KYC status follows another subject's verification, such as that of the
 * contractor's company: directly, or through `pending` if it has not followed the submission. Empty
 * if it has passed already or cannot follow.
 */
export const stepsTo = (from: KycStatus, to: KycStatus): ReadonlyArray<KycStatus> => {
  if (from === "passed" && to === "passed") return []
  if (reachable(kycStatuses, from).includes(to)) return [to]
  const isPendingNext = reachable(kycStatuses, from).includes("pending")
  return isPendingNext && reachable(kycStatuses, "pending").includes(to) ? ["pending", to] : []
}

/**
 * Moves the business users whose state table allows the KYC status, and returns those. A person who
 * has passed stays there, because only a change of their own data requires verification again.
 */
export const moveBusinessUsers = (
  users: ReadonlyArray<BusinessUser>,
  kycStatus: KycStatus,
  at: number
): ReadonlyArray<BusinessUser> =>
  users
    .filter((user) => isActive(user) && user.kycStatus !== "passed")
    .filter((user) => reachable(kycStatuses, user.kycStatus).includes(kycStatus))
    .map((user) => changed(user, { kycStatus }, at))
