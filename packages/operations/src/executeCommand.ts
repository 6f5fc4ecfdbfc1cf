/** Executes a command: once, and once per idempotency key, whose answer is never stored. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isSameRequest, type Caller, type KeyedRequest } from "./caller.ts"
import { KeyInFlight, KeyReused, KeySpent, type ServiceError } from "./errors.ts"
import { KeyQueues } from "./keyQueues.ts"
import type { CommandRun } from "./operation.ts"
import { AnswerStore } from "./ports/answerStore.ts"
import type { CommandEntry, StoredAnswer } from "./writer.ts"

/** An accepted command, and what its audit row says. */
export interface AcceptedCommand<R> {
  readonly run: CommandRun<R>
  readonly caller: Caller
  readonly entry: Omit<CommandEntry, "key">
  /** The parts of the fingerprint of an idempotency key. */
  readonly parts: ReadonlyArray<string>
}

const KeptKey = Schema.fromJsonString(
  Schema.Struct({ commandId: Schema.String, recordId: Schema.String })
)
const encodeKept = Schema.encodeSync(KeptKey)
const decodeKept = Schema.decodeUnknownSync(KeptKey)

/** No request is answered with it: `execute` reports the key as spent, as `KeySpent` says. */
const SPENT_STATUS = 409

/**
 * The row that keeps a command's key, without its answer. The command's id is in it, by which the
 * transaction that stored it recognizes its own.
 */
export const keptKey = ({ id, key }: CommandEntry, recordId: string): StoredAnswer | undefined =>
  key && { ...key, status: SPENT_STATUS, body: encodeKept({ commandId: id, recordId }) }

/** Why a key that is stored cannot be used again. */
const spent = (stored: StoredAnswer, keyed: KeyedRequest): KeyReused | KeySpent =>
  isSameRequest(keyed, stored)
    ? new KeySpent({ recordId: decodeKept(stored.body).recordId })
    : new KeyReused()

const runKeyed = Effect.fnUntraced(function* <R>(
  { run, caller, entry, parts }: AcceptedCommand<R>,
  key: string
) {
  const { find, fingerprint } = yield* AnswerStore
  const { clientId } = entry
  const keyed = { key, ...(yield* fingerprint(clientId, parts)) }
  const existing = yield* find(clientId, key)
  if (existing) return yield* Effect.fail(spent(existing, keyed))
  return yield* Effect.catchTag(run(caller, { ...entry, key: keyed }), "KeyTaken", (taken) =>
    Effect.flatMap(find(clientId, key), (stored) =>
      stored ? Effect.fail(spent(stored, keyed)) : Effect.die(taken)
    )
  )
})

/** Runs a command and gives the body of its answer. Once begun it is not interrupted. */
export const executeCommand = Effect.fnUntraced(function* <R>(
  command: AcceptedCommand<R>,
  key: string | undefined
): Effect.fn.Return<string, ServiceError, AnswerStore | KeyQueues | R> {
  const { run, caller, entry } = command
  if (key === undefined) {
    const once = Effect.catchTag(run(caller, { ...entry, key }), "KeyTaken", Effect.die)
    return yield* Effect.uninterruptible(once)
  }
  const queues = yield* KeyQueues
  const served = `${entry.clientId} ${key}`
  if (!queues.enter(served)) return yield* new KeyInFlight()
  return yield* Effect.uninterruptible(
    Effect.ensuring(
      runKeyed(command, key),
      Effect.sync(() => queues.leave(served))
    )
  )
})
