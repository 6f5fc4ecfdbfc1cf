/** A delivery queue and a receiver in memory, and the loop over them on the test's clock. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { layerDeliverDue } from "../../src/background/deliverDue.ts"
import {
  DeliveryQueue,
  type DueDelivery,
  type EndpointChange,
  type LeaseLimits,
  type Settlement
} from "../../src/ports/deliveryQueue.ts"
import {
  WebhookTransport,
  type Message,
  type SendOutcome
} from "../../src/ports/webhookTransport.ts"
import { Unavailable } from "../../src/writer.ts"
import { answeredWith, exampleDelivery } from "./dueDelivery.ts"
import { layerTestWakeUp } from "./wakeUp.ts"

export const NOW = 1_772_960_700_007
const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

/** An event that is due. */
export const delivery = (eventId: string): DueDelivery => ({ ...exampleDelivery, eventId })
/** Events of lanes to one endpoint. */
export const events = (...ids: ReadonlyArray<string>): ReadonlyArray<DueDelivery> =>
  ids.map(delivery)
/** To five endpoints, because one gets no more than 32 at a time. */
export const numbered = (count: number): ReadonlyArray<DueDelivery> =>
  Array.from({ length: count }, (_, index) => ({
    ...delivery(`event-${index}`),
    endpointId: `endpoint-${index % 5}`
  }))
/** One lane with this many events. */
export const inOneLane = (count: number, prefix = "event"): DueDelivery => {
  const [first, ...rest] = Array.from({ length: count }, (_, index) => ({
    sequence: index + 1,
    eventId: `${prefix}-${index + 1}`,
    eventType: exampleDelivery.eventType,
    body: `{"number":${index + 1}}`
  }))
  return { ...exampleDelivery, ...first, behind: rest }
}

/** The recorded calls and the controls of a queue and a receiver in memory. */
const newRecord = (due: ReadonlyArray<DueDelivery>) => ({
  waiting: [...due],
  leases: [] as Array<readonly [limit: number, leaseMs: number]>,
  limits: [] as Array<LeaseLimits | undefined>,
  changes: [] as Array<EndpointChange["change"]>,
  messages: [] as Array<Message>,
  settled: [] as Array<ReadonlyArray<Settlement>>,
  givenBack: [] as Array<DueDelivery>,
  /** `leaseFails` is the number of the lease that fails, counted from 1. */
  state: { settleTries: 0, isOut: false, goesOn: true, hangs: false, leases: 0, leaseFails: 0 },
  /** The mark of each endpoint. */
  marks: new Map<string, string>(),
  /** Events whose rows the database rejects. */
  rejected: new Set<string>()
})

type Recorded = ReturnType<typeof newRecord>

const layerQueue = (recorded: Recorded) => {
  const { state, waiting, leases, limits, changes, settled, givenBack, marks, rejected } = recorded
  return Layer.mock(DeliveryQueue, {
    lease: (limit, leaseMs, leaseLimits) =>
      Effect.gen(function* () {
        state.leases += 1
        limits.push(leaseLimits)
        if (state.leases === state.leaseFails) return yield* outage
        const leased = waiting.splice(0, limit)
        if (leased.length > 0) leases.push([limit, leaseMs])
        return leased
      }),
    marks: (ids) =>
      Effect.sync(() =>
        ids.map((endpointId) => ({ endpointId, mark: marks.get(endpointId) ?? "" }))
      ),
    nextDueInMs: Effect.sync(() => (waiting.length > 0 ? 0 : undefined)),
    settle: (batch, { unsent = [], changed } = {}) =>
      Effect.gen(function* () {
        state.settleTries += 1
        if (state.isOut) return yield* outage
        if (state.hangs) return yield* Effect.never
        if (batch.some(({ due }) => rejected.has(due.eventId))) return yield* Effect.die("rejected")
        for (const change of changes.splice(0)) {
          const { endpointId, clientId } = batch[0]!.due
          changed?.({ endpointId, clientId, change }, batch[0]!)
        }
        if (batch.length > 0) settled.push(batch)
        givenBack.push(...unsent)
        return state.goesOn ? new Set(batch) : new Set()
      })
  })
}

/** A queue and a receiver in memory; a send lasts until the test answers it. */
export const makeWorld = (due: ReadonlyArray<DueDelivery>) => {
  const recorded = newRecord(due)
  const sent = new Map<string, Deferred.Deferred<SendOutcome>>()
  const layerReceiver = Layer.succeed(WebhookTransport, {
    send: (message) =>
      Effect.gen(function* () {
        const answer = yield* Deferred.make<SendOutcome>()
        recorded.messages.push(message)
        sent.set(message.eventId, answer)
        return yield* Deferred.await(answer)
      }),
    check: () => Effect.void
  })
  const layer = layerDeliverDue.pipe(
    Layer.provide([layerQueue(recorded), layerReceiver, layerTestWakeUp])
  )
  const answer = (eventId: string, outcome: SendOutcome = answeredWith(200)) =>
    Effect.suspend(() => {
      const waitingFor = sent.get(eventId)
      return waitingFor ? Deferred.succeed(waitingFor, outcome) : Effect.die(`${eventId} not sent`)
    })
  const settledEvents = () =>
    recorded.settled.map((batch) => batch.map(({ _tag, due: { eventId } }) => `${_tag} ${eventId}`))
  return { ...recorded, layer, settledEvents, answer }
}

/** Lets every fiber run as far as it can without time going by. */
export const settle = TestClock.adjust(0)
/** The time after which results are settled at the latest. */
export const batchIsDue = TestClock.adjust(20)

/** A loop that runs until the end of the test, which leaves no send unanswered for longer. */
export const started = Effect.fnUntraced(function* (layer: Layer.Layer<never>) {
  yield* TestClock.setTime(NOW)
  const scope = yield* Effect.acquireRelease(
    Scope.make(),
    Effect.fnUntraced(function* (opened) {
      const closing = yield* Effect.forkChild(Scope.close(opened, Exit.void))
      yield* TestClock.adjust(60_000)
      yield* Fiber.join(closing)
    })
  )
  yield* Scope.provide(Layer.build(layer), scope)
  yield* settle
  return scope
})
