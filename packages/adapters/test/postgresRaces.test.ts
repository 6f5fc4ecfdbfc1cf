/** Transactions that PostgreSQL aborts, and the time limits there. */
import { assert, describe, it } from "@effect/vitest"
import { growthOf } from "@payroll/testing/burst"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { Inspection } from "@payroll/testing/storage"
import { repeatUntil } from "@payroll/testing/until"
import { Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { layerTestStorage } from "@payroll/testing/database/databases"
import { beside } from "./postgresBeside.ts"

/** Only of this database: other tests wait for locks on the same server. */
const WAITING =
  "select count(*)::int as count from pg_stat_activity " +
  "where datname = current_database() and wait_event_type = 'Lock'"

/** A fresh database with storage over it, and connections that interfere. */
const contested = <A, E>(
  use: (outside: Outside) => Effect.Effect<A, E, Effect.Services<typeof fixture>>,
  prepare?: string
) =>
  Effect.gen(function* () {
    const { run, count, url, through } = yield* beside
    if (prepare !== undefined) yield* run(prepare)
    const storage = layerTestStorage(through(url))
    const result = yield* Effect.scoped(Effect.provide(use({ run }), storage))
    yield* repeatUntil(count("connections"), (others) => others === 0)
    return { result, count }
  })

interface Outside {
  /** Runs SQL on a connection outside the service. */
  readonly run: (sql: string) => Effect.Effect<ReadonlyArray<Record<string, unknown>>>
}

/** A company, and a commit that renames it. */
const fixture = Effect.gen(function* () {
  const { client } = yield* newClient
  const commits = yield* commitsOf(client.id)
  const { company, commit } = commits.creating()
  const { commit: toWriter } = yield* Writer
  yield* toWriter(commit)
  const { rows, set } = yield* Inspection
  const name = Effect.map(rows("company", { id: company.id }), ([row]) => row?.["name"])
  return { company, renaming: commits.renaming(company), toWriter, name, rows, set }
})

/** Waits until a session waits for a lock. A transaction only sees the sessions of its first query. */
const blocked = ({ run }: Outside) =>
  repeatUntil(
    Effect.andThen(run("select pg_stat_clear_snapshot()"), run(WAITING)),
    ([row]) => Number(row?.["count"]) > 0
  )

/** Fails the first transactions that write an audit row, like a serialization failure. */
const failing = (times: number, code: string) => `
  create sequence tries;
  grant usage on sequence tries to public;
  create function lose() returns trigger language plpgsql as $$ begin
    if nextval('tries') <= ${times} then raise exception using errcode = '${code}'; end if;
    return new;
  end $$;
  create trigger lose before insert on audit for each row when (new.operation = 'test')
    execute function lose();
  select setval('tries', 1, false)`

describe("a transaction that PostgreSQL aborts", () => {
  it.live("in a deadlock is retried", () =>
    Effect.gen(function* () {
      const { count } = yield* contested((outside) =>
        Effect.gen(function* () {
          const { company, renaming, toWriter, name } = yield* fixture
          yield* outside.run("set lock_timeout = '20s'; set deadlock_timeout = '20s'; begin")
          yield* outside.run(`select 1 from company where id = '${company.id}' for update`)
          const committing = yield* Effect.forkChild(toWriter(renaming))
          yield* blocked(outside)
          yield* outside.run(`select 1 from aggregate where id = '${company.id}' for update`)
          yield* outside.run("rollback")
          assert.strictEqual((yield* Fiber.join(committing))._tag, "Committed")
          assert.strictEqual(yield* name, "Renamed Bakery")
        })
      )
      assert.strictEqual(yield* count("deadlocks"), 1)
    })
  )

  it.live("after a serialization failure is retried", () =>
    Effect.gen(function* () {
      const { count } = yield* contested(
        (outside) =>
          Effect.gen(function* () {
            const { company, renaming, toWriter, name, set } = yield* fixture
            for (const work of [
              toWriter(renaming),
              set("company", { id: company.id }, { name: "C" })
            ]) {
              yield* outside.run("begin")
              yield* outside.run(`update company set name = 'B' where id = '${company.id}'`)
              const working = yield* Effect.forkChild(work)
              yield* blocked(outside)
              yield* outside.run("commit")
              yield* Fiber.join(working)
            }
            assert.strictEqual(yield* name, "C")
          }),
        `do $$ begin execute format(
          'alter database %I set default_transaction_isolation = ''repeatable read''',
          current_database()); end $$`
      )
      assert.isAtLeast(yield* count("rollbacks"), 2)
    })
  )

  it.live.each(["40001", "40P01"])(
    "repeatedly is rejected as temporarily unavailable (%s)",
    (code) =>
      contested((outside) =>
        Effect.gen(function* () {
          const { company, renaming, toWriter, name } = yield* fixture
          yield* outside.run(failing(5, code))
          const { result, growth } = yield* growthOf(Effect.flip(toWriter(renaming)))
          assert.strictEqual(result._tag, "Unavailable")
          assert.deepStrictEqual(growth, {})
          assert.strictEqual(yield* name, company.name)
          yield* outside.run("select setval('tries', 2, false)")
          assert.strictEqual((yield* toWriter(renaming))._tag, "Committed")
        })
      )
  )
})

describe("work on PostgreSQL", () => {
  it.live("has a time limit in the server", () =>
    contested(() =>
      Effect.gen(function* () {
        const { rows } = yield* fixture
        const limits = {
          statement_timeout: "5000",
          lock_timeout: "2000",
          idle_in_transaction_session_timeout: "10000"
        }
        for (const [name, setting] of Object.entries(limits)) {
          assert.include((yield* rows("pg_settings", { name }))[0], { name, setting, unit: "ms" })
        }
      })
    )
  )

  it.live("is rejected if it waits too long for a lock, and delays nothing else", () =>
    contested((outside) =>
      Effect.gen(function* () {
        const { company, renaming, toWriter, name } = yield* fixture
        yield* outside.run("begin")
        yield* outside.run(`select 1 from company where id = '${company.id}' for update`)
        const refused = yield* Effect.forkChild(Effect.flip(toWriter(renaming)))
        yield* blocked(outside)
        const { client } = yield* newClient
        const { creating } = yield* commitsOf(client.id)
        assert.strictEqual((yield* toWriter(creating().commit))._tag, "Committed")
        assert.include(yield* Fiber.join(refused), { _tag: "Unavailable", reason: "55P03" })
        yield* outside.run("rollback")
        assert.strictEqual((yield* toWriter(renaming))._tag, "Committed")
        assert.strictEqual(yield* name, "Renamed Bakery")
      })
    )
  )
})
