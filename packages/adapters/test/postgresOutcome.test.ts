/** The reported outcome of a commit is the real one, wherever its connection dies. */
import { assert, describe, it } from "@effect/vitest"
import { growthOf, tags, upTo, burst } from "@payroll/testing/burst"
import { answerFor, commitsOf, newClient } from "@payroll/testing/commits"
import { Inspection } from "@payroll/testing/storage"
import { repeatUntil } from "@payroll/testing/until"
import { Writer, type Commit } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import { faultProxy, type Cut } from "@payroll/testing/database/faultProxy"
import { layerTestStorage } from "@payroll/testing/database/databases"
import { beside, others, type Count } from "./postgresBeside.ts"

const tried = (commits: ReadonlyArray<Commit>) =>
  Effect.flatMap(Writer, (writer) =>
    Effect.forEach(commits, (commit) => Effect.result(writer.commit(commit)), {
      concurrency: "unbounded"
    })
  )

/** Commits four in one group on a connection that breaks at its COMMIT, and a fifth that is rejected. */
const cutAt = (cut: Cut, { hasLoser = false, isPooled = false }) =>
  Effect.gen(function* () {
    const { url, through } = yield* beside
    const proxy = yield* faultProxy(url)
    proxy.inventsProcessIds = isPooled
    const inside = Effect.gen(function* () {
      const { client } = yield* newClient
      const { creating, renaming } = yield* commitsOf(client.id)
      const first = creating()
      yield* burst([first.commit])
      const lost = hasLoser ? [renaming(first.company, { revision: 7 })] : []
      const inserts = upTo(4).map((n) => creating({ answer: answerFor(`${n}`) }).commit)
      // A read ends with a COMMIT too, such as those that count the rows before.
      const cutting = Effect.andThen(
        Effect.sync(() => proxy.arm(cut)),
        tried([...inserts, ...lost])
      )
      const { result, growth } = yield* growthOf(cutting)
      assert.strictEqual(proxy.cuts, 1)
      assert.deepStrictEqual(tags(yield* burst([creating().commit])), ["Committed"])
      return { result, growth }
    })
    return yield* Effect.scoped(Effect.provide(inside, layerTestStorage(through(proxy.url))))
  })

/** Makes COMMIT wait for an advisory lock, which the separate connection holds. */
const SLOW_COMMIT = `
  create function wait_for_lock() returns trigger language plpgsql set lock_timeout = 0 as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
  create constraint trigger slow_commit after insert on audit deferrable initially deferred
    for each row execute function wait_for_lock()`

/** A commit through a pooler whose connection breaks while the server still runs COMMIT. */
const underWay = Effect.gen(function* () {
  const { run, url, through } = yield* beside
  const proxy = yield* faultProxy(url)
  proxy.inventsProcessIds = true
  const sees = (sql: string) => repeatUntil(run(sql), (rows) => rows.length > 0)
  const inside = Effect.gen(function* () {
    const { client } = yield* newClient
    const { creating } = yield* commitsOf(client.id)
    yield* burst([creating().commit])
    yield* run(SLOW_COMMIT)
    yield* run("select pg_advisory_lock(1)")
    const committing = yield* Effect.forkChild(tried([creating().commit]))
    yield* sees("select 1 from pg_locks where locktype = 'advisory' and not granted")
    yield* Effect.promise(() => proxy.set({ mode: "refuse" }))
    yield* Effect.promise(() => proxy.set({ mode: "pass" }))
    yield* sees(`select 1 ${others} and query = 'commit' and state = 'idle'`)
    yield* run("select pg_advisory_unlock(1)")
    const [result] = yield* Fiber.join(committing)
    assert.strictEqual(result && Result.isSuccess(result) && result.success._tag, "Committed")
  })
  yield* Effect.scoped(Effect.provide(inside, layerTestStorage(through(proxy.url))))
})

/** A commit that a network delays beyond every timeout and then delivers. */
const late = Effect.gen(function* () {
  const { run, url, through } = yield* beside
  const proxy = yield* faultProxy(url)
  const sessions = run(`select pid ${others}`)
  const inside = Effect.gen(function* () {
    const { client } = yield* newClient
    const { creating } = yield* commitsOf(client.id)
    yield* burst([creating().commit])
    const before = JSON.stringify(yield* sessions)
    yield* Effect.promise(() => proxy.set({ mode: "hang" }))
    const { commit, company } = creating()
    const [result] = yield* tried([commit])
    assert.isTrue(result !== undefined && Result.isFailure(result))
    yield* Effect.promise(() => proxy.set({ mode: "pass" }))
    // The delayed statements have arrived, and their callers are gone.
    yield* repeatUntil(
      sessions,
      (now) => !now.some((each) => before.includes(JSON.stringify(each)))
    )
    const { rows } = yield* Inspection
    assert.deepStrictEqual(yield* rows("company", { id: company.id }), [])
    assert.deepStrictEqual(tags(yield* burst([creating().commit])), ["Committed"])
  })
  yield* Effect.scoped(Effect.provide(inside, layerTestStorage(through(proxy.url))))
})

/** Bursts of commits while all connections are killed, each time a little later. */
const killing = (count: Count) =>
  Effect.gen(function* () {
    const { rows } = yield* Inspection
    const { client } = yield* newClient
    const { creating } = yield* commitsOf(client.id)
    let killed = 0
    for (const round of upTo(30)) {
      const commits = upTo(12).map((n) => creating({ answer: answerFor(`${round} ${n}`) }).commit)
      const killer = Effect.gen(function* () {
        yield* Effect.forEach(upTo(round % 10), () => count("connections"))
        killed += yield* count("killed")
      })
      const [results] = yield* Effect.all([tried(commits), killer], { concurrency: "unbounded" })
      for (const [index, result] of results.entries()) {
        const id = commits[index]?.id ?? ""
        const audits = yield* Effect.retry(rows("audit", { id }), { times: 20 })
        assert.strictEqual(audits.length === 1, Result.isSuccess(result), `round ${round}`)
        if (Result.isSuccess(result)) assert.strictEqual(result.success._tag, "Committed")
        else assert.strictEqual(result.failure._tag, "Unavailable")
      }
    }
    assert.isAtLeast(killed, 30)
    assert.deepStrictEqual(tags(yield* burst([creating().commit])), ["Committed"])
  })

describe("a Writer that loses its connection to PostgreSQL", () => {
  for (const [kind, losers, isPooled] of [
    ["is judged first", ["Stale"], false],
    ["insert-only", [], false],
    ["goes through a pooler", [], true]
  ] as const) {
    const options = { hasLoser: losers.length > 0, isPooled }

    it.live(`finds a group that was committed although its answer was lost, which ${kind}`, () =>
      Effect.gen(function* () {
        const { result, growth } = yield* cutAt("answered", options)
        assert.deepStrictEqual(
          result.map((each) => (Result.isSuccess(each) ? each.success._tag : "failed")),
          [...upTo(4).map(() => "Committed"), ...losers]
        )
        assert.include(growth, { audit: 4, company: 4, event: 8, stored_answer: 4 })
      })
    )

    it.live(`finds that a lost group was not committed, which ${kind}`, () =>
      Effect.gen(function* () {
        const { result, growth } = yield* cutAt("asked", options)
        for (const each of result) {
          assert.strictEqual(Result.isFailure(each) && each.failure._tag, "Unavailable")
        }
        assert.deepStrictEqual(growth, {})
      })
    )
  }

  it.live("waits for a commit that is still in progress behind a pooler", () => underWay)

  it.live("never commits after reporting a failure", () => late)

  it.live("reports true outcomes while all its connections are killed", () =>
    Effect.gen(function* () {
      const { count, url, through } = yield* beside
      yield* Effect.scoped(Effect.provide(killing(count), layerTestStorage(through(url))))
    })
  )
})
