/** A server with texts that are planted, and looked for in tables, files, answers, webhooks and logs. */
import { filesOf, vacuumed } from "@payroll/testing/database/vacuumed"
import { backup } from "@payroll/adapters/maintenance/backup"
import { ClientKeys } from "@payroll/adapters/sql/clientKeys"
import { recordTables } from "@payroll/adapters/sql/records/all"
import { layerDeliverDue } from "@payroll/operations/background/deliverDue"
import { layerReplayEvents } from "@payroll/operations/background/replayEvents"
import { remakeMacsAfter } from "@payroll/testing/database/remadeMacs"
import type { Row } from "@payroll/testing/storage"
import { assert, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Scope from "effect/Scope"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { testClient, type TestClient } from "../call.ts"
import { startReceiver, type Receiver } from "../canary/receiver.ts"
import { clientOfPerson } from "../madeRecords.ts"
import { startTestServer, type TestServer } from "../testServer.ts"
import type { Place } from "./encodedTexts.ts"
import { newPeople, type People } from "./people.ts"
import { openedRow, plantedRow } from "./plants.ts"

type Rows = ReadonlyMap<string, ReadonlyArray<Row>>

/** A text in a column or in a sealed field of a row. */
export interface Plant {
  readonly text: string
  /** `worker.first_name`, or `mail.content` of what is sealed. */
  readonly place: string
  readonly row: Row
}

/** Pages of hand-overs are packed, and cases of a company belong to several people: they have texts by themselves. */
export const NOT_PLANTED: ReadonlySet<string> = new Set(["hand_over_page", "hand_over"])

/** Numbers of routes are as long. */
const LETTERS = 9

/** A text that begins with a mark. */
const numbered = (mark: string, count: number): string =>
  mark +
  [...count.toString(26).padStart(LETTERS - mark.length, "0")]
    .map((digit) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(digit, 26)))
    .join("")

/** The rows of each table that have an id of somebody or a company, or of a record that has one. */
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

export class SearchedServer {
  readonly server: TestServer
  readonly receiver: Receiver
  readonly admin: TestClient
  readonly second: TestClient
  readonly payroll: TestClient
  readonly people: People
  /** Everything that background loops logged. */
  readonly #logged: Array<string> = []

  private constructor(
    server: TestServer,
    receiver: Receiver,
    [admin, second, payroll]: readonly [TestClient, TestClient, TestClient],
    people: People
  ) {
    this.server = server
    this.receiver = receiver
    this.admin = admin
    this.second = second
    this.payroll = payroll
    this.people = people
  }

  /** Starts a server with people of a company, and a receiver of its webhooks. */
  static async start(): Promise<SearchedServer> {
    const receiver = await startReceiver()
    const server = await startTestServer({ settings: { PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" } })
    const admin = testClient(server.port, await server.newClient("admin"))
    const second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
    const payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
    const endpoint = { webhookEndpoint: { url: receiver.url } }
    await admin.operate("addWebhookEndpoint", { method: "addWebhookEndpoint", ...endpoint })
    const people = await newPeople(server, admin)
    return new SearchedServer(server, receiver, [admin, second, payroll], people)
  }

  async stop(): Promise<void> {
    this.receiver.stop()
    await this.server.stop()
  }

  async #tables(): Promise<Rows> {
    const names = Object.keys(await this.server.rowCounts())
    return new Map(
      await Promise.all(names.map(async (name) => [name, await this.server.rows(name)] as const))
    )
  }

  /** Plants a text in each place of the rows about somebody or a company. */
  async plant(id: string, mark: string): Promise<ReadonlyArray<Plant>> {
    const plants: Array<Plant> = []
    const { server } = this
    const about = rowsAbout(await this.#tables(), id)
    const key = await server.run(ClientKeys.use(({ of }) => of(this.people.clientId)))
    for (const [table, rows] of about) {
      if (NOT_PLANTED.has(table)) continue
      for (const row of rows) {
        const fresh = (place: string) => {
          const text = numbered(mark, plants.length + 1)
          plants.push({ text, place, row })
          return text
        }
        const values = plantedRow(table, row, key, { mark, fresh })
        if (values) await server.edit(table, { id: row["id"] ?? null }, values)
      }
      await server.run(remakeMacsAfter(`update ${table} set`))
    }
    return plants
  }

  /** All rows, as they are stored and with their seals opened. */
  async opened(): Promise<ReadonlyArray<Place>> {
    const all = await this.#tables()
    return this.server.run(
      Effect.forEach([...all], ([name, rows]) =>
        Effect.map(
          Effect.forEach(rows, (row) => openedRow(name, row)),
          (texts): Place => [`table ${name}`, texts.join("\n")]
        )
      )
    )
  }

  /** The files of the database, as they are or vacuumed after, and a backup of them as they are. */
  async files({ isVacuumed }: { readonly isVacuumed: boolean }): Promise<ReadonlyArray<Place>> {
    const { database } = this.server
    if (database.kind !== "sqlite") return []
    const file = join(dirname(database.path), `backup-${performance.now()}.db`)
    await this.server.run(backup({ database, dataDir: dirname(database.path) }, file))
    const files = isVacuumed ? await vacuumed(database.path) : filesOf(database.path)
    return [...files, [file, readFileSync(file, "latin1")]]
  }

  async #pagesOf(operation: string, body: object): Promise<string> {
    const texts: Array<string> = []
    let cursor: string | null = null
    do {
      const page = { method: operation, limit: 200, cursor, ...body }
      const { status, text } = await this.payroll.operate(operation, page)
      assert.strictEqual(status, 200, text)
      texts.push(text)
      cursor = (JSON.parse(text) as { readonly nextCursor: string | null }).nextCursor
    } while (cursor !== null)
    return texts.join("\n")
  }

  /** The exports of the worker and of the company, and the hand-over. */
  async exports(): Promise<ReadonlyArray<Place>> {
    const { companyId, userId, handOverId } = this.people
    const whole = { whole: true, reason: "a look at the rest" }
    const asked = { method: "getPayrollInput", companyId, handOverId }
    const again = await this.payroll.operate("getPayrollInput", asked)
    assert.strictEqual(again.status, 200, again.text)
    return [
      ["export of the worker", await this.#pagesOf("exportUser", { userId, ...whole })],
      ["export of the company", await this.#pagesOf("exportCompany", { companyId, ...whole })],
      ["the hand-over", again.text]
    ]
  }

  /** Delivers what is due to the receiver. */
  async delivered(): Promise<void> {
    const { server } = this
    const scope = Scope.makeUnsafe()
    const log = Logger.layer([
      Logger.make((line) => void this.#logged.push(JSON.stringify(line.message)))
    ])
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

  /** Sends all events of the company again; what the receiver gets. */
  async replayed(): Promise<Place> {
    const sent = this.receiver.received.length
    const [endpoint] = await this.server.rows("webhook_endpoint")
    const { companyId } = this.people
    const webhookReplay = { webhookEndpointId: endpoint?.["id"], companyId }
    const replay = { method: "replayWebhookEvents", webhookReplay }
    const { status, text } = await this.admin.operate("replayWebhookEvents", replay)
    assert.strictEqual(status, 200, text)
    await this.delivered()
    return ["webhooks", this.receiver.received.slice(sent).join("\n")]
  }

  /** The logs of the server and of its loops. */
  get logs(): Place {
    return ["logs", this.server.log() + this.#logged.join("\n")]
  }
}
