/** An installation with two endpoints, and a checker of what was stored and what arrived at each. */
import { assert } from "@effect/vitest"
import { Receiver, siteWithReceiver, type Received } from "./receiver.ts"
import type { Settings, Site } from "./site.ts"
import { until } from "./until.ts"

interface Lane {
  readonly endpoint_id: string
  readonly company_id: string
  readonly next_sequence: number
  readonly due_at: number | null
}

interface Event {
  readonly id: string
  readonly company_id: string
  readonly sequence: number
  readonly body: string
}

/** A receiver, what it has accepted, and its endpoint. */
export interface Endpoint {
  readonly receiver: Receiver
  readonly id: string
  /** The requests that were answered with 204, in the order of arrival. */
  readonly accepted: Array<Received>
  /** The status of its answer, now or later. */
  answering: () => number | Promise<number>
}

const endpointOf = (receiver: Receiver, id: string): Endpoint => {
  const endpoint: Endpoint = { receiver, id, accepted: [], answering: () => 204 }
  receiver.answering = async (received) => {
    const status = await endpoint.answering()
    if (status === 204) endpoint.accepted.push(received)
    return status
  }
  return endpoint
}

interface EndpointView {
  readonly webhookEndpointId: string
  readonly secret?: string
}

/** The endpoint of the settings, and one that is added before there is any event. */
export const siteWithTwoEndpoints = async (
  settings: Settings
): Promise<{ readonly site: Site; readonly endpoints: ReadonlyArray<Endpoint> }> => {
  const { receiver, site } = await siteWithReceiver(settings)
  const service = await site.server()
  const other = await new Receiver().listen()
  const [first] = await site.payroll<ReadonlyArray<EndpointView>>("webhook", "list")
  const added = await site.payroll<EndpointView>("webhook", "add", "--url", other.url)
  other.secret = added.secret ?? ""
  await service.process.stop()
  return {
    site,
    endpoints: [
      endpointOf(receiver, first?.webhookEndpointId ?? ""),
      endpointOf(other, added.webhookEndpointId)
    ]
  }
}

const lanesOf = async ({ beside }: Site): Promise<ReadonlyArray<Lane>> =>
  (await beside.look((all) =>
    all("select endpoint_id, company_id, next_sequence, due_at from delivery_lane")
  )) as unknown as ReadonlyArray<Lane>

/** The messages that were accepted and are not stored as delivered, now that nobody is at work. */
export const unsettled = async (
  site: Site,
  endpoints: ReadonlyArray<Endpoint>
): Promise<number> => {
  const lanes = await lanesOf(site)
  let count = 0
  for (const { id, accepted } of endpoints) {
    const next = new Map(
      lanes.filter((lane) => lane.endpoint_id === id).map((lane) => [lane.company_id, lane])
    )
    const open = accepted.filter(
      ({ companyId, sequence }) => sequence >= (next.get(companyId)?.next_sequence ?? 0)
    )
    count += new Set(open.map((received) => received.id)).size
  }
  return count
}

/** Ends the leases that a process left, and the pauses of retries; with a process at work, its leases too. */
export const hurry = ({ beside }: Site): Promise<void> =>
  beside.change("update delivery_lane set due_at = 0 where due_at is not null")

/** In one snapshot: a verdict that comes between two would store an event that neither of them sees. */
const WAITING = `
  select (select count(*) from verification_attempt where due_at is not null)
    + (select count(*) from delivery_lane where due_at is not null) as number`

/** Waits until every lane is at its end; what waits for another attempt is due at once. */
export const allDelivered = async (site: Site): Promise<void> => {
  await until("every event is delivered to both", async () => {
    // Lanes that something is being sent from stay as they are.
    await site.beside.change(
      "update delivery_lane set due_at = 0 where due_at is not null and lease is null"
    )
    await site.beside.change("update verification_attempt set due_at = 0 where due_at is not null")
    return (await site.beside.number(WAITING)) === 0
  })
}

/** Compares what was stored with what each endpoint accepted: nothing lost, nothing else, in order, few twice. */
export const assertArrived = async (
  site: Site,
  endpoints: ReadonlyArray<Endpoint>,
  duplicatesMax: number
): Promise<void> => {
  const events = (await site.beside.look((all) =>
    all("select id, company_id, sequence, body from event order by company_id, sequence")
  )) as unknown as ReadonlyArray<Event>
  const stored = new Map(events.map((event) => [event.id, event]))
  let duplicates = 0
  for (const { receiver, accepted } of endpoints) {
    assert.strictEqual(receiver.forged, 0)
    const first = new Map<string, Received>()
    for (const received of accepted) {
      assert.strictEqual(received.body, stored.get(received.id)?.body)
      if (first.has(received.id)) duplicates += 1
      else first.set(received.id, received)
    }
    assert.strictEqual(first.size, events.length)
    const next = new Map<string, number>()
    for (const { id } of first.values()) {
      const event = stored.get(id) ?? assert.fail(`${id} is no event`)
      assert.strictEqual(event.sequence, (next.get(event.company_id) ?? 0) + 1)
      next.set(event.company_id, event.sequence)
    }
  }
  assert.isNotEmpty(events)
  assert.isAtMost(duplicates, duplicatesMax)
}
