/** Bulk imports in another process that were under way when their company or their worker was erased. */
import { vacuumed } from "@payroll/testing/database/vacuumed"
import {
  layerInspection,
  postgres,
  sqliteFile,
  type TestDatabase
} from "@payroll/testing/database/databases"
import { bundled } from "@payroll/testing/bundledPrograms"
import { upTo } from "@payroll/testing/burst"
import { isNightly } from "@payroll/testing/nightly"
import { newWorld } from "@payroll/testing/kyc/world"
import { Inspection } from "@payroll/testing/storage"
import { eraseAllDue } from "@payroll/operations/background/eraseDue"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import { ErasedSubjects } from "@payroll/operations/ports/erasedSubjects"
import { Erasures } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import { assert, describe, it, vi } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { checkData } from "../src/maintenance/check.ts"
import type { StorageSettings } from "../src/storage.ts"
import type { Import } from "./importKilled.ts"
import { callsOf } from "./killedCalls.ts"
import { layerService } from "./killedProgram.ts"
import { urlOf } from "./urlOf.ts"

const ELEMENTS = isNightly ? 300 : 100
const TIMEOUT_MS = isNightly ? 1_200_000 : 240_000
const MINUTE_MS = 60_000
const MARK = "zqimprt"
const LINKED_MAX = 2_000
const STEPS_MAX = 100
const LAST_DAY = "2026-03-06"
const MINUTES = 3
const MONTH_MS = 31 * 86_400_000
const TEN_YEARS_MS = 3_650 * 86_400_000

/** The process when the erasure is carried out, and what becomes of it then. */
const RUNS = [
  ["before its commit", "goes on"],
  ["before its commit", "is killed"],
  ["behind its commit", "goes on"],
  ["behind its commit", "is killed"]
] as const
type Run = (typeof RUNS)[number]

const hasMark = (text: string): boolean => text.toLowerCase().includes(MARK)

/** The text of an element. */
const textOf = (index: number): string => `${MARK}${index.toString(26).replaceAll(/\d/g, "x")}`

const world = Effect.gen(function* () {
  const made = yield* newWorld()
  yield* TestClock.setTime(Date.now())
  const { client, companyId } = made
  const userId = yield* made.newWorker()
  yield* made.addWage(userId)
  const { set } = yield* Inspection
  yield* set("worker", { id: userId }, { user_status: "Active" })
  yield* made.call("terminateUser", { user: { userId, lastDay: LAST_DAY } })
  const idempotencyKey = "import-1"
  const users = upTo(ELEMENTS).map((index) => ({
    firstName: textOf(index),
    lastName: textOf(index),
    userReferenceId: textOf(index),
    email: `${textOf(index)}${index}@example.com`,
    dateOfJoin: "2022-03-01",
    workerType: "W2",
    jobTitle: textOf(index),
    companyLocationCategory: "Remote",
    stateCode: "CA"
  }))
  const punches = upTo(ELEMENTS).map((index) => ({
    userId,
    type: index % 2 === 0 ? "In" : "Out",
    at: new Date(Date.UTC(2026, 2, 2, 8) + index * 7 * MINUTE_MS).toISOString(),
    externalId: `device-${index}`,
    ...(index % 2 === 0 && { jobCode: textOf(index) })
  }))
  const ofCompany = { clientId: client.id, companyId }
  return {
    addUsers: {
      subject: { ...ofCompany, subject: "company", subjectId: companyId },
      call: { client, method: "addUsers", body: { companyId, users }, idempotencyKey }
    },
    addPunches: {
      subject: { ...ofCompany, subject: "worker", subjectId: userId },
      call: { client, method: "addPunches", body: { companyId, punches }, idempotencyKey }
    }
  } as const
})

type Case = Effect.Success<typeof world>["addUsers" | "addPunches"]

/** The state of a process as Linux names it: `T` of one that is stopped. */
const stateOf = (pid: number | undefined): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0]
  } catch {
    return undefined
  }
}

/** Waits until a process stopped itself, or is over. */
const stopped = ({ pid }: ChildProcess) =>
  vi.waitFor(() => assert.oneOf(stateOf(pid), ["T", "Z", undefined]), {
    timeout: TIMEOUT_MS,
    interval: 5
  })

const started = async (settings: StorageSettings, call: Import) => {
  const words = [bundled("importKilled"), urlOf(settings), settings.keyFile, "0"]
  const env = { ...process.env, PAYROLL_TEST_IMPORT: JSON.stringify(call) }
  const child = spawn(process.execPath, words, { env, stdio: ["ignore", "ignore", "inherit"] })
  const over = once(child, "exit")
  await stopped(child)
  return {
    /** Goes on to the next stop, or to the end. */
    goesOn: async () => {
      child.kill("SIGCONT")
      await stopped(child)
    },
    ends: async (signal: "SIGCONT" | "SIGKILL") => {
      child.kill(signal)
      const [code] = (await over) as [number | null]
      assert.strictEqual(code, signal === "SIGCONT" ? 0 : null)
    }
  }
}

/** Adds an erasure to the register, as a confirmation does. */
const confirmed = Effect.fnUntraced(function* ({ subject }: Case) {
  const at = yield* Clock.currentTimeMillis
  const { add } = yield* Erasures
  const { next } = yield* NewId
  yield* add([{ ...subject, id: next(), at, state: "waiting", dueAt: at }])
  const { lookAgain } = yield* ErasedSubjects
  lookAgain(subject.clientId)
})

/** Erases what is due by now. */
const eraseDue = Effect.gen(function* () {
  const { link } = yield* AuditChain
  for (let step = 0; step < STEPS_MAX; step += 1) {
    yield* link(yield* Clock.currentTimeMillis, LINKED_MAX)
    if ((yield* eraseAllDue) === 0) return
  }
  assert.fail("the erasure goes on")
})

/** Erases what is due in so much time, and what came between minutes later. */
const carriedOutIn = Effect.fnUntraced(function* (ms: number) {
  yield* TestClock.adjust(ms)
  for (let minute = 0; minute < MINUTES; minute += 1) {
    yield* eraseDue
    yield* TestClock.adjust(MINUTE_MS)
  }
})

/** The tables with a text of an element, and the files of the database. */
const found = Effect.fnUntraced(function* ({ database }: StorageSettings) {
  const { counts, rows } = yield* Inspection
  const tables: Array<string> = []
  for (const table of Object.keys(yield* counts)) {
    if (hasMark(JSON.stringify(yield* rows(table, {})))) tables.push(table)
  }
  const all = database.kind === "sqlite" ? yield* Effect.promise(() => vacuumed(database.path)) : []
  const files = all.flatMap(([path, text]) => (hasMark(text) ? [path] : []))
  return { tables, files }
})

const NOWHERE: Effect.Success<ReturnType<typeof found>> = { tables: [], files: [] }

/** Tables with what the law keeps of somebody who is not known to have left, or was paid. */
const KEPT: ReadonlySet<string> = new Set(["worker", "punch"])

/** Repeats the call, and makes it with another key: both store nothing. */
const comesLater = Effect.fnUntraced(function* ({ call }: Case) {
  const { counts } = yield* Inspection
  const stored = Effect.map(counts, ({ worker, punch, event }) => ({ worker, punch, event }))
  const before = yield* stored
  const { client, method, body, idempotencyKey } = call
  yield* callsOf(client, { idempotencyKey })(method, body)
  const later = yield* callsOf(client, { idempotencyKey: "import-2" })(method, body)
  // A device may send what is stored again.
  assert.match(JSON.stringify(later), /is erased|was recorded before/)
  // A device may send what is stored again.
  assert.match(JSON.stringify(later), /is erased|was recorded before/)
  assert.deepStrictEqual(yield* stored, before)
})

const importErased = (
  { fresh }: TestDatabase,
  operation: "addUsers" | "addPunches",
  [moment, end]: Run
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const services = Layer.provideMerge(layerInspection(settings), layerService(settings))
      yield* Effect.gen(function* () {
        const one = (yield* world)[operation]
        const child = yield* Effect.promise(() => started(settings, one.call))
        yield* confirmed(one)
        if (moment === "behind its commit") yield* Effect.promise(child.goesOn)
        yield* eraseDue
        yield* Effect.promise(async () => {
          if (end === "goes on" && moment === "before its commit") await child.goesOn()
          await child.ends(end === "goes on" ? "SIGCONT" : "SIGKILL")
        })
        yield* carriedOutIn(MONTH_MS)
        const { tables } = yield* found(settings)
        assert.deepStrictEqual(
          tables.filter((table) => !KEPT.has(table)),
          []
        )
        yield* carriedOutIn(TEN_YEARS_MS)
        assert.deepStrictEqual(yield* found(settings), NOWHERE)
        yield* comesLater(one)
        assert.deepStrictEqual(yield* found(settings), NOWHERE)
        const findings = yield* checkData
        assert.deepStrictEqual(
          findings.filter(({ wrong }) => wrong > 0),
          []
        )
      }).pipe(Effect.provide(services))
    })
  )

/** True of the runs by day: on SQLite an import that goes on before its commit, and one that is killed behind it. */
const isByDay = ({ name }: TestDatabase, operation: string, [moment, end]: Run): boolean =>
  name === sqliteFile.name &&
  (operation === "addUsers"
    ? moment === "before its commit" && end === "goes on"
    : moment === "behind its commit" && end === "is killed")

describe("a bulk import in another process, when what it is about is erased", () => {
  for (const database of [sqliteFile, postgres]) {
    for (const operation of ["addUsers", "addPunches"] as const) {
      for (const run of RUNS.filter((each) => isNightly || isByDay(database, operation, each))) {
        const [moment, end] = run
        it.effect(
          `${operation} stops ${moment} and ${end}, on ${database.name}`,
          () => importErased(database, operation, run),
          TIMEOUT_MS
        )
      }
    }
  }
})
