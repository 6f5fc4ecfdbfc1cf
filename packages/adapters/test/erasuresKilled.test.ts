/** Erasures that are killed go on where they were, and nothing is stored without its audit row and MAC. */
import { assert, describe, it } from "@effect/vitest"
import { checkData } from "../src/maintenance/check.ts"
import { upTo } from "@payroll/testing/burst"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
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

/** Workers who were removed and are to be erased. */
const registered = Effect.gen(function* () {
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
  const erasures = userIds.map((subjectId) => ({
    id: next(),
    clientId: client.id,
    companyId,
    subject: "worker" as const,
    subjectId,
    at: AT,
    state: "waiting" as const,
    dueAt: AT
  }))
  assert.strictEqual(yield* add(erasures), WORKERS)
  return { companyId, userIds }
})

/** How many of the workers are erased; what is erased of others has its audit rows and MACs too. */
const erased = Effect.fnUntraced(function* (companyId: string, userIds: ReadonlyArray<string>) {
  const { rows } = yield* Inspection
  const findings = yield* checkData
  assert.deepStrictEqual(
    findings.filter(({ wrong }) => wrong > 0),
    []
  )
  const bodies = (yield* rows("event", { company_id: companyId })).map(({ body }) => String(body))
  const done = yield* Effect.forEach(userIds, (userId) =>
    Effect.gen(function* () {
      const isErased = (yield* rowOf("worker", { id: userId }))["first_name"] === "erased"
      // The worker's own row comes last.
      if (isErased) assert.isEmpty(bodies.filter((body) => body.includes(userId)))
      const { state } = yield* rowOf("erasure", { subject_id: userId })
      if (state === "done") assert.isTrue(isErased)
      return isErased
    })
  )
  return done.filter(Boolean).length
})

const killed = ({ fresh }: TestDatabase, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const process = layerService(settings)
      const { companyId, userIds } = yield* Effect.provide(registered, process)
      yield* runUntilDone({
        program: "eraseKilled",
        settings,
        statements: [least, most],
        count: Effect.provide(erased(companyId, userIds), process),
        all: WORKERS
      })
    })
  )

describe(`erasures under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  it.effect(
    "go on where they were, on a SQLite file",
    () => killed(sqliteFile, 50, 250),
    TIMEOUT_MS
  )
  it.effect("go on where they were, on PostgreSQL", () => killed(postgres, 150, 600), TIMEOUT_MS)
})
