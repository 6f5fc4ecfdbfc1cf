/** Delivery lanes as a small program, written from the rules: endpoints come and go, filter, halt and skip. */
import type { EventType } from "@payroll/domain/event/event"
import type { OrderRule } from "@payroll/domain/webhook/webhookEndpoint"

/** Types of three groups; `matches` is the rule of filters in other words than the product's. */
export const TYPES: ReadonlyArray<EventType> = [
  "company.kybstatus.update",
  "employee.kycstatus.insert",
  "employee.employeestatus.update"
]

export const FILTERS: ReadonlyArray<ReadonlyArray<string> | undefined> = [
  undefined,
  ["employee.*"],
  ["employee.kycstatus.*"],
  ["company.kybstatus.update"],
  ["payperiod.*"]
]

const matches = (filters: ReadonlyArray<string> | undefined, type: string): boolean =>
  filters === undefined ||
  filters.some((filter) =>
    filter.endsWith("*") ? type.startsWith(filter.slice(0, -1)) : filter === type
  )

export interface ModelLane {
  /** The number of the next event that may be sent. */
  next: number
  attempts: number
  isHalted: boolean
  /** The event that is being sent; undefined if none is. */
  sent: number | undefined
  /** The endpoint's rule when it was leased, which decides about that attempt. */
  rule: OrderRule
  /** Events that were given up or skipped, and not delivered since. */
  readonly missed: Set<number>
}

export interface ModelEndpoint {
  filters: ReadonlyArray<string> | undefined
  order: OrderRule
  isEnabled: boolean
  readonly lanes: Array<ModelLane>
}

/** How an attempt ends. */
export type Ending = "delivered" | "failed" | "lastFailed" | "gone" | "ownFault"

export class LaneModel {
  /** The types of each company's events, in order. */
  readonly events: ReadonlyArray<Array<EventType>>
  readonly endpoints = new Map<string, ModelEndpoint>()

  constructor(companies: number) {
    this.events = Array.from({ length: companies }, () => [])
  }

  add(id: string, filters: ModelEndpoint["filters"], order: OrderRule): void {
    const lanes = this.events.map((events) => ({
      next: events.length + 1,
      attempts: 0,
      isHalted: false,
      sent: undefined,
      rule: order,
      missed: new Set<number>()
    }))
    this.endpoints.set(id, { filters, order, isEnabled: true, lanes })
  }

  /** What is sent of each lane that nothing is sent from; a lane passes over what its endpoint does not take. */
  lease(): ReadonlyArray<string> {
    const sent: Array<string> = []
    for (const [id, endpoint] of this.endpoints) {
      if (!endpoint.isEnabled) continue
      for (const [company, lane] of endpoint.lanes.entries()) {
        if (lane.isHalted || lane.sent !== undefined) continue
        const head = this.#head(endpoint, company)
        if (head !== lane.next) lane.attempts = 0
        lane.next = head
        if (head > this.#count(company)) continue
        lane.sent = head
        lane.rule = endpoint.order
        sent.push(`${id} ${company} ${head} ${lane.attempts}`)
      }
    }
    return sent.toSorted()
  }

  settle(id: string, company: number, sequence: number, ending: Ending): void {
    const endpoint = this.endpoints.get(id)
    const lane = endpoint?.lanes[company]
    // A receiver that is gone is gone, whatever became of the lane meanwhile.
    if (endpoint && ending === "gone") endpoint.isEnabled = false
    // The endpoint was removed, what waited was discarded, or the lane was moved back.
    if (!endpoint || !lane || lane.sent !== sequence) return
    lane.sent = undefined
    if (ending === "delivered") lane.missed.delete(sequence)
    if (ending === "lastFailed" && lane.rule === "skip") lane.missed.add(sequence)
    if (ending === "failed" || ending === "lastFailed") lane.attempts += 1
    if (ending === "lastFailed" && lane.rule === "halt") lane.isHalted = true
    else if (ending === "delivered" || ending === "lastFailed") {
      lane.next = sequence + 1
      lane.attempts = 0
    }
  }

  setOrder(endpoint: ModelEndpoint, order: OrderRule): void {
    if (endpoint.order === "halt" && order === "skip") {
      for (const lane of endpoint.lanes) lane.isHalted = false
    }
    endpoint.order = order
  }

  discard(endpoint: ModelEndpoint): void {
    for (const [company, lane] of endpoint.lanes.entries()) {
      if (lane.next > this.#count(company)) continue
      Object.assign(lane, {
        next: this.#count(company) + 1,
        attempts: 0,
        isHalted: false,
        sent: undefined
      })
    }
  }

  retry(endpoint: ModelEndpoint): void {
    for (const lane of endpoint.lanes) {
      if (lane.sent !== undefined || !lane.isHalted) continue
      lane.isHalted = false
      lane.attempts = 0
    }
  }

  skip(endpoint: ModelEndpoint, company: number): void {
    const lane = endpoint.lanes[company]
    // Only what waits after failures is passed over.
    if (!lane || lane.sent !== undefined || (!lane.isHalted && lane.attempts === 0)) return
    const head = this.#head(endpoint, company)
    if (head > this.#count(company)) return
    lane.missed.add(head)
    Object.assign(lane, { next: head + 1, attempts: 0, isHalted: false })
  }

  /** Moves a company's lane back to a number, if there is an event from it on. */
  replay(endpoint: ModelEndpoint, company: number, from: number): void {
    const lane = endpoint.lanes[company]
    if (!lane || from > this.#count(company)) return
    const next = Math.min(lane.next, from)
    Object.assign(lane, { next, attempts: 0, isHalted: false, sent: undefined })
  }

  replayAll(endpoint: ModelEndpoint): void {
    for (const company of endpoint.lanes.keys()) this.replay(endpoint, company, 1)
  }

  replayMissed(endpoint: ModelEndpoint): void {
    for (const [company, { missed }] of endpoint.lanes.entries()) {
      if (missed.size > 0) this.replay(endpoint, company, Math.min(...missed))
    }
  }

  #count(company: number): number {
    return this.events[company]?.length ?? 0
  }

  #head({ filters, lanes }: ModelEndpoint, company: number): number {
    const events = this.events[company] ?? []
    let head = lanes[company]?.next ?? 1
    while (head <= events.length && !matches(filters, events[head - 1] ?? "")) head += 1
    return head
  }
}
