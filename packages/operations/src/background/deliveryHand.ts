/**
 * The lanes that a process has leased: those that it sends from, and those that wait for a place. Nothing is sent of a
 * lane whose lease was not confirmed within the last second, so that changes of an endpoint hold soon.
 */
import type { DueDelivery, EndpointMark, LeaseLimits } from "../ports/deliveryQueue.ts"
import { EndpointGates, WINDOW, type GateChange, type Sign } from "./endpointGates.ts"

/** Lanes that are sent from at a time. */
export const IN_FLIGHT_MAX = 128
/** Maximum of these lanes whose event has failed twice or more: others are not held up by a backlog of them. */
const RETRIES_MAX = IN_FLIGHT_MAX / 2
/** Attempts after which the next counts as one of a backlog. */
const RETRIES_FROM = 2
const LANES_PER_LEASE_MAX = 512
const EVENTS_PER_LANE_MAX = 16
/** Events of one lease, which are in memory until they are sent. */
const EVENTS_PER_LEASE_MAX = 2_048
export const SEND_MS_MAX = 15_000
/** Every send ends before its lease does, so a lane is never sent from twice at once. */
export const LEASE_MS = 4 * SEND_MS_MAX
const LEASED_MS_MAX = LEASE_MS / 2
/** Age in milliseconds after which a lease is confirmed before more is sent under it. */
const CONFIRMED_MS_MAX = 1_000

/** A leased lane. */
export interface Lane {
  readonly endpointId: string
  readonly isRetry: boolean
  /** The number of the endpoint's lanes that it was leased with. */
  readonly epoch: number
  /** The event that is sent next. */
  due: DueDelivery
  /** When its lease was asked for, in steady milliseconds: it ends no earlier than so much later. */
  leasedAt: number
  /** When its lease was granted or last confirmed. */
  confirmedAt: number
}

/** The event behind; undefined for the last of a lease. */
const behind = (due: DueDelivery): DueDelivery | undefined => {
  const [next, ...rest] = due.behind
  return next && { ...due, ...next, behind: rest, attempts: 0 }
}

export class DeliveryHand {
  readonly #gates = new EndpointGates()
  readonly #giveBack: (lane: Lane) => void
  readonly #askForMore: () => void
  /** Lanes that wait for a place, of each endpoint, longest first. */
  readonly #waiting = new Map<string, Array<Lane>>()
  #waitingCount = 0
  #begun = 0
  #hasAsked = false
  #retries = 0
  /** Nothing more is sent. */
  isStopped = false

  /** `giveBack` gets lanes whose next event is not sent. `askForMore` is called when few lanes wait. */
  constructor(giveBack: (lane: Lane) => void, askForMore: () => void) {
    this.#giveBack = giveBack
    this.#askForMore = askForMore
  }

  /** How many lanes to lease now. */
  room(now: number): number {
    if (this.isStopped) return 0
    const room = IN_FLIGHT_MAX - this.#begun + this.#gates.ahead(now) - this.#waitingCount
    return Math.min(Math.max(room, 0), LANES_PER_LEASE_MAX)
  }

  /** The limits of a lease of so many lanes. */
  limits(now: number, lanes: number): LeaseLimits {
    const eventsPerLane = Math.floor(EVENTS_PER_LEASE_MAX / Math.max(lanes, 1))
    return {
      perEndpoint: WINDOW,
      free: this.#gates.free(now),
      retries: RETRIES_MAX - this.#retries,
      eventsPerLane: Math.min(Math.max(eventsPerLane, 1), EVENTS_PER_LANE_MAX)
    }
  }

  /** Takes lanes whose lease was asked for at a time, and is granted now. */
  add(
    dues: ReadonlyArray<DueDelivery>,
    { leasedAt, now }: { readonly leasedAt: number; readonly now: number }
  ): void {
    if (dues.length > 0) {
      this.#hasAsked = false
      this.#gates.leaseTook(now - leasedAt)
    }
    for (const due of dues) {
      const { endpointId } = due
      const isRetry = due.attempts >= RETRIES_FROM
      const epoch = this.#gates.waits(endpointId)
      const lane: Lane = { endpointId, isRetry, epoch, due, leasedAt, confirmedAt: now }
      if (isRetry) this.#retries += 1
      this.#waitingCount += 1
      const others = this.#waiting.get(endpointId)
      if (others) others.push(lane)
      else this.#waiting.set(endpointId, [lane])
    }
  }

  /** The endpoints to which nothing is sent now, because most attempts have failed. */
  closed(now: number): ReadonlyArray<string> {
    return this.#gates.closed(now)
  }

  /** Records the mark of an endpoint: if people have changed it, a probe does not wait any longer. */
  looked({ endpointId, mark }: EndpointMark, now: number): void {
    this.#gates.looked(endpointId, mark, now)
  }

  /** Returns true if no more lanes of one of these endpoints may be leased. */
  hasFull(dues: ReadonlyArray<DueDelivery>, now: number): boolean {
    const full = new Set<string>()
    for (const { endpointId, free } of this.#gates.free(now)) if (free === 0) full.add(endpointId)
    return dues.some(({ endpointId }) => full.has(endpointId))
  }

  /** The lanes that have a place now. */
  begin(now: number): ReadonlyArray<Lane> {
    const begun: Array<Lane> = []
    for (let lane = this.next(now); lane; lane = this.next(now)) begun.push(lane)
    return begun
  }

  /** The next lane, if there is a place for one. Endpoints take turns. */
  next(now: number): Lane | undefined {
    if (this.#begun >= IN_FLIGHT_MAX) return undefined
    for (const [endpointId, lanes] of this.#waiting) {
      while (lanes.length > 0 && this.#gates.mayBegin(endpointId, now)) {
        const lane = lanes.shift()
        if (!lane) break
        this.#leave(lane)
        if (!this.mayGoOn(lane, now)) {
          this.#drop(lane)
          continue
        }
        this.#waiting.delete(endpointId)
        if (lanes.length > 0) this.#waiting.set(endpointId, lanes)
        this.#begun += 1
        this.#gates.began(endpointId)
        if (!this.#hasAsked && this.#gates.isLow(endpointId, now)) {
          this.#hasAsked = true
          this.#askForMore()
        }
        return lane
      }
      if (lanes.length === 0) this.#waiting.delete(endpointId)
    }
    return undefined
  }

  /** Returns true if the next event of a lane may be sent. */
  mayGoOn({ endpointId, epoch, leasedAt, confirmedAt }: Lane, now: number): boolean {
    const isOld = now - leasedAt > LEASED_MS_MAX || now - confirmedAt > CONFIRMED_MS_MAX
    if (this.isStopped || isOld) return false
    return this.#gates.isCurrent(endpointId, epoch)
  }

  /** Moves a lane on to its next event; false at the last. */
  advance(lane: Lane): boolean {
    const next = behind(lane.due)
    if (next) lane.due = next
    return next !== undefined
  }

  /** Nothing more is sent of a lane that was begun. */
  end({ endpointId, isRetry }: Lane, now: number): void {
    this.#begun -= 1
    if (isRetry) this.#retries -= 1
    this.#gates.ended(endpointId, now)
  }

  /** Counts an attempt for its endpoint. */
  judge({ endpointId }: Lane, sign: Sign, now: number): GateChange {
    const change = this.#gates.judge(endpointId, sign, now)
    if (change === "opened") this.outdate(endpointId)
    return change
  }

  /** Since when all attempts at an endpoint had failed until one at a time, as far as this process knows. */
  failingSince({ endpointId, due }: Lane, at: number): number | undefined {
    return due.failingSince ?? (this.#gates.hasFailed(endpointId) ? at : undefined)
  }

  /** Gives back what was leased of an endpoint, because it has changed. */
  outdate(endpointId: string): void {
    this.#gates.outdate(endpointId)
    for (const lane of this.#waiting.get(endpointId) ?? []) {
      this.#leave(lane)
      this.#drop(lane)
    }
    this.#waiting.delete(endpointId)
  }

  /** Gives back lanes that have waited for too long. */
  expire(now: number): void {
    for (const [endpointId, lanes] of this.#waiting) {
      const kept = lanes.filter((lane) => this.mayGoOn(lane, now))
      if (kept.length === lanes.length) continue
      for (const lane of lanes) {
        if (this.mayGoOn(lane, now)) continue
        this.#leave(lane)
        this.#drop(lane)
      }
      if (kept.length === 0) this.#waiting.delete(endpointId)
      else this.#waiting.set(endpointId, kept)
    }
  }

  /** Gives back all waiting lanes; nothing more is sent. */
  stop(now: number): void {
    this.isStopped = true
    this.expire(now)
  }

  #leave({ endpointId }: Lane): void {
    this.#waitingCount -= 1
    this.#gates.left(endpointId)
  }

  #drop(lane: Lane): void {
    if (lane.isRetry) this.#retries -= 1
    this.#giveBack(lane)
  }
}
