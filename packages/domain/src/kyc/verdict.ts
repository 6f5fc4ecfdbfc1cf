/** What the verification of a person does to the worker or business user it is about. */
import * as Result from "effect/Result"
import { kycStatuses, type BusinessUser, type KycStatus } from "../businessUser/businessUser.ts"
import type { StateConflict } from "../errors.ts"
import { changed } from "../record.ts"
import { move, reachable } from "../status.ts"
import type { Wage } from "../wage/wage.ts"
import { progress } from "../worker/progress.ts"
import type { Worker } from "../worker/worker.ts"

export interface MovedWorker {
  /** The worker after all moves; the same object when there was none. */
  readonly worker: Worker
  /** The worker after each move of its KYC, in order, and then of its status: one event for each. */
  readonly kycMoves: ReadonlyArray<Worker>
  readonly statusMoves: ReadonlyArray<Worker>
  /** The wages that became ready with it. */
  readonly readied: ReadonlyArray<Wage>
}

/** The worker after these moves of its KYC, and every move of its status that they allow. */
export const moveWorker = (
  worker: Worker,
  wages: ReadonlyArray<Wage>,
  steps: ReadonlyArray<KycStatus>,
  at: number
): Result.Result<MovedWorker, StateConflict> =>
  Result.gen(function* () {
    const kycMoves: Array<Worker> = []
    let { kycStatus } = worker
    for (const step of steps) {
      kycStatus = yield* move("KYC of the user", kycStatuses, kycStatus, step)
      // However many moves, it is one change: the version moves on by one.
      kycMoves.push(changed(worker, { kycStatus }, at))
    }
    const { moves, readied } = progress({ ...worker, kycStatus }, wages, at)
    return {
      worker: moves.at(-1) ?? kycMoves.at(-1) ?? worker,
      kycMoves,
      statusMoves: moves,
      readied
    }
  })

/**
 * The way of a KYC status that follows the verification of somebody else's case, such as the
 * contractor's own company: directly, or through `pending` where it was not told of the submission.
 * Empty where it is there already or cannot follow.
 */
export const stepsTo = (from: KycStatus, to: KycStatus): ReadonlyArray<KycStatus> => {
  if (from === "passed" && to === "passed") return []
  if (reachable(kycStatuses, from).includes(to)) return [to]
  const isPendingNext = reachable(kycStatuses, from).includes("pending")
  return isPendingNext && reachable(kycStatuses, "pending").includes(to) ? ["pending", to] : []
}

/**
 * Those of the business users whose KYC can move to a status, after that move. Who has passed stays
 * there: only changed data of the person's own go to verification again.
 */
export const moveBusinessUsers = (
  users: ReadonlyArray<BusinessUser>,
  kycStatus: KycStatus,
  at: number
): ReadonlyArray<BusinessUser> =>
  users
    .filter((user) => user.kycStatus !== "passed")
    .filter((user) => reachable(kycStatuses, user.kycStatus).includes(kycStatus))
    .map((user) => changed(user, { kycStatus }, at))
