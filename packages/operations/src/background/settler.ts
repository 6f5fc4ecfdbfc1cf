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
const UNSETTLED_MAX = 1_024

/** What is settled together. */
export interface Batch<Result, Unsent> {
  readonly results: ReadonlyArray<Result>
  readonly unsent: ReadonlyArray<Unsent>
}

export class Settler<Result, Unsent> {
  readonly #store: (batch: Batch<Result, Unsent>, out: () => void) => Effect.Effect<void>
  readonly #some = Latch.makeUnsafe(false)
  readonly #now = Latch.makeUnsafe(false)
  readonly #room = Latch.makeUnsafe(true)
  readonly #empty = Latch.makeUnsafe(true)
  #results: Array<Result> = []
  #unsent: Array<Unsent> = []
  #sending = 0
  #storing = 0
  #isOut = false

  /** `store` settles a batch, however often it has to try, and calls `out` when it has to try again. */
  constructor(store: (batch: Batch<Result, Unsent>, out: () => void) => Effect.Effect<void>) {
    this.#store = store
  }

  /** Whether nothing more may be sent now: storage is out of reach, or too much is not settled. */
  get isFull(): boolean {
    return this.#isOut || this.#sending + this.#results.length + this.#storing >= UNSETTLED_MAX
  }

  /** Waits until more may be sent. */
  readonly room: Effect.Effect<void> = Effect.whileLoop({
    while: () => this.isFull,
    body: () => {
      this.#room.closeUnsafe()
      return this.#room.await
    },
    step: () => undefined
  })

  /** Waits until all is settled. */
  readonly drained: Effect.Effect<void> = Effect.suspend(() => {
    this.#now.openUnsafe()
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
    if (this.#results.length >= FULL) this.#now.openUnsafe()
  }

  giveBack(unsent: Unsent): void {
    this.#unsent.push(unsent)
    this.#note()
  }

  /** Nobody is about to send: what there is to settle waits for no more. */
  hurryIfIdle(): void {
    if (this.#sending === 0) this.#now.openUnsafe()
  }

  /** Settles one batch after the other. */
  readonly run: Effect.Effect<never> = Effect.forever(Effect.suspend(() => this.#next()))

  #next(): Effect.Effect<void> {
    const waits = Effect.raceFirst(Effect.sleep(SETTLE_MS), this.#now.await)
    return Effect.andThen(Effect.andThen(this.#some.await, waits), this.#settle())
  }

  #settle(): Effect.Effect<void> {
    return Effect.suspend(() => {
      const batch = { results: this.#results, unsent: this.#unsent }
      this.#results = []
      this.#unsent = []
      this.#storing = batch.results.length
      this.#some.closeUnsafe()
      this.#now.closeUnsafe()
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
    this.#empty.closeUnsafe()
    this.#some.openUnsafe()
  }
}
