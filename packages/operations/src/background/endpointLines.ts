/** Which changes of webhook endpoints are written to the log. */
import type { EndpointChange } from "../ports/deliveryQueue.ts"

type Change = EndpointChange["change"]

/** One that goes up and down leaves one pair of lines in this time. */
const QUIET_MS = 60_000
const ENDPOINTS_MAX = 10_000

export class EndpointLines {
  /** When the last line about a failure of an endpoint was written; the oldest first. */
  readonly #written = new Map<string, number>()
  /** Endpoints that fail without a line about it. */
  readonly #owed = new Set<string>()

  /** The lines to write after an attempt. A failure that was kept back is written once it lasts. */
  after(
    endpointId: string,
    changes: ReadonlyArray<Change>,
    isFailure: boolean,
    at: number
  ): ReadonlyArray<Change> {
    const isQuiet = at - (this.#written.get(endpointId) ?? -Infinity) < QUIET_MS
    const lines = changes.filter((change) => {
      if (change === "recovered") return !this.#owed.delete(endpointId)
      if (change === "failing") this.#owed.add(endpointId)
      return change !== "failing"
    })
    if (!isFailure || isQuiet || !this.#owed.delete(endpointId)) return lines
    this.#note(endpointId, at)
    return ["failing", ...lines]
  }

  #note(endpointId: string, at: number): void {
    this.#written.delete(endpointId)
    this.#written.set(endpointId, at)
    const [oldest] = this.#written.keys()
    if (this.#written.size > ENDPOINTS_MAX && oldest !== undefined) {
      this.#written.delete(oldest)
      this.#owed.delete(oldest)
    }
  }
}
