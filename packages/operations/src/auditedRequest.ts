/** Audit rows of a request next to that of its changes: looks at records, and refusals of numbers that were tried. */
import type { Actor } from "@payroll/domain/person"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import type { Caller } from "./caller.ts"
import { noChanges } from "./changes.ts"
import { TooManyNumbers } from "./errors.ts"
import { requireNotErased } from "./ports/erasedSubjects.ts"
import { NewId } from "./ports/newId.ts"
import { Writer, type AuditedRecord, type Commit, type CountedValue, type Entry } from "./writer.ts"

/** Creates the entry for the audit row of a request. */
export const entryOf = (
  operation: string,
  caller: Caller,
  actedBy: Actor | undefined,
  at: number
): Effect.Effect<Entry, never, NewId> =>
  Effect.map(NewId, ({ next }) => ({
    id: next(),
    clientId: caller.client.id,
    credential: caller.credential,
    operation,
    requestId: caller.requestId,
    at,
    actedBy,
    address: caller.address
  }))

/** Stores the audit row of a look at a record. */
export const auditLook = Effect.fnUntraced(function* (
  entry: Entry & Pick<Commit, "disclosure">,
  record: AuditedRecord
) {
  const { commit } = yield* Writer
  const look = { ...entry, record, changes: noChanges, answer: undefined }
  yield* requireNotErased(look)
  return yield* Effect.uninterruptible(commit(look))
})

/** The audited operation of a request that was refused because too many values were tried. */
export const TOO_MANY_NUMBERS = "too-many-numbers"
const MINUTE_MS = 60_000
const AUDITED_AT_ONCE = 10

/** Says how long the values of a limit count. */
const limitMessage = ({ countsForMs }: CountedValue): string =>
  countsForMs === undefined
    ? "is one of too many that were tried today; try again tomorrow"
    : `is one of too many that were tried within ${countsForMs / MINUTE_MS} minutes; try again later`

/**
 * Hands a commit to the writer. Fails with StateConflict for one about an erased company, and, with an audit row for
 * each record, if a limit of its numbers is reached.
 */
export const commitCounted = Effect.fnUntraced(function* (commit: Commit) {
  const writer = yield* Writer
  yield* requireNotErased(commit)
  const outcome = yield* Effect.uninterruptible(writer.commit(commit))
  if (outcome._tag !== "TooManyNumbers") return outcome
  const { numbers = [], isDryRun: _isDryRun, disclosure: _disclosure, ...entry } = commit
  const refused = outcome.indices.flatMap((index) => numbers[index] ?? [])
  const { next } = yield* NewId
  const records = new Map(refused.map(({ record }) => [record.id, record]))
  const audited = records.size === 0 ? [commit.record] : [...records.values()]
  yield* Effect.forEach(
    audited,
    (record, index) => {
      const id = index === 0 ? entry.id : next()
      return auditLook({ ...entry, id, operation: TOO_MANY_NUMBERS }, record)
    },
    { concurrency: AUDITED_AT_ONCE }
  )
  return yield* new TooManyNumbers({
    problems: refused.map((number) => problem(number.path, "limit", limitMessage(number))),
    retryAfterSeconds: Math.ceil((outcome.until - commit.at) / 1_000),
    isOfElements: refused.every(({ isOfElement }) => isOfElement === true)
  })
})

/** Counts the numbers of a request that stores nothing else; fails, with an audit row, if a limit is reached. */
export const countNumbers = Effect.fnUntraced(function* (
  entry: Effect.Effect<Entry, never, NewId>,
  numbers: ReadonlyArray<CountedValue>
) {
  const [first] = numbers
  if (!first) return
  const { record } = first
  const tried = { ...(yield* entry), record, changes: noChanges, answer: undefined, numbers }
  yield* commitCounted({ ...tried, isDryRun: true })
})
