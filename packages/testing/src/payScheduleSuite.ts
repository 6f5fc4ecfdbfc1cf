/** The guarantees of the ports of pay schedules, and of the loop that makes pay periods, for every storage. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert } from "@effect/vitest"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { begun, horizonAt } from "@payroll/domain/payroll/periods"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import type { Frequency } from "@payroll/domain/paySchedule/specification"
import { extendPaySchedule } from "@payroll/operations/background/extendPaySchedules"
import { PayScheduleStore } from "@payroll/operations/ports/payScheduleStore"
import { RecordLists } from "@payroll/operations/ports/recordLists"
import { insertedPeriods } from "@payroll/operations/paySchedule/rules/answer"
import { changes, combined, insert } from "@payroll/operations/changes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { burst, sequencesOf, tags, upTo } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const LEASE_MS = 60_000
export const FIRST = "2023-01-02" as LocalDate

/** A company with a weekly schedule that began long ago, and its first 60 periods. Nothing else is due. */
export const behind = Effect.fnUntraced(function* (frequency: Frequency = "weekly") {
  yield* TestClock.setTime(AT)
  const { set } = yield* Inspection
  yield* set("pay_schedule", {}, { due_at: null })
  const { client } = yield* newClient
  const { creating, commit, base, next } = yield* commitsOf(client.id)
  const { company, commit: creation } = creating()
  const terms = {
    ...base(company.id),
    workerType: "W2",
    compensationFrequency: "Weekly",
    specification: defaultRules(frequency)
  } as const
  const { schedule, periods } = begun(terms, FIRST, AT, next)
  const added = combined([
    changes({ writes: [insert("paySchedule", schedule)] }),
    insertedPeriods(periods, { at: AT, newId: next })
  ])
  assert.deepStrictEqual(tags(yield* burst([creation])), ["Committed"])
  assert.deepStrictEqual(tags(yield* burst([commit(added)])), ["Committed"])
  const due = {
    kind: "paySchedule" as const,
    workerId: "",
    clientId: client.id,
    companyId: company.id,
    id: schedule.id
  }
  return { client, company, schedule, periods, due, commit, base, next }
})

/** The dates of a schedule's periods, from its rows. */
const rowsOf = Effect.fnUntraced(function* (id: string) {
  const { rows } = yield* Inspection
  const stored = yield* rows("pay_period", { pay_schedule_id: id })
  return stored.toSorted((one, other) =>
    String(one["period_end"]) < String(other["period_end"]) ? -1 : 1
  )
})

/** Periods follow one another from the first day, with one event each. */
export const assertWhole = Effect.fnUntraced(function* (
  { id, companyId }: PaySchedule,
  first: LocalDate
) {
  const periods = yield* rowsOf(id)
  let next = first
  for (const period of periods) {
    assert.strictEqual(period["period_begin"], next)
    next = addDays(period["period_end"] as LocalDate, 1)
  }
  const { rows } = yield* Inspection
  const [schedule] = yield* rows("pay_schedule", { id })
  assert.strictEqual(next, addDays(schedule?.["periods_until"] as LocalDate, 1))
  const type = "payperiod.payperiodstatus.insert"
  const events = yield* rows("event", { company_id: companyId, type })
  assert.lengthOf(events, periods.length)
  const sequences = yield* sequencesOf(companyId)
  assert.deepStrictEqual(sequences, upTo(sequences.length))
  return { periods: periods.length, until: addDays(next, -1) }
})

const oldestFirst = Effect.gen(function* () {
  const { lease, nextDueInMs } = yield* dueQueue("paySchedule")
  const { set } = yield* Inspection
  const one = yield* behind()
  const other = yield* behind()
  yield* set("pay_schedule", { id: one.schedule.id }, { due_at: AT })
  yield* set("pay_schedule", { id: other.schedule.id }, { due_at: AT - 1 })
  assert.isBelow((yield* nextDueInMs) ?? 0, 0)
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [other.due])
  assert.deepStrictEqual(yield* lease(5, LEASE_MS), [one.due])
  assert.deepStrictEqual(yield* lease(5, LEASE_MS), [])
  assert.isAbove((yield* nextDueInMs) ?? 0, 0)
  yield* set("pay_schedule", {}, { due_at: null })
  assert.isUndefined(yield* nextDueInMs)
})

const caughtUp = Effect.gen(function* () {
  const { lease } = yield* dueQueue("paySchedule")
  const { schedule, due } = yield* behind()
  const { rows } = yield* Inspection
  const reached: Array<number> = [60]
  for (let round = 0; round < 10; round += 1) {
    const [leased] = yield* lease(1, LEASE_MS)
    if (!leased) break
    assert.deepStrictEqual(leased, due)
    yield* extendPaySchedule(leased)
    const { periods } = yield* assertWhole(schedule, FIRST)
    if (periods === reached.at(-1)) break
    reached.push(periods)
  }
  // 60 in a commit, as many commits as it takes, and the rest.
  assert.deepStrictEqual(reached, [60, 120, 180, 202])
  const { until } = yield* assertWhole(schedule, FIRST)
  assert.isTrue(until >= horizonAt(AT))
  const [row] = yield* rows("pay_schedule", { id: schedule.id })
  assert.include(row, { version: 4, status: "active" })
})

/** Both processes make the periods of one schedule at the same time, without a lease. */
const notTwice = Effect.gen(function* () {
  const { open } = yield* Twin
  const twin = yield* open
  const { schedule, due } = yield* behind()
  const here = extendPaySchedule(due)
  const there = Effect.provideContext(here, twin)
  yield* Effect.forEach([here, there, here, there, here, there], (each) => each, {
    concurrency: "unbounded",
    discard: true
  })
  const { periods } = yield* assertWhole(schedule, FIRST)
  assert.strictEqual(periods, 202)
})

const refusedTwice = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { periods, schedule, commit, base } = yield* behind()
  const [one, other] = periods
  const twin = { period_end: one?.periodEnd ?? "", period_begin: one?.periodBegin ?? "" }
  const same = yield* Effect.exit(set("pay_period", { id: other?.id ?? "" }, twin))
  assert.isTrue(Exit.isFailure(same), "two periods with one end")
  const second = { ...schedule, ...base(schedule.companyId) }
  const active = commit(changes({ writes: [insert("paySchedule", second)] }))
  assert.isTrue(Exit.isFailure(yield* Effect.exit(burst([active]))), "two active schedules")
  yield* assertWhole(schedule, FIRST)
})

const endsOf = (periods: ReadonlyArray<PayPeriod>): ReadonlyArray<string> =>
  periods.map(({ periodEnd }) => periodEnd)

const ofSchedule = (id: string) => ({ of: "schedule", id, onlyUnprocessed: false }) as const
const toProcess = (id: string) => ({ of: "company", id, onlyUnprocessed: true }) as const

const inPages = Effect.gen(function* () {
  const store = yield* PayScheduleStore
  const { set } = yield* Inspection
  const { client, company, schedule, periods } = yield* behind()
  const ends = endsOf(periods)
  const start = { periodEnd: "", id: "" }
  const all = yield* store.periods(client.id, ofSchedule(schedule.id), { after: start, rows: 200 })
  assert.deepStrictEqual(all, periods)
  const paged: Array<string> = []
  for (let after = start; paged.length < ends.length;) {
    const page = yield* store.periods(client.id, ofSchedule(schedule.id), { after, rows: 7 })
    assert.isNotEmpty(page)
    paged.push(...endsOf(page))
    after = page.at(-1)!
  }
  assert.deepStrictEqual(paged, ends)
  const [gone, done, skipped, ...left] = periods
  yield* set("pay_period", { id: gone!.id }, { is_withdrawn: 1, status: "skipped" })
  yield* set("pay_period", { id: done!.id }, { status: "processed" })
  yield* set("pay_period", { id: skipped!.id }, { status: "skipped" })
  const page = { after: start, rows: 200 }
  const calendar = yield* store.periods(client.id, ofSchedule(schedule.id), page)
  assert.deepStrictEqual(endsOf(calendar), ends.slice(1))
  const open = yield* store.periods(client.id, toProcess(company.id), page)
  assert.deepStrictEqual(endsOf(open), endsOf(left))
  const standing = yield* store.standing(client.id, schedule.id, left[0]!.periodEnd)
  assert.deepStrictEqual(endsOf(standing), endsOf(left))
})

/** Two schedules of one company, and a period of another state. */
const matching = Effect.gen(function* () {
  const store = yield* PayScheduleStore
  const { set } = yield* Inspection
  const { client, company, schedule, periods } = yield* behind()
  yield* set("pay_period", { id: periods[3]!.id }, { status: "submitted", updated_at: AT + 9 })
  const page = { after: { periodEnd: "", id: "" }, rows: 200 }
  const changes = { rows: 200, after: { at: 0, id: "" }, before: AT + 10 }
  const other = schedule.workerType === "W2" ? "1099-NEC" : "W2"
  const cases = [
    [{}, periods.length],
    [{ workerType: schedule.workerType }, periods.length],
    [{ workerType: other }, 0],
    [{ status: "submitted" }, 1],
    [{ status: "submitted", workerType: schedule.workerType }, 1],
    [{ status: "submitted", workerType: other }, 0],
    [{ status: "processed" }, 0]
  ] as const
  for (const [fields, count] of cases) {
    for (const onlyUnprocessed of [true, false]) {
      for (const named of [
        { of: "company", id: company.id },
        { of: "schedule", id: schedule.id }
      ] as const) {
        const filter = { ...named, ...fields, onlyUnprocessed }
        const text = JSON.stringify(filter)
        assert.lengthOf(yield* store.periods(client.id, filter, page), count, text)
        assert.lengthOf(yield* store.changedPeriods(client.id, filter, changes), count, text)
      }
    }
  }
})

/** In the order of changes, with those withdrawn; a place in it stands for no place in the calendar. */
const changedOnes = Effect.gen(function* () {
  const store = yield* PayScheduleStore
  const { set } = yield* Inspection
  const { client, company, schedule, periods } = yield* behind()
  const [one, two, three] = [periods[4]!, periods[2]!, periods[9]!]
  yield* set("pay_period", { id: one.id }, { updated_at: AT + 1 })
  yield* set(
    "pay_period",
    { id: two.id },
    { updated_at: AT + 2, status: "skipped", is_withdrawn: 1 }
  )
  yield* set("pay_period", { id: three.id }, { updated_at: AT + 3 })
  const idsAfter = Effect.fnUntraced(function* (after: { at: number; id: string }, before: number) {
    const page = { rows: 10, after, before }
    const all = yield* store.changedPeriods(client.id, ofSchedule(schedule.id), page)
    const open = yield* store.changedPeriods(client.id, toProcess(company.id), page)
    return [all, open].map((each) => each.map(({ id }) => id))
  })
  const start = { at: AT + 1, id: "" }
  const ids = [one.id, two.id, three.id]
  assert.deepStrictEqual(yield* idsAfter(start, AT + 4), [ids, [one.id, three.id]])
  assert.deepStrictEqual(yield* idsAfter(start, AT + 3), [ids.slice(0, 2), [one.id]])
  const next = { at: AT + 2, id: two.id }
  assert.deepStrictEqual(yield* idsAfter(next, AT + 4), [[three.id], [three.id]])
  const first = { rows: 1, after: start, before: AT + 4 }
  assert.lengthOf(yield* store.changedPeriods(client.id, ofSchedule(schedule.id), first), 1)
  const stranger = yield* newClient
  assert.deepStrictEqual(
    yield* store.changedPeriods(stranger.client.id, ofSchedule(schedule.id), first),
    []
  )
  assert.deepStrictEqual(
    yield* store.changedPeriods(stranger.client.id, toProcess(company.id), first),
    []
  )
})

/** Periods that a change of dates left as they were belong to the rules before. */
const startsOf = Effect.gen(function* () {
  const store = yield* PayScheduleStore
  const { set } = yield* Inspection
  const { client, company, schedule, periods } = yield* behind()
  const starts = store.startDates(client.id, company.id)
  assert.deepStrictEqual([...(yield* starts)], [[schedule.id, FIRST]])
  yield* set("pay_schedule", { id: schedule.id }, { edition: 2 })
  assert.deepStrictEqual([...(yield* starts)], [])
  for (const { id } of periods.slice(40)) yield* set("pay_period", { id }, { edition: 2 })
  assert.deepStrictEqual([...(yield* starts)], [[schedule.id, periods[40]!.periodBegin]])
  const stranger = yield* newClient
  assert.deepStrictEqual([...(yield* store.startDates(stranger.client.id, company.id))], [])
})

const ofClient = Effect.gen(function* () {
  const store = yield* PayScheduleStore
  const { client } = yield* newClient
  const { company, schedule, periods, due } = yield* behind()
  const page = { after: { periodEnd: "", id: "" }, rows: 10 }
  assert.deepStrictEqual(yield* store.schedule(due.clientId, schedule.id), schedule)
  assert.deepStrictEqual(yield* store.period(due.clientId, periods[0]!.id), periods[0])
  assert.isUndefined(yield* store.schedule(client.id, schedule.id))
  assert.isUndefined(yield* store.period(client.id, periods[0]!.id))
  assert.deepStrictEqual(yield* store.periods(client.id, ofSchedule(schedule.id), page), [])
  assert.deepStrictEqual(yield* store.periods(client.id, toProcess(company.id), page), [])
  assert.deepStrictEqual(yield* store.standing(client.id, schedule.id, FIRST), [])
})

const nextOnes = Effect.gen(function* () {
  const { payrollOf } = yield* RecordLists
  const { company, periods, due } = yield* behind()
  const [first, second] = periods.map(({ payDate }) => payDate)
  const nextFrom = (today: LocalDate, clientId = due.clientId) =>
    Effect.map(payrollOf(clientId, company.id, today), ({ nextPayDate }) => nextPayDate)
  const dueIn = (clientId = due.clientId) =>
    Effect.map(payrollOf(clientId, company.id, FIRST), (payroll) => payroll.due?.id)
  assert.strictEqual(yield* nextFrom(FIRST), first)
  assert.strictEqual(yield* dueIn(), periods[0]!.id)
  assert.strictEqual(yield* nextFrom(first!), first)
  assert.strictEqual(yield* nextFrom(addDays(first!, 1)), second)
  const { set } = yield* Inspection
  yield* set("pay_period", { id: periods[0]!.id }, { status: "skipped" })
  assert.strictEqual(yield* nextFrom(FIRST), second)
  yield* set("pay_period", { id: periods[1]!.id }, { is_withdrawn: 1 })
  assert.strictEqual(yield* nextFrom(FIRST), periods[2]!.payDate)
  assert.strictEqual(yield* dueIn(), periods[2]!.id)
  yield* set("pay_period", { id: periods[2]!.id }, { status: "submitted" })
  assert.strictEqual(yield* dueIn(), periods[3]!.id)
  assert.isUndefined(yield* nextFrom(addDays(periods.at(-1)!.payDate, 1)))
  const stranger = yield* newClient
  assert.isUndefined(yield* nextFrom(FIRST, stranger.client.id))
  assert.isUndefined(yield* dueIn(stranger.client.id))
})

const cases: Cases = {
  "lease the schedules that are due first, at most the limit": oldestFirst,
  "catch up in commits of 60 periods, without a gap": caughtUp,
  "make no period twice, by two processes at once": notTwice,
  "refuse a second period with one end, and a second active schedule": refusedTwice,
  "list periods in pages, in calendar order": inPages,
  "reads periods in the order of their changes, of one client": changedOnes,
  "read the periods of a company or a schedule by type of workers and state": matching,
  "know from which day the present rules hold": startsOf,
  "find the next day on which a company pays": nextOnes,
  "show a client its own alone": ofClient
}

export const payScheduleSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Pay schedules on ${name}`, live, cases)
