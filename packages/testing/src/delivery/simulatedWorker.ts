/**
 * The delivery loop of one worker over real storage, a receiver in memory and the test's clock. It can be killed
 * or stopped at any moment: then nothing that it waits for ever comes, or not before it goes on.
 */
import { layerDeliverDue } from "@payroll/operations/background/deliverDue"
import { DeliveryQueue, type DueDelivery } from "@payroll/operations/ports/deliveryQueue"
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import {
  WebhookTransport,
  type Message,
  type SendOutcome
} from "@payroll/operations/ports/webhookTransport"
import { Unavailable } from "@payroll/operations/writer"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"

/** The fate of a message. */
export interface Fate {
  /** True if the receiver has it, whatever the sender learns. */
  readonly isAccepted: boolean
  readonly afterMs: number
  readonly outcome: SendOutcome
}

/** A message that was sent, and what its sender knows of it. */
export interface Sent {
  readonly url: string
  readonly eventId: string
  readonly body: string
  readonly isAccepted: boolean
  /** Its sender stored that it was delivered, and nothing came in between. */
  isSettled: boolean
}

export interface World {
  readonly fate: () => Fate
  /** The moment of a failure of storage: before it does what it is asked for, or after; undefined for none. */
  readonly fault: () => "before" | "after" | undefined
  readonly sent: Array<Sent>
}

const outage = new Unavailable({ reason: "simulated outage", retryAfterSeconds: 1 })

const layerWakeUp = Layer.sync(WakeUp, () => {
  const latch = Latch.makeUnsafe(false)
  return WakeUp.of({
    notify: () => void latch.openUnsafe(),
    committed: () => undefined,
    wait: (_loop, atMostMs) =>
      Effect.ensuring(Effect.raceFirst(Effect.sleep(atMostMs), latch.await), latch.close)
  })
})

export class SimulatedWorker {
  readonly scope = Scope.makeUnsafe()
  readonly #world: World
  /** The messages that it has sent and not settled, by event. */
  readonly #open = new Map<string, Sent>()
  #isDead = false
  #stopped: Deferred.Deferred<void> | undefined

  constructor(world: World) {
    this.#world = world
  }

  get open(): number {
    return this.#open.size
  }

  /** As SIGKILL does: nothing it has begun is finished by it. */
  kill(): void {
    this.#isDead = true
    this.#open.clear()
  }

  /** As SIGSTOP does. */
  stop(): void {
    this.#stopped ??= Deferred.makeUnsafe<void>()
    this.#open.clear()
  }

  /** As SIGCONT does. */
  goOn(): void {
    const stopped = this.#stopped
    this.#stopped = undefined
    if (stopped) Deferred.doneUnsafe(stopped, Effect.void)
  }

  /** Starts its loop. */
  readonly start = Effect.fnUntraced(function* (this: SimulatedWorker) {
    const queue = yield* DeliveryQueue
    const transport = WebhookTransport.of({
      send: (message) => this.#send(message),
      check: () => Effect.void
    })
    const layer = layerDeliverDue.pipe(
      Layer.provide([
        Layer.succeed(DeliveryQueue, this.#over(queue)),
        Layer.succeed(WebhookTransport, transport),
        layerWakeUp
      ])
    )
    yield* Scope.provide(Layer.build(Layer.fresh(layer)), this.scope)
  })

  #over(queue: DeliveryQueue["Service"]): DeliveryQueue["Service"] {
    return {
      ...queue,
      lease: (...options) => this.#faulty(queue.lease(...options)),
      marks: (endpointIds) => this.#faulty(queue.marks(endpointIds)),
      nextDueInMs: this.#faulty(queue.nextDueInMs),
      settle: (settlements, options) =>
        Effect.tap(this.#faulty(queue.settle(settlements, options)), () => {
          for (const { due, log } of settlements) this.#settled(due, log.result)
          return Effect.void
        })
    }
  }

  #settled({ url, eventId }: DueDelivery, result: string): void {
    const key = `${url} ${eventId}`
    const sent = this.#open.get(key)
    this.#open.delete(key)
    if (sent && result === "delivered") sent.isSettled = true
  }

  #send(message: Message): Effect.Effect<SendOutcome> {
    return this.#alive(
      Effect.suspend(() => {
        const { url, eventId, body } = message
        const { isAccepted, afterMs, outcome } = this.#world.fate()
        const sent: Sent = { url, eventId, body, isAccepted, isSettled: false }
        this.#world.sent.push(sent)
        this.#open.set(`${url} ${eventId}`, sent)
        return Effect.as(Effect.sleep(afterMs), outcome)
      })
    )
  }

  #faulty<A>(effect: Effect.Effect<A, Unavailable>): Effect.Effect<A, Unavailable> {
    return this.#alive(
      Effect.suspend(() => {
        const fault = this.#world.fault()
        if (fault === undefined) return effect
        return fault === "before"
          ? Effect.fail(outage)
          : Effect.andThen(effect, Effect.fail(outage))
      })
    )
  }

  /** Nothing begins or comes back while the process is stopped, or after it was killed. */
  #alive<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> {
    const waits = Effect.suspend((): Effect.Effect<void> => {
      if (this.#isDead) return Effect.never
      return this.#stopped ? Deferred.await(this.#stopped) : Effect.void
    })
    return Effect.andThen(
      waits,
      Effect.flatMap(Effect.exit(effect), (exit) => Effect.andThen(waits, exit))
    )
  }
}
