/** Documents of workers that were stored before somebody could sign for a company. */
import { besideOf, type Beside } from "@payroll/testing/database/beside"
import { emptySqlite, type TestDatabase } from "@payroll/testing/database/databases"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { migrateStorage } from "../src/migrateStorage.ts"
import type { Words } from "../src/sql/migrations/migration.ts"
import { postgres as onPostgres } from "../src/sql/postgres/dialect.ts"
import { sqlite as onSqlite } from "../src/sql/sqlite/dialect.ts"
import { base, id, insertion, migrateBefore, owners } from "./earlierRows.ts"
import { postgresAdministered } from "./postgresAdministered.ts"

const SIGNERS = "signers"
const SHA256 = "a".repeat(64)

const company = { company_id: id("company") }
const ofText = {
  title: "Handbook",
  language: "en",
  series_id: id("template"),
  edition: 2,
  format: "text",
  text_sha256: SHA256
}
const ofWorker = { worker_id: id("worker") }
const ofGuest = {
  session_id: id("session"),
  handed_over: "given to credential pk",
  address: "192.0.2.7",
  user_agent: "Browser/1"
}
const link = {
  ...base("link"),
  ...company,
  flow: "worker-documents",
  subject_id: id("worker"),
  digest: SHA256,
  status: "completed",
  expires_at: 9,
  language: "en",
  given_to: "credential pk"
}
const session = {
  ...base("session"),
  ...company,
  flow_link_id: id("link"),
  flow: "worker-documents",
  subject_id: id("worker"),
  digest: SHA256,
  public_id: id("public"),
  handed_over: "given to credential pk",
  language: "en"
}
const document = {
  ...base("document"),
  ...company,
  ...ofText,
  ...ofWorker,
  document_template_id: id("template"),
  kind: "terms",
  status: "signed",
  needs_confirmation: 1,
  is_confirmed: 1,
  pdf_sha256: SHA256,
  file_id: id("file")
}

/** The rows of an earlier version, parents first. */
const ROWS: ReadonlyArray<
  readonly [table: string, values: Readonly<Record<string, string | number>>]
> = [
  ["flow_link", link],
  ["guest_session", session],
  ["document_template", { ...base("template"), ...company, ...ofText, status: "current" }],
  ["document", document],
  [
    "signature",
    {
      ...base("signature"),
      ...company,
      ...ofGuest,
      ...ofWorker,
      document_id: id("document"),
      typed_name: "Ben Okafor",
      edition: 2,
      text_sha256: SHA256,
      statement: "I sign."
    }
  ],
  [
    "document_consent",
    { ...base("consent"), ...company, ...ofGuest, ...ofWorker, language: "es", edition: 1 }
  ],
  [
    "terms_acceptance",
    {
      ...base("acceptance"),
      ...company,
      ...ofGuest,
      ...ofWorker,
      document_id: id("document"),
      edition: 2,
      text_sha256: SHA256,
      credential: "guest"
    }
  ]
]

const store = async ({ change }: Beside): Promise<void> => {
  for (const [table, values] of owners) await change(insertion(table, values))
  for (const [table, values] of ROWS) await change(insertion(table, values))
}

const suite = ({ name, fresh }: TestDatabase, words: Words) =>
  describe(`documents stored before companies had any, on ${name}`, () => {
    it.live("keep every value, and their signers", () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const beside = besideOf(settings.database)
        yield* Effect.promise(() => migrateBefore(beside, words, SIGNERS))
        yield* Effect.promise(() => store(beside))
        const { applied } = yield* migrateStorage(settings, { ignoreOthers: true })
        assert.strictEqual(applied[0]?.name, SIGNERS)
        for (const [table, values] of ROWS) {
          const rows = yield* Effect.promise(() =>
            beside.look((all) => all(`select * from ${table}`))
          )
          const [row] = rows as ReadonlyArray<Record<string, unknown>>
          for (const [column, value] of Object.entries(values)) {
            assert.strictEqual(String(row?.[column]), String(value), `${table}.${column}`)
          }
          if ("worker_id" in values) assert.isNull(row?.["business_user_id"], table)
        }
        const nobody = insertion("document", { ...document, id: id("other"), worker_id: null })
        yield* Effect.flip(Effect.tryPromise(() => beside.change(nobody)))
        const orphan = insertion("signature", {
          ...ROWS.find(([table]) => table === "signature")?.[1],
          id: id("orphan"),
          document_id: id("gone")
        })
        yield* Effect.flip(Effect.tryPromise(() => beside.change(orphan)))
      })
    )
  })

suite(emptySqlite, onSqlite.words)
suite(postgresAdministered, onPostgres.words)
