/** The way from a request to its answer, the same for every operation. */
import type { Problem } from "@payroll/domain/problem"
import { dayOf } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { mayCall, type Caller, type KeyedRequest } from "./caller.ts"
import { canonicalJson } from "./canonicalJson.ts"
import type { OperationServices } from "./catalogue.ts"
import type { Body, RequestForm } from "./decode.ts"
import { Contended, KeyInFlight, KeyReused, NotAllowed, type ServiceError } from "./errors.ts"
import { KeyQueues } from "./keyQueues.ts"
import { AnswerStore } from "./ports/answerStore.ts"
import { NewId } from "./ports/newId.ts"
import type { AnyOperation, AnyRead, AnyWrite } from "./operation.ts"
import {
  noChanges,
  Outcome,
  Writer,
  type Commit,
  type StoredAnswer,
  type Unavailable
} from "./writer.ts"

export type ExecuteServices = OperationServices | Writer | NewId | KeyQueues | AnswerStore

export interface Request {
  readonly operation: AnyOperation<OperationServices>
  readonly form: RequestForm
  readonly body: Body
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
}

export interface Answer {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

const CONTENDED_AFTER_MS = 2_000

const replay = (
  { fingerprint, status, body }: StoredAnswer,
  keyed: KeyedRequest
): Effect.Effect<Answer, KeyReused | Unavailable, Writer> =>
  fingerprint === keyed.fingerprint
    ? Effect.flatMap(Writer, ({ confirm }) => Effect.as(confirm, { status, body, replayed: true }))
    : Effect.fail(new KeyReused())

/** One text for a path, to look it up by. */
const fieldKey = (path: Problem["path"]): string => path.join("\n")

/** One round: load, decide, commit. It may be lost to another request. */
const attempt = Effect.fnUntraced(function* (
  operation: AnyWrite<OperationServices>,
  request: unknown,
  caller: Caller,
  keyed: KeyedRequest | undefined,
  taken: ReadonlySet<string>
) {
  const at = yield* Clock.currentTimeMillis
  const { next } = yield* NewId
  const loaded = yield* operation.load(request as never, caller)
  const decision = yield* Effect.fromResult(
    operation.decide(loaded as never, request as never, {
      client: caller.client,
      credential: caller.credential,
      at,
      newId: next,
      isTaken: (path) => taken.size > 0 && taken.has(fieldKey(path))
    })
  )
  const body = JSON.stringify(operation.encode(decision.answer as never))
  const writer = yield* Writer
  if (decision.changes === undefined && keyed === undefined) {
    yield* writer.confirm
    return { outcome: Outcome.Committed(), body }
  }
  const commit: Commit = {
    id: next(),
    clientId: caller.client.id,
    credential: caller.credential,
    operation: operation.name,
    recordId: decision.recordId,
    requestId: caller.requestId,
    at,
    changes: decision.changes ?? noChanges,
    answer: keyed && { ...keyed, status: 200, body }
  }
  if (decision.isDryRun !== true) {
    return { outcome: yield* Effect.uninterruptible(writer.commit(commit)), body }
  }
  const checked = yield* Effect.uninterruptible(
    writer.commit({ ...commit, answer: undefined, isDryRun: true })
  )
  if (checked._tag !== "DryRun" || keyed === undefined) return { outcome: checked, body }
  // Its answer is kept for its key like any other.
  const kept = { ...commit, changes: noChanges }
  return { outcome: yield* Effect.uninterruptible(writer.commit(kept)), body }
})

/** What a round came to, where it has an answer. */
const answered = (
  { outcome, body }: { readonly outcome: Outcome; readonly body: string },
  keyed: KeyedRequest | undefined
): Effect.Effect<Answer, KeyReused | Unavailable, Writer> | undefined => {
  if (outcome._tag === "Committed" || outcome._tag === "DryRun") {
    return Effect.succeed({ status: 200, body, replayed: false })
  }
  return outcome._tag === "Replayed" && keyed ? replay(outcome.answer, keyed) : undefined
}

/** Runs the effect when its turn comes; fails when that is not soon. Once begun, it is not cut off. */
const soonInTurn = <A, E, R>(
  inTurn: ReturnType<KeyQueues["Service"]["queued"]>,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | Contended, R> =>
  Effect.suspend(() => {
    let state: "waiting" | "begun" | "late" = "waiting"
    const begin = Effect.suspend((): Effect.Effect<A, E | Contended, R> => {
      if (state === "late") return Effect.fail(new Contended())
      state = "begun"
      return effect
    })
    const giveUp = Effect.suspend(() => {
      if (state === "begun") return Effect.never
      state = "late"
      return Effect.fail(new Contended())
    })
    return Effect.raceFirst(inTurn(begin), Effect.delay(giveUp, CONTENDED_AFTER_MS))
  })

/** Rounds until there is an answer; whoever loses a record to others queues for it. */
const commitOperation = Effect.fnUntraced(function* (
  operation: AnyWrite<OperationServices>,
  request: unknown,
  caller: Caller,
  keyed: KeyedRequest | undefined
) {
  const taken = new Set<string>()
  const round = attempt(operation, request, caller, keyed, taken)
  const first = yield* round
  const answer = answered(first, keyed)
  if (answer) return yield* answer

  const queues = yield* KeyQueues
  const deadline = (yield* Clock.currentTimeMillis) + CONTENDED_AFTER_MS
  const more = Effect.gen(function* () {
    for (let last = first; ; last = yield* round) {
      if (last.outcome._tag === "Taken") {
        for (const path of last.outcome.paths) taken.add(fieldKey(path))
      }
      const found = answered(last, keyed)
      if (found) return yield* found
      // Between rounds alone: a commit under way may succeed, and its caller has to hear of that.
      if ((yield* Clock.currentTimeMillis) >= deadline) return yield* new Contended()
    }
  })
  const { outcome } = first
  return yield* outcome._tag === "Stale" ? soonInTurn(queues.queued(outcome.scope), more) : more
})

/** The answer kept for the key, or that of the operation now. */
const executeKeyed = Effect.fnUntraced(function* (
  { operation, body, caller }: Request & { readonly operation: AnyWrite<OperationServices> },
  request: unknown,
  key: string
) {
  const answers = yield* AnswerStore
  const clientId = caller.client.id
  const fingerprint = yield* answers.fingerprint(clientId, [
    operation.verb,
    operation.name,
    canonicalJson(body)
  ])
  const keyed = { key, fingerprint }
  const known = yield* answers.find(clientId, key)
  if (known) return yield* replay(known, keyed)
  const tried = yield* Effect.result(commitOperation(operation, request, caller, keyed))
  if (Result.isSuccess(tried)) return tried.success
  // A twin in another process may have finished meanwhile: its answer explains the refusal.
  const twin = yield* answers.find(clientId, key)
  return yield* twin ? replay(twin, keyed) : Effect.fail(tried.failure)
})

const executeWrite = Effect.fnUntraced(function* (
  asked: Request & { readonly operation: AnyWrite<OperationServices> },
  request: unknown
) {
  const { idempotencyKey: key, caller, operation } = asked
  if (key === undefined) return yield* commitOperation(operation, request, caller, undefined)
  const queues = yield* KeyQueues
  const served = `${caller.client.id} ${key}`
  if (!queues.enter(served)) return yield* new KeyInFlight()
  return yield* Effect.ensuring(
    executeKeyed(asked as never, request, key),
    Effect.sync(() => queues.leave(served))
  )
})

/** The bytes of answers that an operation keeps: an object that comes again is the same text. */
const texts = new WeakMap<object, string>()

const textOf = (operation: AnyRead<OperationServices>, answer: object): string => {
  const known = texts.get(answer)
  if (known !== undefined) return known
  const text = JSON.stringify(operation.encode(answer as never))
  texts.set(answer, text)
  return text
}

const executeRead = (
  operation: AnyRead<OperationServices>,
  request: unknown,
  caller: Caller,
  at: number
) =>
  Effect.mapEager(operation.read(request as never, caller, at), (answer) => ({
    status: 200,
    body: textOf(operation, answer),
    replayed: false
  }))

/**
 * Answers one request that came at a time (UTC milliseconds), or fails with what the caller has to
 * be told. Authorized, decoded with all its problems at once, served once per idempotency key,
 * decided and committed in one transaction. What needs nothing from outside is finished already.
 */
export const executeAt = (
  asked: Request,
  at: number
): Effect.Effect<Answer, ServiceError, ExecuteServices> => {
  const { operation, body, form, caller } = asked
  if (!mayCall(caller.role, operation.role)) return Effect.fail(new NotAllowed())
  const decoded = operation.decode(body, { form, today: dayOf(at) })
  if (Result.isFailure(decoded)) return Effect.fail(decoded.failure)
  return operation.kind === "read"
    ? executeRead(operation, decoded.success, caller, at)
    : executeWrite({ ...asked, operation }, decoded.success)
}

/** Answers one request now, as `executeAt` does. */
export const execute = (asked: Request): Effect.Effect<Answer, ServiceError, ExecuteServices> =>
  Effect.flatMap(Clock.currentTimeMillis, (at) => executeAt(asked, at))
