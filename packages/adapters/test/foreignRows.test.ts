/**
 * Lists and look-ups read no rows of other clients: PostgreSQL counts what each statement reads, beside a client who
 * has the same names, numbers and references many times over.
 */
import { assert, it, vi } from "@effect/vitest"
import { nameKey } from "@payroll/domain/field/foldedText"
import type { ListPage } from "@payroll/operations/listPage"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import {
  RecordLists,
  type CompanyFilter,
  type WorkerFilter
} from "@payroll/operations/ports/recordLists"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import type { Unavailable } from "@payroll/operations/writer"
import { burst, upTo } from "@payroll/testing/burst"
import { AT } from "@payroll/testing/commits"
import { withPostgres } from "@payroll/testing/database/beside"
import { layerInspection, postgres } from "@payroll/testing/database/databases"
import { byId, byTime, employer, type Employer } from "@payroll/testing/employer"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { layerStorage } from "../src/storage.ts"

const OWN_WORKERS = 3
const OTHERS_WORKERS = 100
const OTHERS_COMPANIES = 60

interface Query {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

/** The reading queries that an effect sends to PostgreSQL. */
const queriesOf = (asking: Asking) =>
  Effect.gen(function* () {
    const spy = yield* Effect.acquireRelease(
      Effect.sync(() => vi.spyOn(pg.Client.prototype, "query")),
      (watching) => Effect.sync(() => watching.mockRestore())
    )
    yield* asking
    const queries = spy.mock.calls.map(([query]) => query as unknown as Partial<Query>)
    return queries.filter(
      (query): query is Query => query.values !== undefined && / from /i.test(query.text ?? "")
    )
  }).pipe(Effect.scoped)

type Asking = Effect.Effect<unknown, Unavailable>

interface Node {
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Index Recheck"?: number
  readonly "Relation Name"?: string
  readonly Plans?: ReadonlyArray<Node>
}

/** Rows of tables that a plan read, by table. */
const readBy = (node: Node, counts = new Map<string, number>()): Map<string, number> => {
  const table = node["Relation Name"]
  if (table !== undefined) {
    const each =
      node["Actual Rows"] +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0)
    counts.set(table, (counts.get(table) ?? 0) + each * node["Actual Loops"])
  }
  for (const child of node.Plans ?? []) readBy(child, counts)
  return counts
}

/** For each query of an effect the rows that it reads, by table. */
const rowsRead = (url: string, asking: Asking) =>
  Effect.flatMap(queriesOf(asking), (queries) =>
    Effect.promise(() =>
      withPostgres(url, async (client) => {
        // As on tables that are worth an index.
        await client.query("set enable_seqscan = off")
        const counts = []
        for (const { text, values } of queries) {
          const sql = `explain (analyze, timing off, format json) ${text}`
          const { rows } = await client.query<{ "QUERY PLAN": ReadonlyArray<{ Plan: Node }> }>(
            sql,
            [...values]
          )
          counts.push(readBy(rows[0]!["QUERY PLAN"][0]!.Plan))
        }
        return counts
      })
    )
  )

const COMPANY_FILTERS: ReadonlyArray<CompanyFilter> = [
  {},
  { kind: "employer" },
  { kybStatus: "pending" },
  { name: nameKey("pioneer") },
  { einLast4: "6789" },
  { ein: Redacted.make("123456789") }
]
const WORKER_FILTERS: ReadonlyArray<WorkerFilter> = [
  {},
  { userStatus: "Active" },
  { kycStatus: "passed" },
  { workerType: "W2" },
  { name: nameKey("grace") },
  { emailKey: "same@a.example" },
  { userReferenceId: "E-1" },
  { ssnLast4: "1234" }
]
const PAGES: ReadonlyArray<ListPage> = [byId(50), byTime(0, AT + 1, 50)]

const same = {
  firstName: "Grace",
  userStatus: "Active",
  kycStatus: "passed",
  email: "same@a.example"
} as const

/** A client with few records beside one with many, which have the same properties. */
const crowd = Effect.gen(function* () {
  const small = yield* employer
  yield* small.hire(upTo(OWN_WORKERS).map((place) => ({ ...same, userReferenceId: `E-${place}` })))
  const other = yield* employer
  const [foreign] = yield* other.hire(
    upTo(OTHERS_WORKERS).map(() => ({ ...same, userReferenceId: "E-1" }))
  )
  yield* burst(upTo(OTHERS_COMPANIES).map(() => other.creating().commit))
  const { set } = yield* Inspection
  yield* set("kyb_information", {}, { ein_last4: "6789" })
  return { small, other, foreign: foreign! }
})

type Reads = ReadonlyArray<readonly [name: string, asking: Asking]>

const listing = Effect.fnUntraced(function* ({ client, company }: Employer) {
  const { companies, workers } = yield* RecordLists
  return PAGES.flatMap((page): Reads => [
    ...COMPANY_FILTERS.map(
      (filter) =>
        [`companies by ${Object.keys(filter)}`, companies(client.id, filter, page)] as const
    ),
    ...WORKER_FILTERS.map(
      (filter) =>
        [`workers by ${Object.keys(filter)}`, workers(client.id, company.id, filter, page)] as const
    )
  ])
})

/** Every filter of the lists, and look-ups of records of the own client and of the other. */
const reads = Effect.gen(function* () {
  const { small, other, foreign } = yield* crowd
  const { client, company } = small
  const { workers } = yield* RecordLists
  const { worker, workerOfReference } = yield* WorkerStore
  const { profile } = yield* CompanyStore
  const looking: Reads = [
    ["a reference", workerOfReference(client.id, company.id, "E-1")],
    ["a company", profile(client.id, company.id)],
    ["a foreign worker", worker(client.id, foreign.id)],
    ["a foreign reference", workerOfReference(client.id, other.company.id, "E-1")],
    ["a foreign company", profile(client.id, other.company.id)],
    ["workers of a foreign company", workers(client.id, other.company.id, {}, byId(50))]
  ]
  return [...(yield* listing(small)), ...looking]
})

/**
 * Limit on the rows read of a table. A look-up by id compares at most one row of another client, and does not show it.
 */
const ownRows = (table: string): number => (table === "worker" ? OWN_WORKERS : 1)

it.live("lists and look-ups read no more rows of a table than the client has in it", () =>
  Effect.gen(function* () {
    const settings = yield* postgres.fresh
    const { database } = settings
    const url = database.kind === "postgres" ? Redacted.value(database.url) : assert.fail("a URL")
    const storage = Layer.provideMerge(layerInspection(settings), layerStorage(settings))
    yield* Effect.gen(function* () {
      const cases = yield* reads
      yield* Effect.promise(() => withPostgres(url, (client) => client.query("analyze")))
      for (const [name, asking] of cases) {
        const queries = yield* rowsRead(url, asking)
        assert.isNotEmpty(queries, name)
        for (const counts of queries) {
          for (const [table, rows] of counts)
            assert.isAtMost(rows, ownRows(table), `${name}: ${table}`)
        }
      }
    }).pipe(Effect.provide(storage))
  }).pipe(Effect.scoped)
)
