/** Automatic status transitions: invited with the first wage, active once verified as well. */
import { changed } from "../record.ts"
import { reachable } from "../status.ts"
import type { Wage } from "../wage/wage.ts"
import { isWithdrawn } from "../wage/wageDates.ts"
import { workerStatuses, type Worker, type WorkerStatus } from "./worker.ts"

export interface Progress {
  /** The worker after all transitions; the same object if there were none. */
  readonly worker: Worker
  /** The worker after each transition, in order; one event for each. */
  readonly moves: ReadonlyArray<Worker>
  /** The wages that became `Ready` because the worker became `Active`. */
  readonly readied: ReadonlyArray<Wage>
}

const nextStatus = (worker: Worker, hasWage: boolean): WorkerStatus | undefined => {
  if (worker.userStatus === "Add Wage" && hasWage) return "Invite Sent"
  const isReady = worker.userStatus === "Invite Sent" && hasWage && worker.kycStatus === "passed"
  return isReady ? "Active" : undefined
}

/** The pending wages of a worker who became `Active`, as `Ready`. One that was withdrawn stays as it is. */
export const readiedWages = (wages: ReadonlyArray<Wage>, at: number): ReadonlyArray<Wage> =>
  wages
    .filter((wage) => wage.status === "Verification Pending" && !isWithdrawn(wage))
    .map((wage) => changed(wage, { status: "Ready" }, at))

/**
 * Applies every transition that the wages and the verification allow, as one change of the record.
 * A wage that was withdrawn allows none. Pending wages become `Ready` when the worker becomes `Active`.
 */
export const progress = (worker: Worker, wages: ReadonlyArray<Wage>, at: number): Progress => {
  const moves: Array<Worker> = []
  const hasWage = wages.some((wage) => !isWithdrawn(wage))
  let current = worker
  for (
    let next = nextStatus(current, hasWage);
    next !== undefined && reachable(workerStatuses, current.userStatus).includes(next);
    next = nextStatus(current, hasWage)
  ) {
    // All transitions are one change of the record, so the version grows by one.
    current = changed(worker, { userStatus: next }, at)
    moves.push(current)
  }
  const becameActive = moves.at(-1)?.userStatus === "Active"
  return {
    worker: current,
    moves,
    readied: becameActive ? readiedWages(wages, at) : []
  }
}
