/** The way from a request to its answer, the same for every operation. */
import { isOfWorker } from "@payroll/domain/flowLink/flow"
import { dayOf } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { actorOf } from "./actedBy.ts"
import { auditLook, countNumbers, entryOf } from "./auditedRequest.ts"
import {
  isSameRequest,
  mayCall,
  VisibleCompanies,
  VisibleWorker,
  type Caller,
  type KeyedRequest
} from "./caller.ts"
import { canonicalJson } from "./canonicalJson.ts"
import type { Body, RequestForm } from "./decode.ts"
import { Contended, KeyInFlight, KeyReused, NotAllowed, type ServiceError } from "./errors.ts"
import { acceptStrictly, type Accepting } from "./ignoredFields.ts"
import { guestRefusal, requireCode } from "./guestRequest.ts"
import { executeCommand } from "./executeCommand.ts"
import { KeyQueues } from "./keyQueues.ts"
import type { Operation } from "./operation.ts"
import { namedIn } from "./orNotFound.ts"
import { InOneTurn } from "./pieces.ts"
import { AnswerStore } from "./ports/answerStore.ts"
import type { GuestCodeStore } from "./ports/guestCodeStore.ts"
import { PersonErased, requireClient } from "./ports/erasedSubjects.ts"
import { NewId } from "./ports/newId.ts"
import type { People } from "./ports/people.ts"
import { readFrom, type MayBeBehind } from "./readFrom.ts"
import { Outcome, Writer, type StoredAnswer, type Unavailable } from "./writer.ts"
import { attempt, fieldKey, type AcceptedWrite, type Learned } from "./writeRound.ts"

/** The services that execute every operation, next to those that it loads from. */
export type ExecuteServices = Writer | NewId | KeyQueues | AnswerStore | People | GuestCodeStore

export interface Request<R> {
  readonly operation: Operation<R>
  readonly form: RequestForm
  readonly body: Body
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
  /** True if fields that the operation ignores are problems. */
  readonly isStrict?: boolean
  /**
   * The position that a replica must have reached to answer the reads of this request; undefined for the primary alone.
   */
  readonly mayBeBehind?: MayBeBehind | undefined
}

export interface Answer {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

const CONTENDED_AFTER_MS = 2_000
/** Elements were refused: the next round goes on without them. */
const OTHERS_REMAIN = { outcome: Outcome.TooManyNumbers({ indices: [], until: 0 }), body: "" }

const replay = (
  stored: StoredAnswer,
  keyed: KeyedRequest
): Effect.Effect<Answer, KeyReused | Unavailable, Writer> =>
  isSameRequest(keyed, stored)
    ? Effect.flatMap(Writer, ({ confirm }) =>
        Effect.as(confirm, { status: stored.status, body: stored.body, replayed: true })
      )
    : Effect.fail(new KeyReused())

/** Returns the answer of a round, if it has one. */
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

/** Leaves the erasures to the next round; false if it had them already. */
const learnsOf = ({ erased: found }: PersonErased, { erased }: Learned): boolean => {
  const before = erased.size
  for (const [id, state] of found) erased.set(id, state)
  return erased.size > before
}

/** Rounds until there is an answer; a request that lost a record to others queues for it. */
const commitOperation = Effect.fnUntraced(function* <R>(
  accepted: AcceptedWrite<R>,
  keyed: KeyedRequest | undefined
) {
  const learned: Learned = { taken: new Set(), limits: [], erased: new Map() }
  const next = attempt(accepted, keyed, learned).pipe(
    Effect.catchTag("TooManyNumbers", (limit) => {
      if (!limit.isOfElements || learned.limits.includes(limit)) return Effect.fail(limit)
      learned.limits.push(limit)
      return Effect.succeed(OTHERS_REMAIN)
    }),
    Effect.catchTag("StateConflict", (conflict) =>
      conflict instanceof PersonErased && learnsOf(conflict, learned)
        ? Effect.succeed(OTHERS_REMAIN)
        : Effect.fail(conflict)
    )
  )
  const first = yield* next
  const answer = answered(first, keyed)
  if (answer) return yield* answer

  const queues = yield* KeyQueues
  const deadline = (yield* Clock.currentTimeMillis) + CONTENDED_AFTER_MS
  const more = Effect.gen(function* () {
    for (let last = first; ; last = yield* next) {
      if (last.outcome._tag === "Taken") {
        for (const path of last.outcome.paths) learned.taken.add(fieldKey(path))
      }
      const settled = answered(last, keyed)
      if (settled) return yield* settled
      // Between rounds alone: a commit under way may succeed, and its caller has to hear of that.
      if ((yield* Clock.currentTimeMillis) >= deadline) return yield* new Contended()
    }
  })
  const { outcome } = first
  const again = Effect.provideService(more, InOneTurn, true)
  return yield* outcome._tag === "Stale" ? soonInTurn(queues.queued(outcome.scope), again) : again
})

/** The parts of a request that make it the same as an earlier one with its idempotency key. */
const fingerprintParts = (
  { verb, name }: Pick<Operation<never>, "verb" | "name">,
  body: Body
): ReadonlyArray<string> => [verb, name, canonicalJson(body)]

/** A decision is the same only from the same person with the same credential. */
const writeParts = <R>(accepted: AcceptedWrite<R>): ReadonlyArray<string> => {
  const { operation, body, caller, actedBy } = accepted
  const parts = fingerprintParts(operation, body)
  const person = actedBy?.ids[0] ?? actedBy?.name ?? ""
  return operation.isDecision ? [...parts, caller.credential, person] : parts
}

/**
 * Fails if the caller's credential is limited to companies and does not reach what the request names, because the
 * answer stored for its key can be about another company. Ignores other failures of a round. Counts the numbers of
 * the request, because a replay shows that they are those of the first request.
 */
const reachesItsRecords = Effect.fnUntraced(function* <R>({
  operation,
  round,
  caller,
  actedBy
}: AcceptedWrite<R>) {
  if (caller.companyIds === undefined && !operation.countsNumbers) return
  const at = yield* Clock.currentTimeMillis
  const { next } = yield* NewId
  const tried = yield* Effect.result(
    round(caller, { at, newId: next, isTaken: () => false, actedBy })
  )
  if (Result.isSuccess(tried)) {
    const { numbers, decided } = tried.success
    yield* countNumbers(entryOf(operation.name, caller, actedBy, at), numbers)
    if (caller.companyIds === undefined || Result.isSuccess(decided)) return
    if (decided.failure._tag === "RecordNotFound") return yield* Effect.fail(decided.failure)
    return
  }
  const { failure } = tried
  const isHidden = failure._tag === "RecordNotFound" && caller.companyIds !== undefined
  if (isHidden || failure._tag === "Unavailable") return yield* Effect.fail(failure)
})

/** The answer kept for the key, or that of the operation now. */
const executeKeyed = Effect.fnUntraced(function* <R>(accepted: AcceptedWrite<R>, key: string) {
  const { caller } = accepted
  const answers = yield* AnswerStore
  const clientId = caller.client.id
  const keyed = { key, ...(yield* answers.fingerprint(clientId, writeParts(accepted))) }
  const existing = yield* answers.find(clientId, key)
  const replayed = (stored: StoredAnswer) =>
    Effect.andThen(reachesItsRecords(accepted), replay(stored, keyed))
  if (existing) return yield* replayed(existing)
  const tried = yield* Effect.result(commitOperation(accepted, keyed))
  if (Result.isSuccess(tried)) return tried.success
  // A twin in another process may have finished meanwhile: its answer explains the failure. If it
  // cannot be looked up, the failure stays: it may be that the outcome is unknown.
  const twin = yield* Effect.orElseSucceed(answers.find(clientId, key), () => undefined)
  return yield* twin ? replayed(twin) : Effect.fail(tried.failure)
})

const executeWrite = Effect.fnUntraced(function* <R>(
  accepted: AcceptedWrite<R>,
  key: string | undefined
) {
  if (key === undefined) return yield* commitOperation(accepted, undefined)
  const queues = yield* KeyQueues
  const served = `${accepted.caller.client.id} ${key}`
  if (!queues.enter(served)) return yield* new KeyInFlight()
  return yield* Effect.ensuring(
    executeKeyed(accepted, key),
    Effect.sync(() => queues.leave(served))
  )
})

const executeVisible = Effect.fnUntraced(function* <R>({
  operation,
  body,
  form,
  caller,
  idempotencyKey,
  isStrict = false,
  mayBeBehind
}: Request<R>): Effect.fn.Return<Answer, ServiceError, ExecuteServices | R> {
  if (!mayCall(caller, operation)) return yield* new NotAllowed({})
  const refusal = caller.guest && guestRefusal(operation, body, caller.guest)
  if (refusal) return yield* Effect.fail(refusal)
  yield* requireCode(operation, caller)
  const at = yield* Clock.currentTimeMillis
  const context = { form, today: dayOf(at) }
  const actedBy = operation.isAudited ? yield* actorOf(body, caller, context) : caller.person
  const accepted = <Run>(accepting: Accepting<Run>) =>
    Effect.fromResult(
      isStrict ? acceptStrictly(accepting, body, context) : accepting.accept(body, context)
    )
  const entry = entryOf(operation.name, caller, actedBy, at)
  if (operation.kind === "read") {
    const reading = yield* accepted(operation)
    const isOnPrimary = operation.isAudited && operation.isRarelyAudited !== true
    const allowed = isOnPrimary ? undefined : mayBeBehind
    const result = yield* readFrom(allowed, reading(caller, at))
    const { body: answer, looksAt: record, disclosure, numbers } = result
    yield* countNumbers(entry, numbers)
    if (record) yield* auditLook({ ...(yield* entry), ...(disclosure && { disclosure }) }, record)
    return { status: 200, body: answer, replayed: false }
  }
  if (operation.kind === "command") {
    yield* requireClient(caller.client.id, operation.name)
    const run = yield* accepted(operation)
    const command = { run, caller, entry: yield* entry, parts: fingerprintParts(operation, body) }
    const answer = yield* executeCommand(command, idempotencyKey)
    return { status: 200, body: answer, replayed: false }
  }
  const round = yield* accepted(operation)
  return yield* executeWrite({ operation, round, body, caller, actedBy }, idempotencyKey)
})

/**
 * Answers one request, or fails with the reason for the caller. It is authorized, decoded with all
 * its problems at once, served once per idempotency key, and takes effect in one transaction. It reads
 * nothing of companies that its caller is not limited to.
 */
export const execute = <R>(request: Request<R>) => {
  const { companyIds, guest } = request.caller
  const answer = Effect.mapError(executeVisible(request), (error) => namedIn(error, request.body))
  if (companyIds === undefined) return answer
  const ofCompanies = Effect.provideService(answer, VisibleCompanies, companyIds)
  return guest && isOfWorker(guest.flow)
    ? Effect.provideService(ofCompanies, VisibleWorker, guest.subjectId)
    : ofCompanies
}
