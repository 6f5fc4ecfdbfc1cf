/** A worker that is killed in each step of a rotation loses nothing, and what is claimed stays claimed. */
import { assert, describe, it } from "@effect/vitest"
import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import { Writer } from "@payroll/operations/writer"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { isNightly } from "@payroll/testing/nightly"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { checkData } from "../src/maintenance/check.ts"
import { layerService, runKilled } from "./killedProgram.ts"

const TIMEOUT_MS = 300_000
const COMPANIES = 12

/** Statements after which the process is killed, one time after the other: in `both` it reads all tables. */
const [SHORT, LONG] = [
  [1, 2, 3, 4, 5, 7, 9],
  [12, 20, 30]
]
const RUNS_MAX = 80
/** On PostgreSQL reads count too, so that a few statements come to nothing. */
const GROWING = [1, 2, 3, 4, 5, 7, 9, 12, 15, 20, 30, 45, 60, 80, 110, 150, 200, 300, 400]

const onSqlite = (run: number, step: string | undefined): number => {
  const choices = step === "both" ? LONG : SHORT
  return choices[run % choices.length] ?? 1
}

const onPostgres = (run: number): number => GROWING[run] ?? 0

const underKill = (
  { fresh }: TestDatabase,
  killedAfter: typeof onSqlite,
  steps: ReadonlyArray<string>
) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const { client, eins } = yield* Effect.gen(function* () {
      const added = yield* newClient
      const { creating } = yield* commitsOf(added.client.id)
      const made = Array.from({ length: COMPANIES }, () => creating())
      const { commit } = yield* Writer
      for (const each of made) assert.strictEqual((yield* commit(each.commit))._tag, "Committed")
      yield* KeyRotation.use(({ start }) => start)
      return { client: added.client, eins: made.map(({ ein }) => ein) }
    }).pipe(Effect.provide(layerService(settings)))
    const seen = new Set<string>()
    /** Checks that everything is whole; counts the rows under new keys. */
    const count = Effect.gen(function* () {
      const findings = (yield* checkData).filter(({ wrong }) => wrong > 0)
      assert.deepStrictEqual(findings, [])
      const { creating } = yield* commitsOf(client.id)
      const { commit } = yield* Writer
      for (const ein of eins) {
        assert.strictEqual((yield* commit(creating({ ein }).commit))._tag, "Taken")
      }
      const { rows } = yield* Inspection
      const [rotation] = yield* rows("key_rotation", {})
      seen.add(String(rotation?.["step"]))
      const macs = yield* rows("company", {})
      const claims = yield* rows("claim", { rule: "ein", key_version: 2 })
      const moved = macs.filter(({ mac }) => String(mac).startsWith("2."))
      return moved.length + claims.length
    }).pipe(Effect.provide(layerService(settings)))
    const counts: Array<number> = []
    for (let run = 0; run < RUNS_MAX; run += 1) {
      yield* runKilled("keysKilled", settings, killedAfter(run, [...seen].at(-1)))
      counts.push(yield* count)
      // Also where the process was killed right behind the last step.
      if (seen.has("done")) break
    }
    assert.strictEqual(yield* count, 2 * COMPANIES)
    assert.isAbove(new Set(counts).size, 2, counts.join())
    assert.includeMembers([...seen], [...steps], [...seen].join())
  }).pipe(Effect.scoped)

describe("a rotation of keys under kill -9", () => {
  it.effect(
    "goes on in the next process, on a SQLite file",
    () => underKill(sqliteFile, onSqlite, ["add", "load", "both", "new", "done"]),
    TIMEOUT_MS
  )

  it.effect.runIf(isNightly)(
    "goes on in the next process, on PostgreSQL",
    () => underKill(postgres, onPostgres, ["add", "both", "done"]),
    TIMEOUT_MS
  )
})
