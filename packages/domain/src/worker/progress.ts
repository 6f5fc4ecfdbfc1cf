/** How a worker moves on by itself: invited with the first wage, active once verified as well. */
import { changed } from "../record.ts"
import { reachable } from "../status.ts"
import type { Wage } from "../wage/wage.ts"
import { workerStatuses, type Worker, type WorkerStatus } from "./worker.ts"

export interface Progress {
  /** The worker after all moves; the same object when there was none. */
  readonly worker: Worker
  /** Each status on the way, in order: one event for each. */
  readonly moves: ReadonlyArray<Worker>
  /** The wages that became ready with it. */
  readonly readied: ReadonlyArray<Wage>
}

const nextStatus = (worker: Worker, hasWage: boolean): WorkerStatus | undefined => {
  if (worker.userStatus === "Add Wage" && hasWage) return "Invite Sent"
  const isReady = worker.userStatus === "Invite Sent" && hasWage && worker.kycStatus === "passed"
  return isReady ? "Active" : undefined
}

/**
 * The worker with every move that its wages and its verification now allow, as one change of the
 * record; wages still pending become `Ready` when the worker becomes `Active`.
 */
export const progress = (worker: Worker, wages: ReadonlyArray<Wage>, at: number): Progress => {
  const moves: Array<Worker> = []
  let current = worker
  for (
    let next = nextStatus(current, wages.length > 0);
    next !== undefined && reachable(workerStatuses, current.userStatus).includes(next);
    next = nextStatus(current, wages.length > 0)
  ) {
    // However many moves, it is one change: the version moves on by one.
    current = changed(worker, { userStatus: next }, at)
    moves.push(current)
  }
  const becameActive = moves.at(-1)?.userStatus === "Active"
  const pending = wages.filter(({ status }) => status === "Verification Pending")
  return {
    worker: current,
    moves,
    readied: becameActive ? pending.map((wage) => changed(wage, { status: "Ready" }, at)) : []
  }
}
