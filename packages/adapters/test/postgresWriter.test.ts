/** What only a server of its own brings: locks of several processes, and connections that die. */
import { assert, describe, it } from "@effect/vitest"
import { changed } from "@payroll/domain/record"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { burst, tags, upTo } from "@payroll/operations/testing/burst"
import { answerFor, AT, commitsOf, newClient } from "@payroll/operations/testing/commits"
import { advance, onTheirWay } from "@payroll/operations/testing/delivery/lanes"
import { Inspection, Twin } from "@payroll/operations/testing/storage"
import { repeatUntil } from "@payroll/operations/testing/until"
import { Writer } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import pg from "pg"
import type { StorageSettings } from "../src/storage.ts"
import { layerTestStorage, postgres, type TestDatabase } from "./databases.ts"

const OTHERS =
  "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
const KILL = `select count(pg_terminate_backend(pid))::int as count ${OTHERS}`
const COUNT = `select count(*)::int as count ${OTHERS}`
const DEADLOCKS =
  "select deadlocks::int as count from pg_stat_database where datname = current_database()"

/** A connection past the service: runs a query that counts something. */
const counting = ({ database }: StorageSettings) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const connectionString = database.kind === "postgres" ? Redacted.value(database.url) : ""
        const client = new pg.Client({ connectionString })
        await client.connect()
        return client
      }),
      (client) => Effect.promise(() => client.end())
    ),
    (client) => (query: string) =>
      Effect.promise(async () => (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0)
  )

/** The same database for storage and for a connection past it. */
const shared = Effect.map(postgres.fresh, (settings) => ({
  settings,
  database: { ...postgres, fresh: Effect.succeed(settings) } satisfies TestDatabase
}))

/** Two processes write to the same companies, in opposite orders, while both empty their lanes. */
const contention = Effect.gen(function* () {
  const { open } = yield* Twin
  const twin = yield* open
  const { companies, base, commit, event } = yield* onTheirWay(24)
  const moving = (order: typeof companies, version: number) =>
    order.map((company, index) => {
      const both = [company, order[(index + 7) % order.length] ?? company]
      return commit({
        writes: both.map((each) => {
          const record = { ...changed(each, {}, AT), version: version + 1 }
          return { op: "update", kind: "company", record, expected: version }
        }),
        revisions: both.map(({ id }) => ({ of: "companyProfile", id, expected: version })),
        claims: both.map(({ id }, path) => ({
          rule: "email",
          scope: "a scope",
          value: Redacted.make(`${id} ${version}`),
          holder: base(id).id,
          path: [path]
        })),
        events: both.map(event)
      })
    })
  const processes = [
    { writer: yield* Writer, queue: yield* DeliveryQueue, order: companies },
    {
      writer: Context.get(twin, Writer),
      queue: Context.get(twin, DeliveryQueue),
      order: companies.toReversed()
    }
  ]
  yield* Effect.forEach(
    upTo(12),
    (version) =>
      Effect.forEach(
        processes.flatMap(({ writer, queue, order }) => [
          ...moving(order, version).map(writer.commit),
          ...moving(order, 1).map(writer.commit),
          ...upTo(3).map(() =>
            Effect.flatMap(queue.lease(9, 60_000), (due) => queue.settle(due.map(advance)))
          )
        ]),
        (each: Effect.Effect<unknown, unknown>) => each,
        { concurrency: "unbounded", discard: true }
      ),
    { discard: true }
  )
})

/** Bursts of commits while all connections are killed, each time a little later. */
const killing = (count: (query: string) => Effect.Effect<number>) =>
  Effect.gen(function* () {
    const writer = yield* Writer
    const { rows } = yield* Inspection
    const { client } = yield* newClient
    const { founding } = yield* commitsOf(client.id)
    let killed = 0
    for (const round of upTo(30)) {
      const commits = upTo(12).map((n) => founding({ answer: answerFor(`${round} ${n}`) }).commit)
      const committing = Effect.forEach(
        commits,
        (commit) =>
          Effect.map(Effect.result(writer.commit(commit)), (result) => ({ commit, result })),
        { concurrency: "unbounded" }
      )
      const killer = Effect.gen(function* () {
        yield* Effect.forEach(upTo(round % 10), () => count(COUNT), { discard: true })
        killed += yield* count(KILL)
      })
      const [outcomes] = yield* Effect.all([committing, killer], { concurrency: "unbounded" })
      for (const { commit, result } of outcomes) {
        const audits = yield* Effect.retry(rows("audit", { id: commit.id }), { times: 20 })
        assert.strictEqual(audits.length === 1, Result.isSuccess(result), `round ${round}`)
        if (Result.isSuccess(result)) assert.strictEqual(result.success._tag, "Committed")
        else assert.strictEqual(result.failure._tag, "Unavailable")
      }
    }
    assert.isAtLeast(killed, 30)
    assert.deepStrictEqual(tags(yield* burst([founding().commit])), ["Committed"])
  })

describe("Writers on one PostgreSQL", () => {
  it.live("lock in one order, so that they wait for each other and never deadlock", () =>
    Effect.gen(function* () {
      const { settings, database } = yield* shared
      const count = yield* counting(settings)
      yield* Effect.scoped(Effect.provide(contention, layerTestStorage(database)))
      // The server's counters are complete once those who counted are gone.
      yield* repeatUntil(count(COUNT), (others) => others === 0)
      assert.strictEqual(yield* count(DEADLOCKS), 0)
    })
  )

  it.live("tell the truth of commits whose connection died", () =>
    Effect.gen(function* () {
      const { settings, database } = yield* shared
      const count = yield* counting(settings)
      yield* Effect.scoped(Effect.provide(killing(count), layerTestStorage(database)))
    })
  )
})
