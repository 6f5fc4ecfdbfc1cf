/**
 * Which faults of our own side (no name server, no sockets) are noted: the first for an endpoint, then one in a minute.
 * They are tried again every few seconds, and an hour without a name server would fill the log of attempts.
 */

const QUIET_MS = 60_000
const ENDPOINTS_MAX = 10_000

export class OwnFaults {
  /** When one was noted, for each endpoint, in steady milliseconds; the oldest first. */
  readonly #noted = new Map<string, number>()

  /** Returns true if a fault is to be logged: once for an endpoint and a minute. */
  isNew(endpointId: string, at: number): boolean {
    if (at - (this.#noted.get(endpointId) ?? -Infinity) < QUIET_MS) return false
    this.#noted.delete(endpointId)
    this.#noted.set(endpointId, at)
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > ENDPOINTS_MAX && oldest !== undefined) this.#noted.delete(oldest)
    return true
  }
}
