/** Many writers on one PostgreSQL: they wait for each other only if they contend. */
import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Company } from "@payroll/domain/company/company"
import { changed } from "@payroll/domain/record"
import { newTimesheetLock } from "@payroll/domain/timesheet/timesheetLock"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { NewId } from "@payroll/operations/ports/newId"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { burst, tags, upTo } from "@payroll/testing/burst"
import { AT, commitsOf, einClaim, newClient } from "@payroll/testing/commits"
import { advance, onTheirWay } from "@payroll/testing/delivery/lanes"
import { Twin } from "@payroll/testing/storage"
import { repeatUntil } from "@payroll/testing/until"
import { Writer, type Commit } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { CHECKED_AFTER_DUPLICATE } from "../src/sql/postgres/transactions.ts"
import { layerTestStorage } from "@payroll/testing/database/databases"
import { beside, type Count } from "./postgresBeside.ts"

const LEASE_MS = 60_000

const fixture = Effect.gen(function* () {
  const { open } = yield* Twin
  const twin = yield* open
  const here = { writer: yield* Writer, queue: yield* DeliveryQueue }
  const there = { writer: Context.get(twin, Writer), queue: Context.get(twin, DeliveryQueue) }
  return { here, there, ...(yield* onTheirWay(24)) }
})

const all = (effects: ReadonlyArray<Effect.Effect<unknown, unknown>>) =>
  Effect.all(effects, { concurrency: "unbounded", discard: true })

const inBoth = <A>(items: ReadonlyArray<A>) => [items, items.toReversed()] as const

/** Two processes update the same companies, two at a time, in opposite orders. */
const records = Effect.gen(function* () {
  const { here, there, companies, commit, event } = yield* fixture
  const moving = (order: ReadonlyArray<Company>, version: number) =>
    order.map((company, index) => {
      const both = [company, order[(index + 7) % order.length] ?? company]
      return commit({
        writes: both.map((each) => {
          const before = { ...each, version }
          return { op: "update", kind: "company", record: changed(before, {}, AT), before }
        }),
        revisions: both.map(({ id }) => ({ of: "companyProfile", id, expected: version })),
        events: both.map(event)
      })
    })
  const [forth, back] = inBoth(companies)
  for (const version of upTo(5)) {
    yield* all([
      ...moving(forth, version).map(here.writer.commit),
      ...moving(back, version).map(there.writer.commit),
      ...moving(back, 1).map(here.writer.commit)
    ])
  }
})

/** Two processes claim the same values in opposite orders. */
const claims = Effect.gen(function* () {
  const { here, there, companies, commit } = yield* fixture
  for (const round of upTo(8)) {
    const claiming = (order: ReadonlyArray<Company>, holder: string): ReadonlyArray<Commit> =>
      order.map((company, index) =>
        commit({
          claims: [company, order[(index + 11) % order.length] ?? company].map((each) => ({
            ...einClaim(each, `${each.id} ${round}`),
            holder
          }))
        })
      )
    const [forth, back] = inBoth(companies)
    yield* all([
      ...claiming(forth, "here").map(here.writer.commit),
      ...claiming(back, "there").map(there.writer.commit)
    ])
  }
})

/** Events are stored while their lanes are settled, in opposite orders. */
const lanes = Effect.gen(function* () {
  const { here, there, companies, reporting } = yield* fixture
  const [forth, back] = inBoth(companies)
  for (let round = 0; round < 25; round += 1) {
    const due = yield* here.queue.lease(companies.length, LEASE_MS)
    const [settled, other] = inBoth(due.map(advance))
    yield* all([
      ...back.map((company) => here.writer.commit(reporting(company))),
      ...forth.map((company) => there.writer.commit(reporting(company))),
      here.queue.settle(settled.slice(0, 12)),
      there.queue.settle(other.slice(0, 12))
    ])
  }
})

/** One process moves a sequence and claims values, while the other only claims the same values. */
const foundersAndOthers = Effect.gen(function* () {
  const { here, there, companies, commit, event } = yield* fixture
  const [company] = companies
  for (const round of upTo(12)) {
    if (!company) return
    const claiming = (holder: string) =>
      upTo(300).map((n) => ({ ...einClaim(company, `${round} ${n}`), holder }))
    yield* all([
      here.writer.commit(commit({ claims: claiming("here"), events: [event(company)] })),
      there.writer.commit(commit({ claims: claiming("there") }))
    ])
    // After a rejection this number of groups is checked first.
    for (const _ of upTo(CHECKED_AFTER_DUPLICATE)) yield* there.writer.commit(commit({}))
  }
})

/** Twelve insert-only commits, one after the other, each with a taken claim. */
const duplicates = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, commit } = yield* commitsOf(client.id)
  const { company, commit: first, ein } = creating()
  yield* burst([first])
  for (const _ of upTo(CHECKED_AFTER_DUPLICATE + 2)) {
    const claims = [{ ...einClaim(company, ein), holder: "another" }]
    assert.deepStrictEqual(tags(yield* burst([commit({ claims })])), ["Taken"])
  }
})

/** A burst without contention, although many commits join the same sequences. */
const uncontended = Effect.gen(function* () {
  const { companies, creating, reporting } = yield* fixture
  const outcomes = yield* burst(
    upTo(10).flatMap(() => [
      ...companies.map((company) => reporting(company, 2)),
      creating().commit
    ])
  )
  assert.deepStrictEqual(new Set(tags(outcomes)), new Set(["Committed"]))
})

/** Creates a company, and then many in one turn of the event loop. */
const insertOnlyBurst = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  yield* burst([creating().commit])
  yield* burst(upTo(60).map(() => creating().commit))
})

/** Runs the work and counts after its connections have closed, when the counters are complete. */
const counted = (work: typeof claims, query: Parameters<Count>[0]) =>
  Effect.gen(function* () {
    const { count, url, through } = yield* beside
    yield* Effect.scoped(Effect.provide(work, layerTestStorage(through(url))))
    yield* repeatUntil(count("connections"), (others) => others === 0)
    return yield* count(query)
  })

/** Two lockings that are due; a process that was about to lease the first one still holds its row. */
const dueBeside = (run: Effect.Success<typeof beside>["run"]) =>
  Effect.gen(function* () {
    const { companies, commit } = yield* fixture
    const scope = {
      payPeriodId: undefined,
      firstDay: "2026-03-01" as LocalDate,
      lastDay: "2026-03-31" as LocalDate,
      workerType: undefined,
      lockUnapproved: true
    }
    const { next } = yield* NewId
    const locks = companies.slice(0, 2).map((company) => {
      const lock = newTimesheetLock(next(), company, scope, false, AT)
      return { op: "insert" as const, kind: "timesheetLock" as const, record: lock }
    })
    yield* burst([commit({ writes: locks })])
    const [first, second] = locks.map(({ record }) => record.id)
    const { lease } = yield* dueQueue("timesheetLock")
    const leased = Effect.map(lease(10, LEASE_MS), (due) => due.map(({ id }) => id))
    yield* run("begin")
    yield* run(`update timesheet_lock set due_at = due_at where id = '${first}'`)
    assert.deepStrictEqual(yield* leased, [second])
    yield* run("rollback")
    assert.deepStrictEqual(yield* leased, [first])
  })

describe("Writers on one PostgreSQL", () => {
  for (const [name, work] of Object.entries({ records, claims, lanes, foundersAndOthers })) {
    it.live(`lock ${name} in one order and never deadlock`, () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* counted(work, "deadlocks"), 0)
      })
    )
  }

  it.live(
    "write insert-only groups without a check, and check first for a while after a rejection",
    () =>
      Effect.gen(function* () {
        // The first and the last are written, rolled back and checked.
        assert.strictEqual(yield* counted(duplicates, "rollbacks"), CHECKED_AFTER_DUPLICATE + 2 + 2)
      })
  )

  it.live("commit without a retry if there is no contention", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* counted(uncontended, "rollbacks"), 0)
    })
  )

  it.live("lease what is due and held by no other process, without waiting for it", () =>
    Effect.gen(function* () {
      const { run, url, through } = yield* beside
      yield* Effect.scoped(Effect.provide(dueBeside(run), layerTestStorage(through(url))))
    })
  )

  it.live("start a batch before the whole burst has arrived", () =>
    Effect.gen(function* () {
      const { run, url, through } = yield* beside
      yield* Effect.scoped(Effect.provide(insertOnlyBurst, layerTestStorage(through(url))))
      const [found] = yield* run(
        "select count(*)::int as companies, count(distinct xmin::text)::int as groups from company"
      )
      assert.strictEqual(found?.["companies"], 61)
      assert.isAtLeast(Number(found?.["groups"]), 3)
    })
  )
})
