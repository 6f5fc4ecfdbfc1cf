/**
 * A bulk import that stops itself before its commit and behind it, until it goes on or is killed. `PAYROLL_TEST_IMPORT`
 * has the call as JSON.
 */
import type { Client } from "@payroll/operations/caller"
import { Writer, type Commit } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { callsOf } from "./killedCalls.ts"
import { killedDuring } from "./killedProcess.ts"

export interface Import {
  readonly client: Client
  readonly method: string
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string
}

const given = process.env["PAYROLL_TEST_IMPORT"] ?? "{}"
const { client, method, body, idempotencyKey } = JSON.parse(given) as Import

const stop = Effect.sync(() => process.kill(process.pid, "SIGSTOP"))

/** A writer that stops around its first commit. */
const stopping = (real: Writer["Service"]): Writer["Service"] => {
  let isFirst = true
  const commit = (commit_: Commit) => {
    if (!isFirst) return real.commit(commit_)
    isFirst = false
    return Effect.andThen(stop, Effect.tap(real.commit(commit_), stop))
  }
  return { ...real, commit }
}

killedDuring(
  Effect.flatMap(Writer, (real) =>
    Effect.provideService(callsOf(client, { idempotencyKey })(method, body), Writer, stopping(real))
  )
)
