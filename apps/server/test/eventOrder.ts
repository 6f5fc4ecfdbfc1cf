/** Checks that a company's events, in their order, tell one history of it. */
import { assert } from "@effect/vitest"
import type { Row } from "./installation.ts"

interface Account {
  readonly companyFundingSourceEntityId: string
  readonly status: string
}

interface Entity {
  readonly CompanyLocations: ReadonlyArray<{ readonly companyLocationId: string }>
  readonly BankAccounts: ReadonlyArray<Account>
}

interface Person {
  readonly userId: string
  readonly jobTitle: string
  readonly kycStatus: string
  readonly status: { readonly userStatus: string }
  readonly userWages: ReadonlyArray<unknown>
}

export interface Event {
  readonly trigger: { readonly eventType: string; readonly sequence: number }
  readonly payload: readonly [
    { readonly Company?: ReadonlyArray<Entity>; readonly user?: ReadonlyArray<Person> }
  ]
}

/** The events of rows in their order; their numbers have no gap. */
export const eventsIn = (rows: ReadonlyArray<Row>): ReadonlyArray<Event> => {
  const events = rows.map(({ body }) => JSON.parse(String(body)) as Event)
  assert.deepStrictEqual(
    rows.map(({ sequence }) => Number(sequence)),
    rows.map((_row, index) => index + 1)
  )
  for (const [index, { trigger }] of events.entries())
    assert.strictEqual(trigger.sequence, index + 1)
  return events
}

/** The company as the events show it, one after the other. */
export const companiesIn = (events: ReadonlyArray<Event>): ReadonlyArray<Entity> =>
  events.flatMap(({ payload: [{ Company: entities }] }) => entities ?? [])

export const locationsOf = ({ CompanyLocations: locations }: Entity): ReadonlyArray<string> =>
  locations.map(({ companyLocationId: id }) => id)

/** Fails if an event leaves out a location of an earlier event. */
export const assertNoneForgets = (companies: ReadonlyArray<Entity>): void => {
  let before: ReadonlyArray<string> = []
  for (const company of companies) {
    const locations = locationsOf(company)
    assert.includeMembers([...locations], [...before])
    before = locations
  }
}

/** The statuses that may follow each status of an account. */
const NEXT: Readonly<Record<string, ReadonlyArray<string>>> = {
  new: ["pending", "replaced"],
  pending: ["ready", "failed", "replaced"],
  ready: ["replaced"],
  failed: ["replaced"]
}

/**
 * Each account moves on from where it was, and one at most waits for the place of one that is ready. Gives the last
 * that was new.
 */
export const lastAccountOf = (events: ReadonlyArray<Event>): Account | undefined => {
  const statuses = new Map<string, string>()
  let last: Account | undefined
  const about = events.filter(({ trigger }) => trigger.eventType.startsWith("companybankaccount"))
  for (const event of about) {
    const [account] = companiesIn([event])[0]?.BankAccounts ?? []
    if (!account) return assert.fail("an event about an account shows none")
    const { companyFundingSourceEntityId: id, status } = account
    const before = statuses.get(id)
    if (event.trigger.eventType.endsWith(".insert")) {
      assert.deepStrictEqual([before, status], [undefined, "new"])
      last = account
    } else {
      assert.include(NEXT[before ?? ""] ?? [], status)
    }
    statuses.set(id, status)
  }
  assert.isAtMost([...statuses.values()].filter((status) => status !== "replaced").length, 2)
  return last
}

/** One worker as the events show him, one after the other. */
export const personsIn = (
  events: ReadonlyArray<Event>,
  userId: unknown
): ReadonlyArray<Person & { readonly eventType: string }> =>
  events.flatMap(({ trigger: { eventType }, payload: [{ user: entities = [] }] }) =>
    entities.filter((user) => user.userId === userId).map((user) => ({ ...user, eventType }))
  )
