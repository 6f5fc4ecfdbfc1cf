/** The loop that erases what people asked to erase, and on its day what the law kept until then. */
import { defaultFlowName } from "@payroll/domain/client/flowFields"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { dayStillOn, overEverywhere } from "@payroll/domain/retention/dayEverywhere"
import { keptKinds } from "@payroll/domain/retention/keptKinds"
import { keptOfErased } from "@payroll/domain/worker/keptOfErased"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Clients } from "../ports/clients.ts"
import { profileOf } from "../ports/companyStore.ts"
import { isErased } from "../ports/erasedSubjects.ts"
import { ErasureRequests } from "../ports/erasureRequests.ts"
import { Erasures, LOOKED_THROUGH_MS, type Erasure } from "../ports/erasures.ts"
import { Eraser, Held } from "../ports/eraser.ts"
import { NewId } from "../ports/newId.ts"
import { believedNow } from "../ports/retention.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import { StoredData, type DataOwner } from "../ports/storedData.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import type { Unavailable } from "../writer.ts"
import { forkBatches } from "./batchLoop.ts"

const ERASURES_MAX = 10
const PAUSE_BETWEEN_BATCHES_MS = 200
const PAUSE_MS = 10_000
/** Rows of the audit are linked within a minute. */
const WAITS_MS = 60_000
const DAY_MS = 86_400_000
/** Erasures that fail are tried again later, so that others take place. */
const FAILED_WAITS_MS = 600_000
/** Those under a legal hold are looked at again; the commit that releases it brings the first 1,000 forward. */
const HELD_WAITS_MS = 600_000

/** People of a company who are erased before others have their turn. */
const PEOPLE_MAX = 50
/** Companies of a client whose erasures begin together. */
const COMPANIES_MAX = 50

const now = Effect.map(Clock.currentTimeMillis, Math.trunc)

/** The last days of what the law keeps of a worker. */
const keptOfWorker = Effect.fnUntraced(function* (
  { clientId, subjectId, companyId = "", at: erasedAt }: Erasure,
  today: LocalDate
) {
  const { facts } = yield* ErasureRequests
  const { worker: find } = yield* WorkerStore
  const loaded = yield* find(clientId, subjectId)
  if (!loaded) return []
  const stored = yield* facts(clientId, companyId, subjectId)
  return keptOfErased(loaded.worker, stored, erasedAt, today)
})

/** The last days of what the law keeps of a subject. */
const keptOf = Effect.fnUntraced(function* (erasure: Erasure, today: LocalDate) {
  if (erasure.subject === "worker") return yield* keptOfWorker(erasure, today)
  // No law makes an employer keep what is stored about those who represent a company.
  if (erasure.subject === "businessUser") return []
  const { companyFacts } = yield* ErasureRequests
  const { facts } = yield* companyFacts(erasure.clientId, erasure.subjectId)
  return keptKinds({ workerType: "employer" }, facts, today)
})

/** True while the provider needs the owners of the company as they are; not of a company that is erased itself. */
const isUnderVerification = Effect.fnUntraced(function* (
  { clientId, companyId = "" }: Erasure,
  businessUserId: string
) {
  if (yield* isErased(clientId, companyId)) return false
  const profile = yield* profileOf(clientId, "businessUser", businessUserId)
  return profile?.company.kybStatus === "pending"
})

/** The time from which on more was stored, at the earliest: that of the last look, if that went through everything. */
const sinceOf = ({ state, dueAt }: Erasure): number | undefined =>
  state === "kept" && dueAt !== undefined ? dueAt - LOOKED_THROUGH_MS - DAY_MS : undefined

/** Erases what may go by now of a person or of a company without its people; returns the erasure as it is then. */
const erased = Effect.fnUntraced(function* (erasure: Erasure, kind: DataOwner["kind"]) {
  const { clientId, subjectId: id, companyId = "" } = erasure
  const { owner: find } = yield* StoredData
  const { run } = yield* Eraser
  const at = yield* now
  // The law's days go by the mark: a clock that is ahead would take for good what has to stay.
  const believed = yield* believedNow
  const done: Erasure = { ...erasure, state: "done", dueAt: undefined }
  if (!(yield* find(clientId, kind, id))) return done
  if (kind === "businessUser" && (yield* isUnderVerification(erasure, id))) {
    return { ...erasure, dueAt: at + WAITS_MS }
  }
  const kept = yield* keptOf(erasure, dayStillOn(believed))
  const owner = { kind, id, clientId, companyId }
  const { keptUntil, isWaiting } = yield* run({
    owner,
    kept,
    isDryRun: false,
    since: sinceOf(erasure)
  })
  // Other processes store for a moment by what they knew before, which goes in a second look.
  if (isWaiting || at < erasure.at + WAITS_MS) return { ...erasure, dueAt: at + WAITS_MS }
  if (keptUntil === undefined) return done
  const dayAfter = overEverywhere(keptUntil)
  // Nothing more is stored about a company.
  const dueAt = kind === "worker" ? Math.min(dayAfter, believed + LOOKED_THROUGH_MS) : dayAfter
  return { ...erasure, state: "kept", dueAt } satisfies Erasure
})

type Step<R> = (erasure: Erasure) => Effect.Effect<Erasure, Held | Unavailable, R>

/** The erasure, all of which is looked through later. */
const waitingFor = (erasure: Erasure, ms: number) =>
  Effect.map(now, (at): Erasure => ({ ...erasure, state: "waiting", dueAt: at + ms }))

/** Returns the step that erases, or says when to look again. */
const guarded =
  <R>(step: Step<R>) =>
  (erasure: Erasure) =>
    step(erasure).pipe(
      Effect.catchTag("Held", () => waitingFor(erasure, HELD_WAITS_MS)),
      Effect.catchCause((cause) =>
        Effect.logError(
          "an erasure failed and is tried again",
          { erasure: erasure.id },
          cause
        ).pipe(Effect.andThen(waitingFor(erasure, FAILED_WAITS_MS)))
      )
    )

const person = {
  worker: guarded((erasure) => erased(erasure, "worker")),
  businessUser: guarded((erasure) => erased(erasure, "businessUser"))
}

/**
 * Erases people of a company, each as an erasure of its own that goes on by itself; returns how many. A hold of any of
 * them stops it before the next one.
 */
const erasePeople = Effect.fnUntraced(function* (ofCompany: Erasure) {
  const { clientId, subjectId: companyId } = ofCompany
  const { people, hold } = yield* ErasureRequests
  const { begin, settle } = yield* Erasures
  const { next } = yield* NewId
  const all = yield* people(clientId, companyId, PEOPLE_MAX)
  // A hold anywhere in a client stops its erasure.
  const isOfClient = yield* isErased(clientId, clientId)
  const held = isOfClient ? { clientId, companyId: undefined, subjectId: clientId } : ofCompany
  for (const { kind: subject, id: subjectId } of all) {
    if (yield* hold(held)) return yield* new Held()
    const dueAt = yield* now
    const erasure: Erasure = {
      ...ofCompany,
      id: next(),
      subject,
      subjectId,
      state: "waiting",
      dueAt
    }
    if ((yield* begin([erasure])) === 0) continue
    yield* settle(yield* person[subject](erasure), erasure)
  }
  return all.length
})

const company = guarded(
  Effect.fnUntraced(function* (erasure: Erasure) {
    const people = yield* erasePeople(erasure)
    // Others come first, and then the next people.
    if (people > 0) return { ...erasure, dueAt: yield* now }
    const { underWay } = yield* ErasureRequests
    const { dueAt: until } = yield* underWay(erasure.clientId, erasure.subjectId)
    if (until !== undefined) return { ...erasure, dueAt: Math.max(until, yield* now) }
    return yield* erased(erasure, "company")
  })
)

/** Removes the webhook endpoints of a client, and sets what its pages and mails look like as of a new one. */
const endClient = Effect.fnUntraced(
  function* (clientId: string) {
    const { list, remove } = yield* WebhookEndpoints
    const { update } = yield* Clients
    const { next } = yield* NewId
    const at = yield* now
    const entry = () => {
      const id = next()
      const who = { credential: "worker", actedBy: undefined, address: undefined, key: undefined }
      return { id, clientId, operation: "erasure.erase", requestId: id, at, ...who }
    }
    for (const { id } of yield* list(clientId)) yield* remove(id, entry())
    const brand = { displayName: null, logo: null, accentColor: null, supportAddress: null }
    const flow = { flowName: defaultFlowName(clientId), flowOrigins: null }
    yield* update({ ...brand, ...flow }, entry())
  },
  Effect.catchTag(["KeyTaken", "RecordNotFound", "StateConflict"], Effect.die)
)

/** Adds erasures of the companies to the register, and erases the rest of the client once these are not under way. */
const client = guarded(
  Effect.fnUntraced(function* (erasure: Erasure) {
    const { clientId } = erasure
    const { companies, underWay, hold } = yield* ErasureRequests
    const { begin } = yield* Erasures
    const { next } = yield* NewId
    if (yield* hold(erasure)) return yield* new Held()
    const at = yield* now
    const ids = yield* companies(clientId, COMPANIES_MAX)
    const waiting = { subject: "company", state: "waiting", dueAt: at } as const
    const added = ids.map((id): Erasure => ({
      ...erasure,
      ...waiting,
      id: next(),
      companyId: id,
      subjectId: id
    }))
    if (ids.length > 0) yield* begin(added)
    const until = ids.length > 0 ? at : (yield* underWay(clientId, undefined)).dueAt
    if (until !== undefined) return { ...erasure, dueAt: Math.max(at, until) }
    yield* endClient(clientId)
    const { run } = yield* Eraser
    const owner = { kind: "client", id: clientId, clientId, companyId: clientId } as const
    const { isWaiting } = yield* run({ owner, kept: [], isDryRun: false })
    if (isWaiting || at < erasure.at + WAITS_MS) return { ...erasure, dueAt: at + WAITS_MS }
    return { ...erasure, state: "done", dueAt: undefined } satisfies Erasure
  })
)

/** The erasure as it is then. */
const triedOnce = Effect.fnUntraced(function* (erasure: Erasure) {
  if (erasure.subject === "client") return yield* client(erasure)
  if (erasure.subject === "company") return yield* company(erasure)
  return yield* person[erasure.subject](erasure)
})

/**
 * Erases people whose erasure is due, also one that a restored database learned of; returns how many were tried. Each
 * of them is done then, or due later.
 */
export const eraseAllDue = Effect.gen(function* () {
  const { due, settle } = yield* Erasures
  const times = { now: yield* now, believed: yield* believedNow }
  const erasures = yield* due(times, ERASURES_MAX)
  yield* Effect.forEach(
    erasures,
    ({ isGenuine: _isGenuine, ...erasure }) =>
      Effect.flatMap(triedOnce(erasure), (after) => settle(after, erasure)),
    { discard: true }
  )
  // The loop pauses behind fewer than it takes at once; a company's next people wait for nothing.
  const goesOn = erasures.length > 0 && (yield* due({ ...times, now: yield* now }, 1)).length > 0
  return goesOn ? ERASURES_MAX : erasures.length
})

export const layerErase = Layer.effectDiscard(
  forkBatches({
    name: "erasures: loop",
    rowsMax: ERASURES_MAX,
    pauseBetweenBatchesMs: PAUSE_BETWEEN_BATCHES_MS,
    pauseMs: PAUSE_MS,
    batch: eraseAllDue
  })
)
