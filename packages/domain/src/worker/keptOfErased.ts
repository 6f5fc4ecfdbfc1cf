import type { LocalDate } from "../calendar/localDate.ts"
import { keptKinds, type KeptKind, type LeaverFacts } from "../retention/keptKinds.ts"
import { dayOf } from "../timestamp.ts"
import { hasLeft, type Worker } from "./worker.ts"

/**
 * Returns the kinds that the law still keeps of a worker whose erasure was confirmed at a time, in UTC milliseconds. A
 * restored database may not know yet that the worker left, which was before.
 */
export const keptOfErased = (
  worker: Pick<Worker, "workerType" | "userStatus">,
  facts: LeaverFacts,
  erasedAt: number,
  today: LocalDate
): ReadonlyArray<KeptKind> => {
  const lastPaidOn = hasLeft(worker) ? facts.lastPaidOn : dayOf(erasedAt)
  return keptKinds(worker, { ...facts, lastPaidOn }, today)
}
