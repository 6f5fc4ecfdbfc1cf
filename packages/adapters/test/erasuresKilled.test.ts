/** Erasures that are killed go on where they were, and nothing is stored without its audit row and MAC. */
import { assert, describe, it } from "@effect/vitest"
import { checkData } from "../src/maintenance/check.ts"
import { upTo } from "@payroll/testing/burst"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { isNightly } from "@payroll/testing/nightly"
import { newWorld, rowOf } from "@payroll/testing/kyc/world"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import { Erasures } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import { layerService, runUntilDone } from "./killedProgram.ts"

const WORKERS = 6
const TIMEOUT_MS = 240_000
const AT = Date.UTC(2026, 0, 2)

/** The subjects of erasures: workers, or their company as a whole. */
type Subject = "worker" | "company"

/** Workers who were removed and are to be erased, each or with their company. */
const registered = Effect.fnUntraced(function* (subject: Subject) {
  const { client, companyId, call, newWorker, addWage } = yield* newWorld()
  const { add } = yield* Erasures
  const { next } = yield* NewId
  const userIds = yield* Effect.forEach(upTo(WORKERS), () =>
    Effect.gen(function* () {
      const userId = yield* newWorker()
      yield* addWage(userId)
      yield* call("removeUser", { user: { userId } })
      return userId
    })
  )
  const subjects = subject === "worker" ? userIds : [companyId]
  const erasures = subjects.map((subjectId) => ({
    id: next(),
    clientId: client.id,
    companyId,
    subject,
    subjectId,
    at: AT,
    state: "waiting" as const,
    dueAt: AT
  }))
  assert.strictEqual(yield* add(erasures), subjects.length)
  return { companyId, userIds }
})

/**
 * How many of the workers are erased, with the company if that is; what is erased of others has its audit rows and MACs
 * too.
 */
const erased = Effect.fnUntraced(function* (
  subject: Subject,
  { companyId, userIds }: { readonly companyId: string; readonly userIds: ReadonlyArray<string> }
) {
  const { rows } = yield* Inspection
  const findings = yield* checkData
  assert.deepStrictEqual(
    findings.filter(({ wrong }) => wrong > 0),
    []
  )
  const bodies = (yield* rows("event", { company_id: companyId })).map(({ body }) => String(body))
  const { name } = yield* rowOf("company", { id: companyId })
  if (subject === "company" && name === "erased") {
    assert.isTrue(bodies.every((body) => body.endsWith('"erased":true}')))
  }
  const done = yield* Effect.forEach(userIds, (userId) =>
    Effect.gen(function* () {
      const isErased = (yield* rowOf("worker", { id: userId }))["first_name"] === "erased"
      // The worker's own row comes last.
      const events = bodies.filter((body) => body.includes(userId))
      // Those of a company go with the company.
      if (isErased && subject === "worker") assert.isEmpty(events)
      const [erasure] = yield* rows("erasure", { subject_id: userId })
      if (erasure?.["state"] === "done") assert.isTrue(isErased)
      return isErased
    })
  )
  return done.filter(Boolean).length + (subject === "company" && name === "erased" ? 1 : 0)
})

const killed = ({ fresh }: TestDatabase, subject: Subject, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const process = layerService(settings)
      const all = yield* Effect.provide(registered(subject), process)
      yield* runUntilDone({
        program: "eraseKilled",
        settings,
        statements: [least, most],
        count: Effect.provide(erased(subject, all), process),
        all: subject === "worker" ? WORKERS : WORKERS + 1
      })
    })
  )

const RUNS = [
  [sqliteFile, "worker", 50, 250],
  [postgres, "worker", 150, 600],
  [sqliteFile, "company", 60, 400],
  [postgres, "company", 150, 900]
] as const

describe(`erasures under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  for (const [database, subject, least, most] of isNightly ? RUNS : RUNS.slice(1, 3)) {
    it.effect(
      `of a ${subject} go on where they were, on ${database.name}`,
      () => killed(database, subject, least, most),
      TIMEOUT_MS
    )
  }
})
