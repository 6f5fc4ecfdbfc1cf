/** A company whose worker punches, for the suite of punches. */
import type { Body } from "@payroll/operations/decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { AT } from "../commits.ts"
import { callOf } from "../history/calls.ts"
import { newWorld, rowOf } from "../kyc/world.ts"
import { Inspection } from "../storage.ts"

export const HOUR_MS = 3_600_000

export const iso = (hours: number): string => new Date(AT + hours * HOUR_MS).toISOString()

export interface Entry {
  readonly punchId?: string
  readonly status?: string
  readonly message?: string
  readonly version?: number
  readonly error?: { readonly type: string; readonly path: ReadonlyArray<string | number> }
}

export const entriesOf = (answer: unknown): ReadonlyArray<Entry> =>
  (answer as { readonly punches: ReadonlyArray<Entry> }).punches

export const tagOf = (result: Result.Result<unknown, unknown>): string =>
  Result.isFailure(result) ? (result.failure as { readonly _tag: string })._tag : "ok"

/** A company with a worker, and the calls of the cases. */
export const punching = Effect.gen(function* () {
  const made = yield* newWorld()
  const { client, companyId, newWorker } = made
  const userId = yield* newWorker()
  const call = callOf(client)
  const { rows } = yield* Inspection
  const send = (...punches: ReadonlyArray<Body>) =>
    Effect.map(call("addPunches", { companyId, punches }), entriesOf)
  return {
    ...made,
    call,
    userId,
    send,
    punch: (type: string, hours: number, externalId: string, set: Body = {}) => ({
      userId,
      type,
      at: iso(hours),
      externalId,
      ...set
    }),
    clock: (of: string = userId) =>
      Effect.map(rowOf("worker_clock", { worker_id: of }), (row) => [
        row["clock_status"],
        Number(row["punch_at"])
      ]),
    stored: (of: string = userId) => rows("punch", { worker_id: of })
  }
})
