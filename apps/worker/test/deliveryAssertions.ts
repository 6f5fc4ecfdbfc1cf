/** Expectations after every load: all events delivered in order, and data that pass `payroll check`. */
import { assert } from "@effect/vitest"
import type { Receiver } from "./receiver.ts"
import type { Site } from "./site.ts"
import { until } from "./until.ts"
import type { Holdings } from "./consistency.ts"

/** Attempts and lanes with pending work. */
const WAITING = `
  select id, 'attempt' as what, tries, status as state from verification_attempt
  where due_at is not null
  union all
  select company_id as id, 'lane' as what, attempts as tries, lease as state from delivery_lane
  where due_at is not null`

/** Waits until every verification has its verdict and every event is delivered. */
export const delivered = async ({ beside }: Site): Promise<void> => {
  let waiting: ReadonlyArray<unknown> = []
  const isDone = async () => {
    waiting = await beside.look((all) => all(WAITING))
    return waiting.length === 0
  }
  await until("every event is delivered", isDone).catch((error: unknown) => {
    throw new Error(`these still wait: ${JSON.stringify(waiting.slice(0, 10))}`, { cause: error })
  })
}

/** Ends the leases of a killed process; leases of the next process stay. */
export const endLeases = async (
  { beside }: Site,
  { lanes }: Pick<Holdings, "lanes">
): Promise<void> => {
  const leases = [...new Set(lanes.flatMap(({ lease }) => lease ?? []))]
  await beside.change(
    `update delivery_lane set due_at = 0 where lease in (${["", ...leases].map((each) => `'${each}'`).join()})`
  )
  await beside.change("update verification_attempt set due_at = 0 where status = 'processing'")
}

/** Every event arrived with its stored bytes, first arrivals in order, with few duplicates. */
export const assertDelivered = (
  { events }: Holdings,
  receiver: Receiver,
  duplicatesMax: number
): void => {
  assert.strictEqual(receiver.forged, 0)
  const first = new Map<string, string>()
  const delivered = new Map<string, Array<number>>()
  for (const { id, body, companyId, sequence } of receiver.received) {
    if (first.has(id)) continue
    first.set(id, body)
    delivered.set(companyId, [...(delivered.get(companyId) ?? []), sequence])
  }
  assert.strictEqual(first.size, events.length)
  for (const { id, body } of events) assert.strictEqual(first.get(id), body)
  for (const sequences of delivered.values()) {
    assert.deepStrictEqual(
      sequences,
      sequences.map((_, index) => index + 1)
    )
  }
  assert.isAtMost(receiver.received.length - first.size, duplicatesMax)
}

/** `payroll check` reports no problem. */
export const assertConsistent = async (site: Site): Promise<void> => {
  const { ok, findings } = await site.payroll<{
    readonly ok: boolean
    readonly findings: ReadonlyArray<unknown>
  }>("check")
  assert.isTrue(ok, JSON.stringify(findings))
  assert.isNotEmpty(findings)
}
