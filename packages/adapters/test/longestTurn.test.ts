/**
 * Reads and calls with many elements at their limits: none holds the thread that serves requests for longer than a
 * short turn of the event loop, because all other callers wait for its end.
 */
import { catalogue, operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { postgres, sqliteThread } from "@payroll/testing/database/databases"
import { isNightly } from "@payroll/testing/nightly"
import { Inspection } from "@payroll/testing/storage"
import { newTimeOffWorld } from "@payroll/testing/timeOffWorld"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { layerService } from "./killedProgram.ts"

const ELEMENTS_MAX = 1_000
const PAGE_ROWS_MAX = 200
const TURN_MS = 20
/** On a slow machine every turn is longer: this part of the time of its call, which is one turn without pieces. */
const TURN_PART = 0.3
/** The best of them counts: in the others code is compiled, and garbage of tests before is collected. */
const TRIES = 3
const PROBE_MS_MAX = 0.2
const TIMEOUT_MS = 120_000

const databases = isNightly ? [sqliteThread, postgres] : [sqliteThread]
const DAY = "2026-03-10"
const SUNDAY = "2026-03-08"

/** Milliseconds of processor time of this thread since an earlier reading. */
const threadMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1_000
}

/** Runs an effect; the time of the thread in each turn of the event loop meanwhile, and what all of them took. */
const turnsOf = Effect.fnUntraced(function* <E, R>(effect: Effect.Effect<unknown, E, R>) {
  const turns = { last: process.threadCpuUsage(), longest: 0, allMs: 0, isOver: false }
  const look = (): void => {
    const ms = threadMs(turns.last)
    turns.last = process.threadCpuUsage()
    turns.longest = Math.max(turns.longest, ms)
    // Shorter ones are those of this probe, while the thread waits for the writer.
    if (ms > PROBE_MS_MAX) turns.allMs += ms
    if (!turns.isOver) setImmediate(look)
  }
  look()
  yield* effect
  yield* Effect.promise(() => new Promise(setImmediate))
  turns.isOver = true
  return turns
})

/** The elements of an operation's example, for each of some workers. */
const forEach = (name: string, userIds: ReadonlyArray<string>, unlike?: (n: number) => Body) => {
  const { example = {} } = operationNamed(name) ?? assert.fail(name)
  const [list, [element]] = Object.entries(example).find(([, value]) => Array.isArray(value)) as [
    string,
    [Body]
  ]
  return { [list]: userIds.map((userId, n) => ({ ...element, userId, ...unlike?.(n) })) }
}

const punches = (userIds: ReadonlyArray<string>, day: string) =>
  userIds.slice(0, ELEMENTS_MAX / 2).flatMap((userId) => [
    { userId, type: "In", at: `${day}T08:00`, externalId: `${userId} in ${day}` },
    { userId, type: "Out", at: `${day}T18:00`, externalId: `${userId} out ${day}` }
  ])

/** Reads of the whole company: a page at its limit, or everything as a file. */
const READS: ReadonlyArray<readonly [name: string, body: Body]> = [
  ["getPayableHours", { payPeriodBegin: SUNDAY, limit: PAGE_ROWS_MAX }],
  ["getPayableHours", { payPeriodBegin: SUNDAY, format: "csv" }],
  ["getTimesheetSummary", { from: SUNDAY, to: DAY, limit: PAGE_ROWS_MAX }],
  ["getTimesheets", { limit: PAGE_ROWS_MAX }],
  ["getUsers", { limit: PAGE_ROWS_MAX }],
  ["getTimeOffLiability", { format: "csv" }],
  ["getTimeOffLedger", { format: "csv" }]
]

/** Not driven: one document, and elements that need a page for people or a hand-over first. */
const NOT_DRIVEN = ["addDocument", "addFlowLinks", "reportPayResults"]

const measured = Effect.gen(function* () {
  const { call, companyId, hireMany, newPolicy } = yield* newTimeOffWorld("2026-04-10")
  const best = new Map<string, { readonly longest: number; readonly allMs: number }>()
  const storage = yield* Inspection
  const drive = Effect.fnUntraced(function* (name: string, body: Body) {
    const turns = yield* turnsOf(call(name, { companyId, ...body }))
    const title = "format" in body ? `${name} as ${String(body["format"])}` : name
    if (turns.longest < (best.get(title)?.longest ?? Infinity)) best.set(title, turns)
  })
  for (let round = 0; round < TRIES; round += 1) {
    let userIds: ReadonlyArray<string> = []
    const hiring = Effect.tap(hireMany(ELEMENTS_MAX, "2024-01-15"), (hired) =>
      Effect.sync(() => (userIds = hired))
    )
    best.set("addUsers", yield* turnsOf(hiring))
    const timeOffPolicyId = yield* newPolicy({ earningMethod: "Unlimited" })
    const ssn = (n: number) => ({ ssn: String(400_100_000 + round * ELEMENTS_MAX + n) })
    yield* drive("addUserWages", forEach("addUserWages", userIds))
    yield* drive("addKycInformations", forEach("addKycInformations", userIds, ssn))
    yield* drive("addW4Informations", forEach("addW4Informations", userIds))
    yield* drive("addPunches", { punches: punches(userIds, DAY) })
    const assignment = { timeOffPolicyId, userIds, startDate: DAY }
    yield* drive("addTimeOffPolicyAssignment", { timeOffPolicyAssignment: assignment })
    const rows = yield* storage.rows("timesheet", { company_id: companyId, status: "Open" })
    const timesheets = rows
      .slice(0, ELEMENTS_MAX)
      .map(({ id }) => ({ timesheetId: id, version: 1 }))
    yield* drive("approveTimesheets", { timesheets })
    for (const [name, body] of READS) yield* drive(name, body)
    yield* drive("terminateUsers", forEach("terminateUsers", userIds))
  }
  return best
})

describe.each(databases)("the longest turn on $name", ({ fresh }) => {
  it.effect(
    `of a call at its limit takes ${TURN_MS} ms`,
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const best = yield* Effect.provide(measured, layerService(settings))
        const many = catalogue.filter(({ takesMany }) => takesMany === true)
        const notDriven = many.map(({ name }) => name).filter((name) => !best.has(name))
        assert.deepStrictEqual(notDriven.toSorted(), NOT_DRIVEN)
        for (const [name, { longest, allMs }] of best) {
          assert.isBelow(longest, Math.max(TURN_MS, TURN_PART * allMs), name)
        }
      }).pipe(Effect.scoped),
    TIMEOUT_MS
  )
})
