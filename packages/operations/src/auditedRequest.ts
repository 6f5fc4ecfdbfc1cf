/** What a request leaves in the audit beside its changes: looks at records, and refusals of numbers that were tried. */
import { problem } from "@payroll/domain/problem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Caller } from "./caller.ts"
import { noChanges } from "./changes.ts"
import { TooManyNumbers } from "./errors.ts"
import { NewId } from "./ports/newId.ts"
import { NumberLimits } from "./ports/numberLimits.ts"
import type { CountedValue } from "./submittedNumbers.ts"
import { Writer, type AuditedRecord, type Entry } from "./writer.ts"

/** What the audit row of a request says. */
export const entryOf = (
  operation: string,
  caller: Caller,
  actedBy: string | undefined,
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
export const auditLook = (entry: Entry, record: AuditedRecord) =>
  Effect.flatMap(Writer, ({ commit }) =>
    Effect.uninterruptible(commit({ ...entry, record, changes: noChanges, answer: undefined }))
  )

/** The audited operation of a request that was refused because too many values were tried. */
export const TOO_MANY_NUMBERS = "too-many-numbers"
const DAY_MS = 86_400_000

/** Counts values of sealed fields; fails, with an audit row, if a limit is reached. */
export const countNumbers = Effect.fnUntraced(function* (
  numbers: ReadonlyArray<CountedValue>,
  caller: Caller,
  actedBy: string | undefined
) {
  if (numbers.length === 0) return
  const at = yield* Clock.currentTimeMillis
  const { count } = yield* NumberLimits
  const refused = yield* Effect.uninterruptible(count(caller.client.id, numbers, at))
  const [first] = refused
  if (!first) return
  yield* auditLook(yield* entryOf(TOO_MANY_NUMBERS, caller, actedBy, at), first.record)
  const message = "is one of too many that were tried today; try again tomorrow"
  return yield* new TooManyNumbers({
    problems: refused.map(({ path }) => problem(path, "limit", message)),
    retryAfterSeconds: Math.ceil((DAY_MS - (at % DAY_MS)) / 1_000)
  })
})
