/**
 * A statement on behalf of a caller names the client for each table it reads. So a record of another client is
 * never loaded, and takes as long as one that does not exist.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readdirSync, readFileSync } from "node:fs"
import { ClientKeys } from "../src/sql/clientKeys.ts"
import { Database } from "../src/sql/database.ts"
import { postgres } from "../src/sql/postgres/dialect.ts"
import { queryBuilder } from "../src/sql/queryBuilder.ts"
import { sqlite } from "../src/sql/sqlite/dialect.ts"
import { compile } from "../src/sql/statement.ts"
import { layerAnswerStore } from "../src/sql/stores/answerStore.ts"
import { layerCompanyStore } from "../src/sql/stores/companyStore.ts"
import { layerPayScheduleStore } from "../src/sql/stores/payScheduleStore.ts"
import { layerRecordLists } from "../src/sql/stores/recordLists.ts"
import { layerReviewCases } from "../src/sql/stores/reviewCases.ts"
import { layerWorkerStore } from "../src/sql/stores/workerStore.ts"

/** The stores that operations use, for the caller's client alone. */
const callers = {
  "answerStore.ts": layerAnswerStore,
  "companyStore.ts": layerCompanyStore,
  "payScheduleStore.ts": layerPayScheduleStore,
  "recordLists.ts": layerRecordLists,
  "reviewCases.ts": layerReviewCases,
  "workerStore.ts": layerWorkerStore
} as const

/** Why the statements of these do not have to name a client. */
const others: Readonly<Record<string, string>> = {
  "administration.ts": "the command line administers all clients",
  "auditLog.ts": "an admin of the service reads the rows of all clients; those of one name it",
  "sparsePage.ts": "its reads are those of the stores that use it",
  "attempts.ts": "its queries are part of the stores above",
  "bankAccountQueue.ts": "a background loop takes the work of all clients",
  "companyList.ts": "its reads are those of recordLists.ts",
  "recordPage.ts": "its reads are those of recordLists.ts",
  "workerList.ts": "its reads are those of recordLists.ts",
  "clients.ts": "an admin of the service administers all clients",
  "commandEntry.ts": "its statements are part of the commands that use them",
  "credentialStore.ts": "names the client in each condition, beside the audit row of its command",
  "credentials.ts": "a sign-in finds out which client calls",
  "deliveryQueue.ts": "a background loop delivers the events of all clients",
  "findColumns.ts": "a background loop fills the rows of all clients",
  "lastUse.ts": "notes the use of credentials of all clients",
  "payScheduleQueue.ts": "a background loop extends the schedules of all clients",
  "retention.ts": "a background loop deletes what has expired, of all clients",
  "storageHealth.ts": "reads no table",
  "verificationQueue.ts": "a background loop takes the work of all clients",
  "verificationReview.ts": "the command line reviews the cases of all clients"
}

const STORES = new URL("../src/sql/stores/", import.meta.url)

const noKeys = Layer.succeed(ClientKeys)({ of: () => Effect.die("prepares only") })

/** The SQL of all statements that a store prepares. */
const preparedBy = (
  store: Layer.Layer<never, never, ClientKeys | Database>,
  dialect: typeof sqlite
): Effect.Effect<ReadonlyArray<string>> => {
  const prepared: Array<string> = []
  const kysely = queryBuilder(dialect)
  const recording = Layer.succeed(Database)({
    dialect,
    prepare: (build) => {
      const statement = compile(kysely, build)
      prepared.push(statement({} as never).sql)
      return statement
    },
    read: () => Effect.die("prepares only"),
    scan: () => Effect.die("prepares only"),
    write: () => Effect.die("prepares only")
  })
  const layer = Layer.provide(store, Layer.mergeAll(recording, noKeys))
  return Effect.scoped(Effect.as(Layer.build(layer), prepared))
}

const occurrences = (text: string, of: RegExp): number => [...text.matchAll(of)].length

/** A table that the statement reads, not a function; and a comparison of its client with a value. */
const READ = /\b(?:from|join) "?\w+\b"?(?!\()/g
const COMPARED = /"?client_id"? = (?:\+\?|\$\d+|\?)/g

describe.each([sqlite, postgres])("statements on behalf of a caller on $name", (dialect) => {
  it.effect.each(Object.entries(callers))("name the client: %s", ([, store]) =>
    Effect.gen(function* () {
      const prepared = yield* preparedBy(store, dialect)
      assert.isNotEmpty(prepared)
      for (const sql of prepared) {
        assert.isAbove(occurrences(sql, READ), 0, sql)
        assert.strictEqual(occurrences(sql, COMPARED), occurrences(sql, READ), sql)
      }
    })
  )
})

describe("the stores", () => {
  const files = readdirSync(STORES).filter((file) => !file.endsWith(".test.ts"))
  const preparing = files.filter((file) =>
    readFileSync(new URL(file, STORES), "utf8").includes("prepare")
  )

  it("all name the client or say why not", () => {
    assert.includeMembers([...Object.keys(callers), ...Object.keys(others)], preparing)
    assert.includeMembers(files, [...Object.keys(callers), ...Object.keys(others)])
  })
})
