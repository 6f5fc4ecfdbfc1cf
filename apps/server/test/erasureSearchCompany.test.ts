/**
 * A company that stands in every table, with a text in each personal, public and sealed column, and then its client.
 * The law keeps some of the company and its people until its day; the rest is nowhere, in any encoding.
 */
import { recordTables } from "@payroll/adapters/sql/records/all"
import { isErasedTable, kindOf, kindOfTable } from "@payroll/adapters/sql/stores/erasedColumns"
import { kindOfSealed } from "@payroll/adapters/sql/stores/erasedSeals"
import { otherColumns } from "@payroll/adapters/sql/stores/otherColumns"
import { owners } from "@payroll/adapters/sql/stores/owners"
import { sealedFields } from "@payroll/adapters/sql/stores/sealedFields"
import { keptKinds, type LeaverFacts } from "@payroll/domain/retention/keptKinds"
import type { PaidAs, RecordKind } from "@payroll/domain/retention/recordKeeping.data"
import { ErasureRequests } from "@payroll/operations/ports/erasureRequests"
import type { Kind } from "@payroll/operations/writer"
import { daysFromToday } from "@payroll/testing/today"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import { foundIn } from "./erased/encodedTexts.ts"
import { OTHER_MARK, OWNER_MARK, WORKER_MARK } from "./erased/people.ts"
import { placesOf } from "./erased/plants.ts"
import { NOT_PLANTED, SearchedServer, type Plant } from "./erased/searchedServer.ts"
import { clientOfPerson, make } from "./madeRecords.ts"
import { statesAt } from "./states.ts"

/** Begins each text of the company, its people and their records. */
const MARK = "zqfirm"
const CLIENT_MARK = "zqbuyer"
const MARKS = [MARK, WORKER_MARK, OWNER_MARK, OTHER_MARK]
const TEN_YEARS_MS = 3_650 * 86_400_000
const STEPS_MAX = 20
const WAIT_MS = 61_000

let site: SearchedServer
let plants: ReadonlyArray<Plant>

beforeAll(async () => {
  site = await SearchedServer.start()
}, 60_000)
afterAll(() => site.stop())

/** Asks for an erasure and confirms it. */
const erase = async (
  by: ReadonlyArray<readonly [TestClient, string]>,
  method: string,
  body: object
) => {
  for (const [client, actedBy] of by) {
    const { status, text } = await client.operate(method, { method, ...body, actedBy })
    assert.strictEqual(status, 200, text)
  }
}

const stateOf = async (id: string): Promise<unknown> =>
  (await site.server.rows("erasure", { subject_id: id }))[0]?.["state"]

/** Erases until nothing waits. */
const carriedOut = async (id: string, laterMs = 0): Promise<unknown> => {
  for (let step = 1; step < STEPS_MAX; step += 1) {
    await site.server.erase(laterMs + step * WAIT_MS)
    const state = await stateOf(id)
    if (state !== "waiting") return state
  }
  return assert.fail(site.server.log().slice(-2_000))
}

const sealedOf: Readonly<Record<string, object>> = sealedFields

/** The kind of records that a place is part of. */
const kindOfPlace = (place: string): RecordKind => {
  const [table = "", name = ""] = place.split(".")
  if (!isErasedTable(table)) return assert.fail(`${table} is not erased`)
  const kind = table.replaceAll(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase())
  return name in (sealedOf[kind] ?? {})
    ? kindOfSealed(kind as Kind, name, kindOfTable(table))
    : kindOf(table, name)
}

const PEOPLE = /^(?:worker|business_user)\./

/** The worker or the business user whom a row belongs to; null of a row of the company. */
const personOf = ({ place, row }: Plant) =>
  row["worker_id"] ?? row["business_user_id"] ?? (PEOPLE.test(place) ? row["id"] : null)

/** Versions of wages and forms have the kinds of these. */
const hasOneKind = ({ place }: Plant): boolean => !place.startsWith("earlier_version.")

/** The texts that the law keeps: of the worker who was paid, and of the company. */
const keptTexts = async (): Promise<ReadonlyArray<string>> => {
  const { clientId, companyId, userId } = site.people
  const today = daysFromToday(0)
  const [worker, company] = await Promise.all([
    site.server.run(ErasureRequests.use(({ facts }) => facts(clientId, companyId, userId))),
    site.server.run(ErasureRequests.use(({ companyFacts }) => companyFacts(clientId, companyId)))
  ])
  const kindsOf = (workerType: PaidAs, of: LeaverFacts): ReadonlySet<RecordKind> =>
    new Set(keptKinds({ workerType }, of, today).map(({ kind }) => kind))
  const [ofWorker, ofCompany] = [kindsOf("W2", worker), kindsOf("employer", company.facts)]
  assert.isAbove(Math.min(ofWorker.size, ofCompany.size), 0)
  return plants.filter(hasOneKind).flatMap((plant) => {
    const person = personOf(plant)
    const isKept =
      (person === userId && ofWorker.has(kindOfPlace(plant.place))) ||
      (person === null && ofCompany.has(kindOfPlace(plant.place)))
    return isKept ? [`${plant.place} ${plant.text}`] : []
  })
}

/** The texts that are left in tables. */
const leftTexts = async (): Promise<ReadonlyArray<string>> => {
  const all = (await site.opened()).map(([, content]) => content).join("\n")
  return plants
    .filter((plant) => hasOneKind(plant) && all.includes(plant.text))
    .map(({ place, text }) => `${place} ${text}`)
}

/** The places with a text about the client and none of its companies. */
const placesOfClient = async (): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (const table of Object.keys(otherColumns)) {
    for (const row of await site.server.rows(table)) {
      for (const [column, value] of Object.entries(row)) {
        if (String(value).toLowerCase().includes(CLIENT_MARK)) found.add(`${table}.${column}`)
      }
    }
  }
  return found
}

/** Columns without a text that somebody types. */
const UNTYPED = new Set(["audit.address", "credential.pending_issuer"])

/** Stores a text in each personal column of what belongs to the client. */
const namesClient = async () => {
  const { server, admin, people } = site
  const { port } = server
  const name = `${CLIENT_MARK} person`
  const by = await clientOfPerson(port, admin, "admin", name)
  const payroll = await clientOfPerson(port, admin, "payroll", name)
  await make(by, "addWebhookEndpoint", [
    [["webhookEndpoint", "url"], `https://${CLIENT_MARK}.example/hook`],
    [["webhookEndpoint", "description"], name]
  ])
  await make(by, "addRecipient", [
    [["recipient", "name"], name],
    [["actedBy"], undefined]
  ])
  const look = { companyId: people.companyId, whole: true, reason: name, limit: 200 }
  const looked = await payroll.operate("exportCompany", { method: "exportCompany", ...look })
  assert.strictEqual(looked.status, 200, looked.text)
  const service = testClient(port, await server.newServiceCredential("admin"))
  const [row] = await server.rows("client", { id: people.clientId })
  const settings = { displayName: name, supportAddress: `${CLIENT_MARK}@people.example` }
  const update = { client: row?.["name"], clientSettings: settings, actedBy: "Rosa Diaz" }
  const set = await service.operate("updateClient", { method: "updateClient", ...update })
  assert.strictEqual(set.status, 200, set.text)
  const forOthers = await clientOfPerson(port, admin, "write", name, { mayActForOthers: true })
  await make(forOthers, "createBusiness", [
    [["registration", "company"], name],
    [["actedBy"], `${CLIENT_MARK} other`]
  ])
  return by
}

describe("a company that stands in every table", () => {
  it("has a text in each personal, public and sealed column", async () => {
    const { companyId } = site.people
    plants = await site.plant(companyId, MARK)
    const reached = new Set(plants.map(({ place }) => place))
    const missing = recordTables
      .filter(({ name }) => !NOT_PLANTED.has(name))
      .flatMap(({ name }) => placesOf(name).filter((place) => !reached.has(place)))
    assert.deepStrictEqual(missing, [])
  })

  it("has what the law keeps, and nothing else, once erased", async () => {
    const { server, admin, second } = site
    const { companyId, otherId } = site.people
    const { set } = statesAt(server.port)
    await set("time_entry", { worker_id: otherId }, { status: "Voided" })
    await set("worker", { company_id: companyId }, { user_status: "Terminated" })
    await set("company", { id: companyId }, { kyb_status: "passed" })
    const kept = await keptTexts()
    await erase(
      [
        [admin, "Rosa Diaz"],
        [second, "Lin Wei"]
      ],
      "eraseCompany",
      { company: { companyId } }
    )
    assert.strictEqual(await carriedOut(companyId), "kept")
    assert.deepStrictEqual(await leftTexts(), kept)
    // The worker was paid, and the others were not.
    const pages = (await site.opened()).filter(([place]) => place === "table hand_over_page")
    assert.isNotEmpty(foundIn(WORKER_MARK, pages))
    assert.deepStrictEqual(foundIn(OTHER_MARK, pages), [])
  })

  it("is nowhere once the days of the law are over", async () => {
    const { companyId } = site.people
    assert.strictEqual(await carriedOut(companyId, TEN_YEARS_MS), "done")
    const places = [
      await site.replayed(),
      ...(await site.opened()),
      site.logs,
      ...(await site.exports()),
      ...(await site.files({ isVacuumed: false }))
    ]
    assert.deepStrictEqual(
      MARKS.flatMap((mark) => foundIn(mark, places)),
      []
    )
  })
})

describe("the client of an erased company", () => {
  it("is nowhere once it is erased too", async () => {
    const { server, second } = site
    const { clientId } = site.people
    const by = await namesClient()
    const { set } = statesAt(server.port)
    await set("worker", { client_id: clientId }, { user_status: "Removed" })
    await set("company", { client_id: clientId }, { kyb_status: "passed" })
    const erasedClient = { dryRun: false }
    await erase([[by, `${CLIENT_MARK} person`]], "eraseClient", { erasedClient })
    const personal = Object.entries(otherColumns).flatMap(([table, columns]) =>
      owners[table as keyof typeof owners] === "service"
        ? []
        : Object.entries(columns).flatMap(([column, holds]) =>
            holds === "personal" ? [`${table}.${column}`] : []
          )
    )
    const reached = await placesOfClient()
    assert.deepStrictEqual(
      personal.filter((place) => !reached.has(place) && !UNTYPED.has(place)),
      []
    )
    await erase([[second, "Lin Wei"]], "eraseClient", { erasedClient })
    assert.strictEqual(await carriedOut(clientId, TEN_YEARS_MS), "done")
    const places = [
      ...(await site.opened()),
      site.logs,
      ...(await site.files({ isVacuumed: true }))
    ]
    assert.deepStrictEqual(
      [CLIENT_MARK, ...MARKS].flatMap((mark) => foundIn(mark, places)),
      []
    )
  })
})
