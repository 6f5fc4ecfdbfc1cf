/** Commits that no operation decides: of the service itself, of guests and of whoever has the token of a notice. */
import type { Actor } from "@payroll/domain/person"
import type { Problem } from "@payroll/domain/problem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { RoundContext } from "./operation.ts"
import type { SessionRequest } from "./ports/credentials.ts"
import { requireNotErased } from "./ports/erasedSubjects.ts"
import { NewId } from "./ports/newId.ts"
import {
  Writer,
  type AuditedRecord,
  type Changes,
  type Commit,
  type CountedValue
} from "./writer.ts"

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
  /** The person who acts, and the request. */
  readonly actedBy?: Actor | undefined
  readonly request?: SessionRequest
  /** Counted once, however many races are lost. */
  readonly numbers?: ReadonlyArray<CountedValue>
}

const ROUNDS_MAX = 20

/** True of a commit that may not be stored because somebody is erased. */
const isAboutErased = (commit: Commit) =>
  requireNotErased(commit).pipe(
    Effect.as(false),
    Effect.catchTag("StateConflict", () => Effect.succeed(true))
  )

/**
 * Commits changes, decided again as long as others change what they build on. False, and nothing stored, where there
 * are none to make, where a guest's are about somebody who is erased, where `unlessMoved` moved, where a limit is
 * reached, or when 20 races were lost.
 */
export const commitOwn = Effect.fnUntraced(function* <E, R>(
  { clientId, record, author, unlessMoved, actedBy, request, numbers }: ServiceCommit,
  changesAt: (context: RoundContext) => Effect.Effect<Changes | undefined, E, R>
) {
  const { next } = yield* NewId
  const writer = yield* Writer
  const taken = new Set<string>()
  const isTaken = (path: Problem["path"]) => taken.has(path.join("\n"))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const at = yield* Clock.currentTimeMillis
    const changes = yield* changesAt({ at, newId: next, isTaken, actedBy })
    if (!changes) return false
    const id = next()
    const { requestId = id, address } = request ?? {}
    const entry = { id, clientId, ...author, requestId, at, actedBy, address }
    const commit = { ...entry, record, changes, answer: undefined }
    if (request && (yield* isAboutErased(commit))) return false
    const outcome = yield* Effect.uninterruptible(
      writer.commit(round === 0 && numbers ? { ...commit, numbers } : commit)
    )
    if (outcome._tag === "Committed") return true
    if (outcome._tag === "TooManyNumbers") return false
    if (outcome._tag === "Taken") for (const path of outcome.paths) taken.add(path.join("\n"))
    if (outcome._tag === "Stale" && outcome.scope === unlessMoved) return false
  }
  return false
})
