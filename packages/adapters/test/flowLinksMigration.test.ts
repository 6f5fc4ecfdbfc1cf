/** Webhook endpoints that were stored before there were events of flow links. */
import { besideOf } from "@payroll/testing/database/beside"
import { emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import { takesType } from "@payroll/domain/webhook/webhookEndpoint"
import { eventTypes } from "@payroll/domain/event/event"
import * as Effect from "effect/Effect"
import { migrateStorage } from "../src/migrateStorage.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { id, insertion, migrateBefore, owners } from "./earlierRows.ts"
import { postgresAdministered } from "./postgresAdministered.ts"

const FLOW_LINKS = "flow links"
const FLOW_EVENTS = eventTypes.filter((type) => type.startsWith("flowlink."))

const endpoint = (name: string, eventTypesOf: string | null, spreads = 0): string =>
  insertion("webhook_endpoint", {
    id: id(name),
    client_id: id("client"),
    url: "https://acme.example/hooks",
    sealed: "x",
    state: "active",
    created_at: 1,
    updated_at: 1,
    event_types: eventTypesOf,
    order_rule: "halt",
    version: 1,
    takes_streams: 0,
    spreads,
    from_settings: 0
  })

const rows: ReadonlyArray<string> = [
  ...owners.map(([table, values]) => insertion(table, values)),
  endpoint("all", null),
  endpoint("some", '["employee.*"]')
]

interface Endpoint {
  readonly event_types: string
  readonly version: number
}

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`endpoints stored before flow links, on ${name}`, () => {
    it.live("get a filter of the types that there were, if they had none", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, FLOW_LINKS))
        for (const row of rows) yield* Effect.promise(() => beside.change(row))
        yield* migrateStorage(settings, { ignoreOthers: true })
        const [all, some] = yield* Effect.promise(() =>
          beside.look((rowsOf) =>
            rowsOf("select event_types, version from webhook_endpoint order by id")
          )
        ).pipe(Effect.map((found) => found as ReadonlyArray<Endpoint>))
        const filters = JSON.parse(all?.event_types ?? "") as ReadonlyArray<string>
        assert.isFalse(FLOW_EVENTS.some((type) => takesType(filters, type)))
        for (const type of ["company.kybstatus.insert", "recipient.recipientstatus.update"]) {
          assert.isTrue(takesType(filters, type), type)
        }
        assert.strictEqual(Number(all?.version), 2)
        assert.strictEqual(some?.event_types, '["employee.*"]')
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
