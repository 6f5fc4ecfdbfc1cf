/**
 * A worker and a business user who stand in every table, found by walking the schema, with a text in each personal and
 * each sealed column. Once they are erased, none of these texts is anywhere, in any encoding.
 */
import { backup } from "@payroll/adapters/maintenance/backup"
import { ClientKeys } from "@payroll/adapters/sql/clientKeys"
import { recordTables } from "@payroll/adapters/sql/records/all"
import { layerDeliverDue } from "@payroll/operations/background/deliverDue"
import { layerReplayEvents } from "@payroll/operations/background/replayEvents"
import { remakeMacsAfter } from "@payroll/testing/database/remadeMacs"
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Scope from "effect/Scope"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { testClient, type TestClient } from "./call.ts"
import { startReceiver, type Receiver } from "./canary/receiver.ts"
import { encodingsOf, foundIn, type Place } from "./erased/encodedTexts.ts"
import { newPeople, OTHER_MARK, OWNER_MARK, WORKER_MARK, type People } from "./erased/people.ts"
import { openedRow, placesOf, plantedRow } from "./erased/plants.ts"
import { clientOfPerson, make } from "./madeRecords.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

type Rows = ReadonlyMap<string, Awaited<ReturnType<TestServer["rows"]>>>

let server: TestServer
let receiver: Receiver
let admin: TestClient
let second: TestClient
let payroll: TestClient
let people: People
/** Everything that background loops logged. */
const logged: Array<string> = []
/** The places in which a text was planted, by its mark. */
const planted = new Map<string, Set<string>>()

const tables = async (): Promise<Rows> => {
  const names = Object.keys(await server.rowCounts())
  return new Map(
    await Promise.all(names.map(async (name) => [name, await server.rows(name)] as const))
  )
}

/** The rows of each table that have an id of somebody, or of a record that has one. */
const rowsAbout = (all: Rows, id: string): Rows => {
  const ids = new Set([id])
  const own = new Map<string, Set<unknown>>()
  for (let before = -1; before < ids.size;) {
    before = ids.size
    for (const { name } of recordTables) {
      for (const row of all.get(name) ?? []) {
        if (!Object.values(row).some((value) => ids.has(String(value)))) continue
        own.set(name, (own.get(name) ?? new Set()).add(row))
        ids.add(String(row["id"]))
      }
    }
  }
  return new Map(
    [...own].map(([name, rows]) => [name, (all.get(name) ?? []).filter((row) => rows.has(row))])
  )
}

/** Pages of hand-overs are packed, and cases of a company belong to several people: they have texts by themselves. */
const NOT_PLANTED = new Set(["hand_over_page", "hand_over"])

const letters = (count: number): string =>
  [...count.toString(26).padStart(2, "0")]
    .map((digit) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(digit, 26)))
    .join("")

/** Plants a text in each place of the rows about somebody. */
const plant = async (id: string, mark: string): Promise<void> => {
  const places = new Set<string>()
  planted.set(mark, places)
  let count = 0
  const fresh = (place: string) => {
    places.add(place)
    return mark + letters((count += 1))
  }
  const about = rowsAbout(await tables(), id)
  const key = await server.run(ClientKeys.use(({ of }) => of(people.clientId)))
  for (const [table, rows] of about) {
    if (NOT_PLANTED.has(table)) continue
    for (const row of rows) {
      const values = plantedRow(table, row, key, { mark, fresh })
      if (values) await server.edit(table, { id: row["id"] ?? null }, values)
    }
    await server.run(remakeMacsAfter(`update ${table} set`))
  }
}

/** All rows, as they are stored and with their seals opened. */
const opened = async (): Promise<ReadonlyArray<Place>> => {
  const all = await tables()
  return server.run(
    Effect.forEach([...all], ([name, rows]) =>
      Effect.map(
        Effect.forEach(rows, (row) => openedRow(name, row)),
        (texts): Place => [`table ${name}`, texts.join("\n")]
      )
    )
  )
}

/** The files of the database and a backup that is made now. */
const files = async (): Promise<ReadonlyArray<Place>> => {
  const { database } = server
  if (database.kind !== "sqlite") return []
  const file = join(dirname(database.path), `backup-${performance.now()}.db`)
  await server.run(backup({ database, dataDir: dirname(database.path) }, file))
  return [database.path, `${database.path}-wal`, file]
    .filter((path) => existsSync(path))
    .map((path) => [path, readFileSync(path, "latin1")])
}

/** Tables with rows of several people, or that grow. */
const SHARED = new Set(["table verification_attempt", "table hand_over_page", "table audit"])

/** The rows of others, who stay as they are. */
const ofOthers = async (): Promise<ReadonlyArray<string>> =>
  (await opened())
    .filter(([place]) => !SHARED.has(place))
    .flatMap(([, text]) => text.split("\n").filter((line) => line.includes(OTHER_MARK)))

const pagesOf = async (operation: string, body: object): Promise<string> => {
  const texts: Array<string> = []
  let cursor: string | null = null
  do {
    const page = { method: operation, limit: 200, cursor, ...body }
    const { status, text } = await payroll.operate(operation, page)
    assert.strictEqual(status, 200, text)
    texts.push(text)
    cursor = (JSON.parse(text) as { readonly nextCursor: string | null }).nextCursor
  } while (cursor !== null)
  return texts.join("\n")
}

const exports = async (): Promise<ReadonlyArray<Place>> => {
  const { companyId, userId, handOverId } = people
  const whole = { whole: true, reason: "a look at the rest" }
  const again = await payroll.operate("getPayrollInput", {
    method: "getPayrollInput",
    companyId,
    handOverId
  })
  assert.strictEqual(again.status, 200, again.text)
  return [
    ["export of the worker", await pagesOf("exportUser", { userId, ...whole })],
    ["export of the company", await pagesOf("exportCompany", { companyId, ...whole })],
    ["the hand-over", again.text]
  ]
}

/** Delivers what is due to the receiver. */
const delivered = async (): Promise<void> => {
  const scope = Scope.makeUnsafe()
  const log = Logger.layer([Logger.make((line) => void logged.push(JSON.stringify(line.message)))])
  const loops = Layer.mergeAll(layerDeliverDue, layerReplayEvents).pipe(Layer.provide(log))
  await server.run(Layer.build(loops).pipe(Scope.provide(scope)))
  await vi.waitFor(
    async () => {
      const lanes = await server.rows("delivery_lane")
      const replays = await server.rows("webhook_replay")
      assert.isEmpty(lanes.filter(({ due_at: due }) => due !== null))
      assert.isEmpty(replays.filter(({ finished_at: at }) => at === null))
    },
    { timeout: 20_000, interval: 50 }
  )
  await Effect.runPromise(Scope.close(scope, Exit.void))
}

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ settings: { PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" } })
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
  const endpoint = { webhookEndpoint: { url: receiver.url } }
  await admin.operate("addWebhookEndpoint", { method: "addWebhookEndpoint", ...endpoint })
  people = await newPeople(server, admin)
}, 60_000)
afterAll(async () => {
  receiver.stop()
  await server.stop()
})

/** Tables about companies alone. */
const OF_COMPANIES = new Set([
  "company",
  "company_location",
  "kyb_information",
  "company_bank_account",
  "document_template"
])

/** Other tables with texts about people. */
const OTHERS = ["event", "audit", "record_change", "stored_answer", "credential", "hand_over_page"]

const tablesIn = (found: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(found.map((line) => /^table (\w+)/.exec(line)?.[1] ?? ""))

const TEN_YEARS_MS = 3_650 * 86_400_000

const MARKS = [WORKER_MARK, OWNER_MARK]

describe("somebody who stands in every table", () => {
  it("has a text in each personal and each sealed column", async () => {
    await plant(people.userId, WORKER_MARK)
    await plant(people.businessUserId, OWNER_MARK)
    const places = await opened()
    const reached = new Set(MARKS.flatMap((mark) => [...(planted.get(mark) ?? [])]))
    const missing = recordTables
      .filter(({ name }) => !OF_COMPANIES.has(name) && !NOT_PLANTED.has(name))
      .flatMap(({ name }) => placesOf(name).filter((place) => !reached.has(place)))
    assert.deepStrictEqual(missing, [])
    for (const mark of MARKS) {
      const found = tablesIn(foundIn(mark, places))
      const due = mark === WORKER_MARK ? OTHERS : OTHERS.filter((name) => name !== "hand_over_page")
      assert.includeMembers([...found], due, mark)
    }
  })

  it("is in what was sent, handed over and backed up", async () => {
    await delivered()
    const all = [
      ["webhooks", receiver.received.join("\n")] as const,
      ...(await exports()),
      ...(await files())
    ]
    for (const place of all) {
      assert.isNotEmpty(
        MARKS.flatMap((mark) => foundIn(mark, [place])),
        place[0]
      )
    }
  })

  it("is nowhere once erased", async () => {
    const wrongBefore = await server.wrong()
    const othersBefore = await ofOthers()
    assert.isNotEmpty(othersBefore)
    const { companyId, userId, businessUserId } = people
    await make(admin, "removeUser", [[["user", "userId"], userId]])
    await make(admin, "deactivateBusinessUser", [
      [["businessUser", "businessUserId"], businessUserId]
    ])
    for (const [by, actedBy] of [
      [admin, "Rosa Diaz"],
      [second, "Lin Wei"]
    ] as const) {
      for (const body of [
        { method: "eraseUser", user: { userId } },
        { method: "eraseBusinessUser", businessUser: { businessUserId } }
      ]) {
        const { status, text } = await by.operate(body.method, { ...body, actedBy })
        assert.strictEqual(status, 200, text)
      }
    }
    await server.erase()
    const addresses = MARKS.map((mark) => `${mark}@`)
    const kept = (await opened()).flatMap(([place, text]) =>
      addresses.flatMap((each) => (text.includes(each) ? [`${each} in ${place}`] : []))
    )
    assert.deepStrictEqual(kept, [], "no law keeps an address of mail")
    // The law keeps nothing for longer.
    await server.erase(TEN_YEARS_MS)
    const sent = receiver.received.length
    const [endpoint] = await server.rows("webhook_endpoint")
    const webhookReplay = { webhookEndpointId: endpoint?.["id"], companyId }
    const replay = { method: "replayWebhookEvents", webhookReplay }
    assert.strictEqual((await admin.operate("replayWebhookEvents", replay)).status, 200)
    await delivered()
    const places = [
      ...(await opened()),
      ["webhooks", receiver.received.slice(sent).join("\n")] as const,
      ["logs", server.log() + logged.join("\n")] as const,
      ...(await exports()),
      ...(await files())
    ]
    assert.deepStrictEqual(
      MARKS.flatMap((mark) => foundIn(mark, places)),
      []
    )
    assert.deepStrictEqual(await ofOthers(), othersBefore)
    assert.deepStrictEqual(await server.wrong(), wrongBefore)
  })
})

describe("a text that is looked for", () => {
  it.each([...encodingsOf(WORKER_MARK).keys()])("is found in %s", (encoding) => {
    const written = encodingsOf(WORKER_MARK).get(encoding) ?? ""
    const [found] = foundIn(WORKER_MARK, [["a file", `\u0091x${written}\u00ff`]])
    assert.include(found, "a file")
    assert.deepStrictEqual(foundIn(OWNER_MARK, [["a file", written]]), [])
  })
})
