/** Loops over records that are due. Work under way is finished when the scope closes. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { dueQueue, type DueKind, type DueRecord } from "../ports/dueRecords.ts"
import type { Stored } from "../ports/wakeUp.ts"
import type { Unavailable } from "../writer.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const DRAIN_MS = 5_000

export interface DueLoop<Work, R> {
  readonly name: string
  readonly kind: DueKind & Stored
  readonly inFlightMax: number
  readonly leaseMs: number
  readonly handle: (work: Work) => Effect.Effect<unknown, Unavailable, R>
}

const startDueLoop = Effect.fnUntraced(function* <Work, R>(
  { name, kind, inFlightMax, leaseMs, handle }: DueLoop<Work, R>,
  each: number,
  workIn: (due: ReadonlyArray<DueRecord>) => ReadonlyArray<Work>
) {
  const { nextDueInMs, lease } = yield* dueQueue(kind)
  yield* startWorkLoop({
    name,
    inFlightMax,
    drainMs: DRAIN_MS,
    wakesOn: [kind],
    nextDueInMs,
    lease: (limit) => Effect.map(lease(limit * each, leaseMs), workIn),
    handle: (work: Work) => untilStored(Effect.asVoid(handle(work)), leaseMs)
  })
})

export const layerDueLoop = <R>(loop: DueLoop<DueRecord, R>) =>
  Layer.effectDiscard(startDueLoop(loop, 1, (due) => due))

/** Workers that are loaded together. */
const BATCH_MAX = 64

const inBatches = (due: ReadonlyArray<DueRecord>): ReadonlyArray<ReadonlyArray<DueRecord>> =>
  Array.from({ length: Math.ceil(due.length / BATCH_MAX) }, (_, index) =>
    due.slice(index * BATCH_MAX, (index + 1) * BATCH_MAX)
  )

/** The records are handled in batches. */
export const layerDueBatches = <R>(loop: DueLoop<ReadonlyArray<DueRecord>, R>) =>
  Layer.effectDiscard(startDueLoop(loop, BATCH_MAX, inBatches))

/**
 * Handles a batch: the workers of each client are loaded in one snapshot, and each record is handled by itself. One
 * that cannot be computed holds up no other.
 */
export const handleBatch = Effect.fnUntraced(function* <
  Loaded extends { readonly worker: { readonly id: string } },
  R,
  S
>(
  batch: ReadonlyArray<DueRecord>,
  load: (
    clientId: string,
    workerIds: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<Loaded>, Unavailable, R>,
  handle: (due: DueRecord, snapshot: Loaded | undefined) => Effect.Effect<void, Unavailable, S>
) {
  const alone = (due: DueRecord, snapshot: Loaded | undefined) =>
    Effect.catchDefect(handle(due, snapshot), (defect) =>
      Effect.logWarning(`${due.kind} ${due.id} failed; retrying when its lease ends`, defect)
    )
  for (const [clientId, due] of Map.groupBy(batch, (record) => record.clientId)) {
    const all = yield* load(clientId, [...new Set(due.map(({ workerId }) => workerId))])
    const byWorker = new Map(all.map((loaded) => [loaded.worker.id, loaded]))
    yield* Effect.forEach(due, (record) => alone(record, byWorker.get(record.workerId)), {
      concurrency: BATCH_MAX,
      discard: true
    })
  }
})
