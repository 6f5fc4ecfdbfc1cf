/** Changes that no request asks for: the service's own, or a person's at the command line. */
import type { Problem } from "@payroll/domain/problem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { RoundContext } from "./operation.ts"
import { NewId } from "./ports/newId.ts"
import { Writer, type AuditedRecord, type Changes } from "./writer.ts"

/** The credential and the operation that the audit row names. */
export interface Author {
  readonly credential: string
  readonly operation: string
}

interface ServiceCommit {
  readonly clientId: string
  readonly record: AuditedRecord
  readonly author: Author
  /** A record whose own move means that there is nothing left to decide. */
  readonly unlessMoved?: string
}

const ROUNDS_MAX = 20

/**
 * Commits changes, decided again as long as others change what they build on. False, and nothing
 * stored, where there are none to make, where `unlessMoved` moved, or when 20 races were lost.
 */
export const commitOwn = Effect.fnUntraced(function* <E, R>(
  { clientId, record, author: { credential, operation }, unlessMoved }: ServiceCommit,
  changesAt: (context: RoundContext) => Effect.Effect<Changes | undefined, E, R>
) {
  const { next } = yield* NewId
  const writer = yield* Writer
  const taken = new Set<string>()
  const isTaken = (path: Problem["path"]) => taken.has(path.join("\n"))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const at = yield* Clock.currentTimeMillis
    const changes = yield* changesAt({ at, newId: next, isTaken, actedBy: undefined })
    if (!changes) return false
    const id = next()
    const entry = { id, clientId, credential, operation, requestId: id, at }
    const commit = { ...entry, actedBy: undefined, address: undefined, record, changes }
    const outcome = yield* Effect.uninterruptible(writer.commit({ ...commit, answer: undefined }))
    if (outcome._tag === "Committed") return true
    if (outcome._tag === "Taken") for (const path of outcome.paths) taken.add(path.join("\n"))
    if (outcome._tag === "Stale" && outcome.scope === unlessMoved) return false
  }
  return false
})
