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
  /** The number of the lease that it is sent under. */
  grant: number
  /** The lease has ended, and nobody else has leased the lane yet. */
  isLapsed: boolean
  /** Events that were given up or skipped and not delivered since, and when they first were. */
  readonly missed: Map<number, number>
}

/** A lease of a lane: what it sends, and how. */
interface Grant {
  sequence: number
  attempts: number
  /** The endpoint's rule at that time, which decides about the attempt. */
  readonly rule: OrderRule
  /** The events that may be sent behind this one, and how often the endpoint had changed. */
  behind: ReadonlyArray<number>
  readonly version: number
}

export interface ModelEndpoint {
  filters: ReadonlyArray<string> | undefined
  order: OrderRule
  isEnabled: boolean
  /** How often it was changed. */
  version: number
  /** The receiver asked for a pause that has not ended. */
  isPaused: boolean
  started: StartedReplay | undefined
  readonly lanes: Array<ModelLane>
}

/** The events to be sent again. */
export type ModelReplay =
  | { readonly kind: "company"; readonly company: number; readonly from: number }
  | { readonly kind: "since" | "missed" }

/** A replay that has been started, and its lanes not moved back yet. */
interface StartedReplay {
  readonly replay: ModelReplay
  readonly startedAt: number
  /** The number of events of each company at that time. */
  readonly counts: ReadonlyArray<number>
}

/** Situations that have to occur in some plan, or the plans are too poor. */
export const SITUATIONS = [
  "a lane is halted",
  "events are stored behind a halted lane",
  "an event is given up",
  "an event is skipped by a person",
  "a lane passes over what was tried in vain",
  "a lease that ended is taken by another",
  "a late settlement is passed over",
  "a lane is moved back while it is sent from",
  "a halted lane goes on, as its event is filtered out",
  "an event expires that an endpoint waits for",
  "an endpoint is paused",
  "a lane is kept for its next event",
  "a lane is kept for the event in flight alone, as its endpoint has changed"
] as const

type Situation = (typeof SITUATIONS)[number]

/** How an attempt ends. */
export type Ending = "delivered" | "failed" | "lastFailed" | "gone" | "ownFault" | "busy"

const isLeasable = ({ isHalted, sent, isLapsed }: ModelLane): boolean =>
  !isHalted && (sent === undefined || isLapsed)

export class LaneModel {
  /** The types of each company's events, in order. */
  readonly events: ReadonlyArray<Array<EventType>>
  readonly endpoints = new Map<string, ModelEndpoint>()
  /** The events of each company that are kept begin with this number. */
  readonly kept: Array<number>
  readonly #grants: Array<Grant> = []
  #time = 0

  readonly #reached: Set<string>

  constructor(companies: number, reached: Set<string>) {
    this.#reached = reached
    this.events = Array.from({ length: companies }, () => [])
    this.kept = Array.from({ length: companies }, () => 1)
  }

  add(id: string, filters: ModelEndpoint["filters"], order: OrderRule): void {
    const lanes = this.events.map((events) => ({
      next: events.length + 1,
      attempts: 0,
      isHalted: false,
      sent: undefined,
      grant: 0,
      isLapsed: false,
      missed: new Map<number, number>()
    }))
    const state = { isEnabled: true, version: 0, isPaused: false, started: undefined }
    this.endpoints.set(id, { filters, order, ...state, lanes })
  }

  /** Sends from each lane that nothing is sent from; a lane passes over events that its endpoint does not take. */
  lease(perLane: number): ReadonlyArray<string> {
    const sent: Array<string> = []
    for (const [id, endpoint] of this.endpoints) {
      if (!endpoint.isEnabled || endpoint.isPaused) continue
      for (const [company, lane] of endpoint.lanes.entries()) {
        if (!isLeasable(lane)) continue
        const head = this.#head(endpoint, company)
        if (lane.isLapsed) this.#reach("a lease that ended is taken by another")
        if (head !== lane.next && lane.attempts > 0) {
          this.#reach("a lane passes over what was tried in vain")
        }
        if (head > this.#count(company)) {
          if (head !== lane.next) lane.attempts = 0
          Object.assign(lane, { next: head, sent: undefined, isLapsed: false })
          continue
        }
        // Attempts count for the event that the lane waits at, not for one that it takes instead.
        const attempts = head === lane.next ? lane.attempts : 0
        const behind = this.#behind(endpoint, company, head, perLane)
        const { order: rule, version } = endpoint
        this.#grants.push({ sequence: head, attempts, rule, behind, version })
        Object.assign(lane, { sent: head, grant: this.#grants.length - 1, isLapsed: false })
        sent.push(`${id} ${company} ${head} ${attempts}`)
      }
    }
    return sent.toSorted()
  }

  /**
   * Takes what may follow under a lease; false unless they are the next. Fewer may, as a lane can be leased before
   * what was stored is spread to it.
   */
  follow(grant: number, behind: ReadonlyArray<number>): boolean {
    const leased = this.#grants[grant]
    if (!leased) return false
    const isNext = behind.every((sequence, place) => sequence === leased.behind[place])
    leased.behind = behind
    return isNext
  }

  /** The number of the lease under which a lane is sent from now. */
  grantOf(id: string, company: number): number {
    return this.endpoints.get(id)?.lanes[company]?.grant ?? 0
  }

  settle(id: string, company: number, grant: number, ending: Ending): void {
    const endpoint = this.endpoints.get(id)
    const lane = endpoint?.lanes[company]
    const leased = this.#grants[grant]
    if (!endpoint || !lane || !leased) return
    // What a receiver says of itself and what it got holds, whatever became of the lane meanwhile.
    if (ending === "gone" && endpoint.isEnabled) {
      Object.assign(endpoint, { isEnabled: false, version: endpoint.version + 1 })
    }
    if (ending === "busy") {
      endpoint.isPaused = true
      this.#reach("an endpoint is paused")
    }
    const { sequence, attempts, rule } = leased
    const isGivenUp = ending === "lastFailed" && rule === "skip"
    if (ending === "delivered") lane.missed.delete(sequence)
    if (isGivenUp) {
      this.#miss(lane, sequence)
      this.#reach("an event is given up")
    }
    // What waited was discarded, the lane was moved back, or leased by another process.
    if (lane.sent === undefined || lane.grant !== grant) {
      return this.#reach("a late settlement is passed over")
    }
    const isOver = ending === "delivered" || isGivenUp
    const isCharged = ending === "failed" || ending === "lastFailed" || ending === "busy"
    Object.assign(lane, {
      next: isOver ? sequence + 1 : sequence,
      attempts: isOver ? 0 : attempts + (isCharged ? 1 : 0),
      isHalted: ending === "lastFailed" && rule === "halt",
      sent: undefined,
      isLapsed: false
    })
    if (lane.isHalted) this.#reach("a lane is halted")
  }

  /**
   * An event is delivered while the next is being sent under the same lease: nobody else sends it meanwhile, unless
   * the lease was lost. Gives whether more may be sent under it.
   */
  keep(id: string, company: number, grant: number): boolean {
    const endpoint = this.endpoints.get(id)
    const lane = endpoint?.lanes[company]
    const leased = this.#grants[grant]
    const isOwn = lane?.sent !== undefined && lane.grant === grant
    this.settle(id, company, grant, "delivered")
    if (!leased) return false
    const isUnchanged = endpoint?.isEnabled === true && endpoint.version === leased.version
    const goesOn = isOwn && isUnchanged && !endpoint.isPaused
    const [sequence = 0, ...behind] = leased.behind
    Object.assign(leased, { sequence, behind: goesOn ? behind : [], attempts: 0 })
    if (!isOwn) return false
    lane.sent = sequence
    this.#reach(
      goesOn
        ? "a lane is kept for its next event"
        : "a lane is kept for the event in flight alone, as its endpoint has changed"
    )
    return goesOn
  }

  /** Stores events of a company. */
  store(company: number, types: ReadonlyArray<EventType>): void {
    this.events[company]?.push(...types)
    const lanes = [...this.endpoints.values()].map((endpoint) => endpoint.lanes[company])
    if (lanes.some((lane) => lane?.isHalted)) this.#reach("events are stored behind a halted lane")
  }

  /** The lease of a lane that is being sent from ends. */
  lapse(id: string, company: number, grant: number): void {
    const lane = this.endpoints.get(id)?.lanes[company]
    if (lane?.sent !== undefined && lane.grant === grant) lane.isLapsed = true
  }

  /** A lane does not wait at what its endpoint has come not to take; what is being sent then can halt it. */
  setFilters(endpoint: ModelEndpoint, filters: ModelEndpoint["filters"]): void {
    if (endpoint.filters === filters) return
    Object.assign(endpoint, { filters, version: endpoint.version + 1 })
    for (const [company, lane] of endpoint.lanes.entries()) {
      const isKept = lane.next >= (this.kept[company] ?? 1)
      const type = this.events[company]?.[lane.next - 1]
      if (!lane.isHalted || !isKept || type === undefined || matches(filters, type)) continue
      Object.assign(lane, { isHalted: false, attempts: 0 })
      this.#reach("a halted lane goes on, as its event is filtered out")
    }
  }

  setOrder(endpoint: ModelEndpoint, order: OrderRule): void {
    if (endpoint.order === "halt" && order === "skip") {
      for (const lane of endpoint.lanes) lane.isHalted = false
    }
    if (endpoint.order !== order) endpoint.version += 1
    endpoint.order = order
  }

  setEnabled(endpoint: ModelEndpoint, isEnabled: boolean): void {
    if (endpoint.isEnabled !== isEnabled) {
      Object.assign(endpoint, { isPaused: false, version: endpoint.version + 1 })
    }
    endpoint.isEnabled = isEnabled
  }

  discard(endpoint: ModelEndpoint): void {
    endpoint.version += 1
    for (const [company, lane] of endpoint.lanes.entries()) {
      if (lane.next <= this.#count(company)) this.#moveTo(lane, this.#count(company) + 1)
    }
  }

  /** A person who has something sent now ends a pause. */
  retry(endpoint: ModelEndpoint): void {
    endpoint.isPaused = false
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
    this.#miss(lane, head)
    this.#reach("an event is skipped by a person")
    this.#moveTo(lane, head + 1)
  }

  /** Starts a replay, unless the endpoint is disabled or has one that is not finished. */
  startReplay(endpoint: ModelEndpoint, replay: ModelReplay): boolean {
    if (!endpoint.isEnabled || endpoint.started) return false
    const counts = this.events.map((events) => events.length)
    endpoint.started = { replay, startedAt: this.#tick(), counts }
    return true
  }

  /** Moves lanes back; what is being sent of them is sent again. */
  finishReplays(): void {
    for (const endpoint of this.endpoints.values()) {
      const { started } = endpoint
      if (!started) continue
      endpoint.started = undefined
      for (const [company, lane] of endpoint.lanes.entries()) {
        const from = this.#replayedFrom(started, company, lane)
        if (from === undefined) continue
        if (lane.sent !== undefined) this.#reach("a lane is moved back while it is sent from")
        this.#moveTo(lane, Math.min(lane.next, from))
      }
    }
  }

  /** Deletes the events of a company before a number; gives those that endpoints still waited for. */
  expire(company: number, before: number): ReadonlyArray<string> {
    const expired: Array<string> = []
    for (let sequence = this.kept[company] ?? 1; sequence < before; sequence += 1) {
      const type = this.events[company]?.[sequence - 1] ?? ""
      for (const [id, { filters, lanes }] of this.endpoints) {
        const isWaiting = (lanes[company]?.next ?? 0) <= sequence
        if (isWaiting && matches(filters, type)) expired.push(`${id} ${company} ${sequence}`)
      }
    }
    if (expired.length > 0) this.#reach("an event expires that an endpoint waits for")
    this.kept[company] = Math.max(before, this.kept[company] ?? 1)
    return expired
  }

  #replayedFrom(
    { replay, startedAt, counts }: StartedReplay,
    company: number,
    { missed }: ModelLane
  ): number | undefined {
    const kept = this.kept[company] ?? 1
    if (replay.kind === "company") {
      const from = Math.max(kept, replay.from)
      return replay.company === company && from <= this.#count(company) ? from : undefined
    }
    if (replay.kind === "since") return kept <= (counts[company] ?? 0) ? kept : undefined
    const before = [...missed.entries()]
      .filter(([, at]) => at < startedAt)
      .map(([sequence]) => sequence)
    return before.length > 0 ? Math.min(...before) : undefined
  }

  /** The events behind a head that its endpoint takes, among as many as a lease may have. */
  #behind({ filters }: ModelEndpoint, company: number, head: number, perLane: number) {
    const events = this.events[company] ?? []
    return Array.from({ length: perLane - 1 }, (_, index) => head + 1 + index).filter(
      (sequence) => sequence <= events.length && matches(filters, events[sequence - 1] ?? "")
    )
  }

  #moveTo(lane: ModelLane, next: number): void {
    Object.assign(lane, { next, attempts: 0, isHalted: false, sent: undefined, isLapsed: false })
  }

  #miss({ missed }: ModelLane, sequence: number): void {
    if (!missed.has(sequence)) missed.set(sequence, this.#tick())
  }

  #reach(situation: Situation): void {
    this.#reached.add(situation)
  }

  #tick(): number {
    this.#time += 1
    return this.#time
  }

  #count(company: number): number {
    return this.events[company]?.length ?? 0
  }

  #head({ filters, lanes }: ModelEndpoint, company: number): number {
    const events = this.events[company] ?? []
    let head = Math.max(lanes[company]?.next ?? 1, this.kept[company] ?? 1)
    while (head <= events.length && !matches(filters, events[head - 1] ?? "")) head += 1
    return head
  }
}
