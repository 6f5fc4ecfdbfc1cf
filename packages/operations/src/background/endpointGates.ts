/**
 * How much a process sends to each endpoint at once: no more than its window, and while most attempts fail one
 * probe now and then. Kept in memory, for each process by itself.
 */

/** Sends to one endpoint at a time. */
export const WINDOW = 32

const BREAKER_SPAN_MS = 30_000
const BREAKER_ATTEMPTS_MIN = 10
const BREAKER_FAILED_SHARE = 0.7
const OPEN_MS = 30_000
const OPEN_MS_MAX = 300_000
/** Outcomes per endpoint that are looked back at. */
const OUTCOMES_MAX = 200

interface Gate {
  inFlight: number
  /** Times and results of the attempts of the last 30 s, oldest first. */
  readonly outcomes: Array<{ readonly at: number; readonly failed: boolean }>
  /** Until then nothing is sent, then one probe; undefined while the breaker is closed. */
  openUntil: number | undefined
  openMs: number
}

/** What a send says of its endpoint. An own fault says nothing. */
export type Sign = "success" | "failure" | "none"

/** A change that the log reports once. */
export type GateChange = "opened" | "closed" | undefined

export class EndpointGates {
  readonly #gates = new Map<string, Gate>()

  /** How many more sends each of these endpoints may have now; all others a whole window. */
  free(now: number): ReadonlyArray<{ readonly endpointId: string; readonly free: number }> {
    for (const [endpointId, gate] of this.#gates) {
      const isIdle = gate.inFlight === 0 && gate.openUntil === undefined
      const last = gate.outcomes.at(-1)?.at ?? 0
      if (isIdle && last < now - BREAKER_SPAN_MS) this.#gates.delete(endpointId)
    }
    return [...this.#gates].map(([endpointId, gate]) => ({
      endpointId,
      free: Math.max(this.#allowed(gate, now) - gate.inFlight, 0)
    }))
  }

  began(endpointId: string): void {
    this.#gate(endpointId).inFlight += 1
  }

  ended(endpointId: string, sign: Sign, now: number): GateChange {
    const gate = this.#gate(endpointId)
    gate.inFlight -= 1
    return sign === "none" ? undefined : this.#judge(gate, sign === "failure", now)
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
    gate.openUntil = now + gate.openMs
    return "opened"
  }

  #allowed({ openUntil }: Gate, now: number): number {
    if (openUntil === undefined) return WINDOW
    return now < openUntil ? 0 : 1
  }

  #gate(endpointId: string): Gate {
    const known = this.#gates.get(endpointId)
    if (known) return known
    const gate: Gate = { inFlight: 0, outcomes: [], openUntil: undefined, openMs: OPEN_MS }
    this.#gates.set(endpointId, gate)
    return gate
  }
}
