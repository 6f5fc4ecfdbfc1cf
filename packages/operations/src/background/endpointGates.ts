/**
 * How much a process sends to each endpoint at once: no more than its window, and while most attempts fail one
 * probe now and then. Kept in memory, for each process by itself.
 */

/** Sends to one endpoint at a time. */
export const WINDOW = 32
/** Lanes of one endpoint that wait in this process for a place. */
const AHEAD_MAX = 512
/** Time in milliseconds: as many lanes wait as were finished in it, or in twice the time that a lease takes. */
const AHEAD_MS = 100
/** Lanes must not wait for longer than their leases hold. */
const STRETCH_MAX = 5

const BREAKER_SPAN_MS = 30_000
const BREAKER_ATTEMPTS_MIN = 10
const BREAKER_FAILED_SHARE = 0.7
const OPEN_MS = 30_000
const OPEN_MS_MAX = 300_000
/** Outcomes per endpoint that are looked back at. */
const OUTCOMES_MAX = 200

interface Gate {
  /** Lanes that are being sent from. */
  inFlight: number
  /** Lanes that wait for a place. */
  waiting: number
  /** Times and results of the attempts of the last 30 s, oldest first. */
  readonly outcomes: Array<{ readonly at: number; readonly failed: boolean }>
  /** Until then nothing is sent, then one probe; undefined while the breaker is closed. */
  openUntil: number | undefined
  openMs: number
  /** The mark of the endpoint (`EndpointMark`) when it was last read while the breaker is open. */
  mark: string | undefined
  /** An attempt has failed, and none succeeded since. */
  hasFailed: boolean
  /** Lanes that were finished since a time, and in the span before it. */
  finished: { readonly since: number; count: number; readonly before: number }
  /** Lanes that were leased under an earlier number are given back. */
  epoch: number
}

/** The sign of a send for its endpoint: a fault of our own side is `none`. */
export type Sign = "success" | "failure" | "none"

/** A change that the log reports once. */
export type GateChange = "opened" | "closed" | undefined

/** Number of an endpoint's lanes to lease ahead of its window, so that none of its places is ever empty. */
const aheadOf = (
  { finished: { since, count, before } }: Gate,
  now: number,
  stretch: number
): number => {
  const age = now - since
  if (age >= 2 * AHEAD_MS) return 0
  const finished = age >= AHEAD_MS ? count : Math.max(count, before)
  return Math.min(AHEAD_MAX, Math.ceil(stretch * finished))
}

export class EndpointGates {
  readonly #gates = new Map<string, Gate>()
  #epochs = 0
  /** How many times the lanes that were finished lately are leased ahead. */
  #stretch = 1

  /** How many more lanes of each of these endpoints may be leased now; of all others a whole window. */
  free(now: number): ReadonlyArray<{ readonly endpointId: string; readonly free: number }> {
    for (const [endpointId, gate] of this.#gates) {
      const isIdle = gate.inFlight + gate.waiting === 0 && gate.openUntil === undefined
      const last = gate.outcomes.at(-1)?.at ?? 0
      if (isIdle && last < now - BREAKER_SPAN_MS) this.#gates.delete(endpointId)
    }
    return [...this.#gates].map(([endpointId, gate]) => {
      const allowed = this.#allowed(gate, now)
      const ahead = allowed === WINDOW ? aheadOf(gate, now, this.#stretch) : 0
      const free = Math.max(allowed + ahead - gate.inFlight - gate.waiting, 0)
      return { endpointId, free }
    })
  }

  /** How many lanes may wait in all. */
  ahead(now: number): number {
    let sum = 0
    for (const gate of this.#gates.values()) sum += aheadOf(gate, now, this.#stretch)
    return Math.min(sum, AHEAD_MAX)
  }

  /** A lease took this long: what is leased ahead has to last until the next one. */
  leaseTook(ms: number): void {
    this.#stretch = Math.min(Math.max((2 * ms) / AHEAD_MS, 1), STRETCH_MAX)
  }

  /** Returns true if another lane of an endpoint may be sent from. */
  mayBegin(endpointId: string, now: number): boolean {
    const gate = this.#gate(endpointId)
    return this.#allowed(gate, now) > gate.inFlight
  }

  /** Returns true if half of the lanes that are leased ahead of an endpoint are used up. */
  isLow(endpointId: string, now: number): boolean {
    const gate = this.#gate(endpointId)
    return gate.waiting < aheadOf(gate, now, this.#stretch) / 2
  }

  /** A lane was leased, and waits for a place; gives the number under which it was. */
  waits(endpointId: string): number {
    const gate = this.#gate(endpointId)
    gate.waiting += 1
    return gate.epoch
  }

  /** A lane waits no longer. */
  left(endpointId: string): void {
    this.#gate(endpointId).waiting -= 1
  }

  began(endpointId: string): void {
    this.#gate(endpointId).inFlight += 1
  }

  /** Nothing more is sent from a lane. */
  ended(endpointId: string, now: number): void {
    const gate = this.#gate(endpointId)
    gate.inFlight -= 1
    const { since, count } = gate.finished
    const age = now - since
    if (age >= AHEAD_MS) {
      gate.finished = { since: now, count: 0, before: age < 2 * AHEAD_MS ? count : 0 }
    }
    gate.finished.count += 1
  }

  /** Counts an attempt and returns the change of the endpoint's breaker. */
  judge(endpointId: string, sign: Sign, now: number): GateChange {
    if (sign === "none") return undefined
    const gate = this.#gate(endpointId)
    gate.hasFailed = sign === "failure"
    return this.#judge(gate, sign === "failure", now)
  }

  /** The endpoints whose breaker is open and lets nothing through. */
  closed(now: number): ReadonlyArray<string> {
    return [...this.#gates]
      .filter(([, { openUntil }]) => openUntil !== undefined && now < openUntil)
      .map(([endpointId]) => endpointId)
  }

  /** Records the mark of an endpoint: if people have changed it, a probe does not wait any longer. */
  looked(endpointId: string, mark: string, now: number): void {
    const gate = this.#gates.get(endpointId)
    if (gate?.openUntil === undefined) return
    if (gate.mark !== undefined && gate.mark !== mark) {
      Object.assign(gate, { openUntil: Math.min(gate.openUntil, now), openMs: OPEN_MS })
    }
    gate.mark = mark
  }

  /** Returns true if the last attempt of this process has failed. */
  hasFailed(endpointId: string): boolean {
    return this.#gates.get(endpointId)?.hasFailed === true
  }

  /** Marks the leased lanes of an endpoint as out of date: they are given back. */
  outdate(endpointId: string): void {
    this.#gate(endpointId).epoch = this.#nextEpoch()
  }

  /** Returns true if a lane that was leased under this number may still be sent from. */
  isCurrent(endpointId: string, epoch: number): boolean {
    return this.#gates.get(endpointId)?.epoch === epoch
  }

  #judge(gate: Gate, failed: boolean, now: number): GateChange {
    const { outcomes } = gate
    outcomes.push({ at: now, failed })
    while (outcomes.length > OUTCOMES_MAX || (outcomes[0]?.at ?? now) < now - BREAKER_SPAN_MS) {
      outcomes.shift()
    }
    if (!failed) {
      if (gate.openUntil === undefined) return undefined
      Object.assign(gate, { openUntil: undefined, openMs: OPEN_MS })
      outcomes.length = 0
      return "closed"
    }
    if (gate.openUntil !== undefined) {
      // Sends that began before the breaker opened end after it.
      if (now < gate.openUntil) return undefined
      gate.openMs = Math.min(2 * gate.openMs, OPEN_MS_MAX)
      gate.openUntil = now + gate.openMs
      return undefined
    }
    const failures = outcomes.filter((outcome) => outcome.failed).length
    const isBroken =
      outcomes.length >= BREAKER_ATTEMPTS_MIN && failures >= BREAKER_FAILED_SHARE * outcomes.length
    if (!isBroken) return undefined
    Object.assign(gate, { openUntil: now + gate.openMs, mark: undefined })
    return "opened"
  }

  #allowed({ openUntil }: Gate, now: number): number {
    if (openUntil === undefined) return WINDOW
    return now < openUntil ? 0 : 1
  }

  #nextEpoch(): number {
    this.#epochs += 1
    return this.#epochs
  }

  #gate(endpointId: string): Gate {
    const existing = this.#gates.get(endpointId)
    if (existing) return existing
    const gate: Gate = {
      inFlight: 0,
      waiting: 0,
      outcomes: [],
      openUntil: undefined,
      openMs: OPEN_MS,
      mark: undefined,
      hasFailed: false,
      finished: { since: -Infinity, count: 0, before: 0 },
      epoch: this.#nextEpoch()
    }
    this.#gates.set(endpointId, gate)
    return gate
  }
}
