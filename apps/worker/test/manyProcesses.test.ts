/** Three servers and three workers on one PostgreSQL: nothing is lost or done twice. */
import type { Beside } from "@payroll/testing/database/beside"
import { catalogue } from "@payroll/operations/catalogue"
import { exampleId } from "@payroll/operations/defineOperation"
import { persistent } from "@payroll/testing/persistent"
import { assert, describe, it } from "@effect/vitest"
import { businessOf, freshEin } from "./business.ts"
import { assertConsistent, delivered, endLeases } from "./deliveryAssertions.ts"
import { newPostgres } from "./postgresSite.ts"
import { siteWithReceiver, type Receiver } from "./receiver.ts"
import type { Running, Service } from "./site.ts"
import { isNightly } from "@payroll/testing/nightly"

const COMPANIES = isNightly ? 240 : 12
const AT_ONCE = isNightly ? 12 : 6
const UPDATES = 6

type Fields = Readonly<Record<string, unknown>>

interface Answer {
  readonly status: number
  readonly text: string
}

/** The catalogue's example of an operation, for this record and with these fields. */
const bodyOf = (name: string, companyId: string, userId: string, fields: Fields = {}): string => {
  const example = catalogue.find((operation) => operation.name === name)?.example ?? {}
  const [part = "", record = {}] = Object.entries(example)[0] ?? []
  const ids = { companyId, userId }
  const named = Object.entries(record as Fields).map(([field, value]) => [
    field,
    value === exampleId ? ids[field as keyof typeof ids] : value
  ])
  return JSON.stringify({ method: name, [part]: { ...Object.fromEntries(named), ...fields } })
}

/** Calls an operation, and repeats the call while it is answered with 503, as on a slow machine. */
const post = async (service: Service, body: string, key: string): Promise<Answer> => {
  const { method } = JSON.parse(body) as { readonly method: string }
  const { group, verb = "POST" } = catalogue.find(({ name }) => name === method) ?? {}
  const { url, authorization } = service
  const headers = { authorization, "content-type": "application/json", "idempotency-key": key }
  const answer = await persistent(
    () => fetch(`${url}/${group}`, { method: verb, headers, body }),
    ({ status, headers: received }) => ({ status, retryAfter: received.get("retry-after") })
  )
  return { status: answer.status, text: await answer.text() }
}

/** The part of an answer that identifies its record. */
const partOf = ({ status, text }: Answer): Readonly<Record<string, string>> => {
  assert.strictEqual(status, 200, text)
  return Object.values(JSON.parse(text) as Record<string, Record<string, string>>)[0] ?? {}
}

/** The steps of one company, sent to all servers in turn and at once. */
const story = async (services: ReadonlyArray<Service>, number: number): Promise<void> => {
  const server = (turn: number) => services[(number + turn) % services.length] as Service
  const keyOf = (what: string, turn: number) => `${what}-${number}-${turn}`
  /** Sends the same request to all servers at once: it is executed once, and all answers are equal. */
  const once = async (what: string, body: string): Promise<Readonly<Record<string, string>>> => {
    const answers = services.map((service) => post(service, body, keyOf(what, 0)))
    const [first, ...others] = (await Promise.all(answers)).map(partOf)
    for (const other of others) assert.deepStrictEqual(other, first)
    return first ?? {}
  }
  /** Sends rival requests to all servers at once, of which only one can succeed. */
  const rivals = async (what: string, body: string): Promise<ReadonlyArray<number>> => {
    const answers = services.map((service, turn) => post(service, body, keyOf(what, turn)))
    return (await Promise.all(answers)).map(({ status }) => status).toSorted()
  }

  const { companyId = "" } = await once("company", businessOf(freshEin()))
  const { userId = "" } = await once("user", bodyOf("addUser", companyId, ""))
  await once("wage", bodyOf("addUserWage", companyId, userId))

  const updates = Array.from({ length: UPDATES }, (_, turn) => {
    const body = bodyOf("updateUser", companyId, userId, { jobTitle: `Baker ${turn}` })
    return post(server(turn), body, keyOf("update", turn))
  })
  const versions = (await Promise.all(updates)).map((answer) => Number(partOf(answer)["version"]))
  // The wage created the worker's second version.
  const expected = versions.map((_, index) => index + 3)
  assert.deepStrictEqual(
    versions.toSorted((a, b) => a - b),
    expected
  )

  const newest = { version: Math.max(...versions), jobTitle: "Head baker" }
  const update = bodyOf("updateUser", companyId, userId, newest)
  assert.deepStrictEqual(await rivals("rival", update), [200, 409, 409])
  const kyc = bodyOf("addKycInformation", companyId, userId, { ssn: freshEin() })
  assert.deepStrictEqual(await rivals("kyc", kyc), [200, 400, 400])
  assert.deepStrictEqual(await rivals("same", businessOf(freshEin())), [200, 400, 400])
}

interface Event {
  readonly id: string
  readonly company_id: string
  readonly sequence: number
  readonly body: string
}

/** Every event arrived as stored; first arrivals are in the order of the company. */
const assertToldInOrder = async ({ look }: Beside, receiver: Receiver): Promise<void> => {
  const events = (await look((all) => all("select * from event"))) as ReadonlyArray<Event>
  const stored = new Map(events.map((event) => [event.id, event]))
  const next = new Map<string, number>()
  for (const { id, body } of receiver.received) {
    const event = stored.get(id) ?? assert.fail(`${id} is no event`)
    assert.strictEqual(body, event.body)
    const sequence = next.get(event.company_id) ?? 1
    // Duplicates are repeated earlier events.
    assert.isAtMost(event.sequence, sequence)
    if (event.sequence === sequence) next.set(event.company_id, sequence + 1)
  }
  const received = [...next.values()].reduce((sum, sequence) => sum + sequence - 1, 0)
  assert.strictEqual(received, events.length)
  assert.strictEqual(receiver.forged, 0)
}

/** The expected records of each company. */
const counts: Readonly<Record<string, readonly [sql: string, perStory: number]>> = {
  companies: ["select count(*) as number from company", 2],
  workers: ["select count(*) as number from worker where user_status = 'Active'", 1],
  wages: ["select count(*) as number from wage", 1],
  // Added, given a wage, updated by all and by one of three rivals, submitted, and verified.
  versions: [`select sum(version)::int as number from worker`, UPDATES + 5],
  attempts: ["select count(*) as number from verification_attempt where status = 'passed'", 3],
  verdicts: ["select count(*) as number from audit where operation = 'verification.verdict'", 3],
  "judged twice": [
    `select count(*) as number from (select 1 from audit where operation = 'verification.verdict'
     group by record_id having count(*) > 1) as twice`,
    0
  ],
  "sent twice at once": [
    `select count(*) as number from (select 1 from delivery_attempt where result = 'delivered'
     group by event_id having count(*) > 1) as twice`,
    0
  ]
}

describe("three servers and three workers on one PostgreSQL", () => {
  it(
    "lose no update, do nothing twice, and deliver every event in order",
    { timeout: 300_000 },
    async () => {
      const { receiver, site } = await siteWithReceiver({
        PAYROLL_DATABASE_URL: await newPostgres()
      })
      const first = await site.server()
      await site.payroll("client", "set", "default", "--duplicates", "reject")
      const services = [first, ...(await Promise.all([site.server(), site.server()]))]
      const workers: Array<Running> = []
      for (let begun = 0; begun < COMPANIES; begun += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) => story(services, begun + index))
        )
        // There is work for all workers when they start, so that they compete for it.
        if (begun === 0) workers.push(site.worker(), site.worker(), site.worker())
      }
      // On a slow machine a worker may miss the database's deadline and leave work to its lease.
      await delivered(site).catch(async () => {
        await endLeases(site, { lanes: [] })
        await delivered(site)
      })
      for (const process of [...workers, ...services.map((service) => service.process)]) {
        await process.stop()
        const faults = process.complaints.filter((line) => !line.includes("storage is unavailable"))
        assert.deepStrictEqual(faults, [])
      }
      await assertToldInOrder(site.beside, receiver)
      for (const [what, [sql, perStory]] of Object.entries(counts)) {
        assert.strictEqual(await site.beside.number(sql), perStory * COMPANIES, what)
      }
      await assertConsistent(site)
    }
  )
})
