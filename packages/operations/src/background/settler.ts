/**
 * Settles attempts in batches: 20 ms after the first result, at once if nothing else is under way. What is sent and not
 * settled is bounded, because a process that is killed leaves it to be sent again.
 */
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

const SETTLE_MS = 20
/** Results that are settled without waiting for more. */
const FULL = 512
/** Events that were sent, or are being sent, and are not settled. */
const UNSETTLED_MAX = 2_048

/** Results and unsent lanes that are settled as a batch. */
export interface Batch<Result, Unsent> {
  readonly results: ReadonlyArray<Result>
  readonly unsent: ReadonlyArray<Unsent>
}

export class Settler<Result, Unsent> {
  readonly #store: (batch: Batch<Result, Unsent>, out: () => void) => Effect.Effect<void>
  readonly #now: () => number
  readonly #some = Latch.makeUnsafe(false)
  readonly #atOnce = Latch.makeUnsafe(false)
  readonly #room = Latch.makeUnsafe(true)
  readonly #empty = Latch.makeUnsafe(true)
  #results: Array<Result> = []
  #unsent: Array<Unsent> = []
  /** When the first of what is to be settled came, in steady milliseconds. */
  #since = 0
  #sending = 0
  #storing = 0
  #isOut = false

  /** `store` settles a batch, however often it has to try, and calls `out` when it has to try again. */
  constructor(
    store: (batch: Batch<Result, Unsent>, out: () => void) => Effect.Effect<void>,
    now: () => number
  ) {
    this.#store = store
    this.#now = now
  }

  /** True if too much is not settled. */
  get isFull(): boolean {
    return this.#sending + this.#results.length + this.#storing >= UNSETTLED_MAX
  }

  /** True if nothing more may be sent now: storage is out of reach, or too much is not settled. */
  get mustWait(): boolean {
    return this.#isOut || this.isFull
  }

  /** Waits until more may be sent. */
  readonly room: Effect.Effect<void> = Effect.whileLoop({
    while: () => this.mustWait,
    body: () => {
      this.#room.closeUnsafe()
      return this.#room.await
    },
    step: () => undefined
  })

  /** Waits until all is settled. */
  readonly drained: Effect.Effect<void> = Effect.suspend(() => {
    this.#atOnce.openUnsafe()
    return this.#empty.await
  })

  /** A send begins. */
  sends(): void {
    this.#sending += 1
  }

  /** A send has ended; without a result it says nothing. */
  sent(result?: Result): void {
    this.#sending -= 1
    if (result === undefined) return
    this.#results.push(result)
    this.#note()
    if (this.#results.length >= FULL) this.#atOnce.openUnsafe()
  }

  giveBack(unsent: Unsent): void {
    this.#unsent.push(unsent)
    this.#note()
  }

  /** Nobody is about to send: what there is to settle waits for no more. */
  hurryIfIdle(): void {
    if (this.#sending === 0) this.#atOnce.openUnsafe()
  }

  /** Settles one batch after the other. */
  readonly run: Effect.Effect<never> = Effect.forever(Effect.suspend(() => this.#next()))

  #next(): Effect.Effect<void> {
    // What came while the batch before was stored has waited already.
    const waits = Effect.suspend(() => {
      const left = this.#since + SETTLE_MS - this.#now()
      return left <= 0 ? Effect.void : Effect.raceFirst(Effect.sleep(left), this.#atOnce.await)
    })
    return Effect.andThen(Effect.andThen(this.#some.await, waits), this.#settle())
  }

  #settle(): Effect.Effect<void> {
    return Effect.suspend(() => {
      const batch = { results: this.#results, unsent: this.#unsent }
      this.#results = []
      this.#unsent = []
      this.#storing = batch.results.length
      this.#some.closeUnsafe()
      this.#atOnce.closeUnsafe()
      const out = () => {
        this.#isOut = true
      }
      return Effect.ensuring(
        this.#store(batch, out),
        Effect.sync(() => this.#settled())
      )
    })
  }

  #settled(): void {
    this.#storing = 0
    this.#isOut = false
    this.#room.openUnsafe()
    if (this.#results.length + this.#unsent.length === 0) this.#empty.openUnsafe()
  }

  #note(): void {
    if (this.#results.length + this.#unsent.length === 1) this.#since = this.#now()
    this.#empty.closeUnsafe()
    this.#some.openUnsafe()
  }
}
