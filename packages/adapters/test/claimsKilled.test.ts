/** Two processes that claim the same numbers while keys rotate, and are killed: nothing is lost, and nothing twice. */
import { assert, describe, it } from "@effect/vitest"
import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import { Writer } from "@payroll/operations/writer"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { isNightly } from "@payroll/testing/nightly"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { checkData } from "../src/maintenance/check.ts"
import { ClientKeys } from "../src/sql/clientKeys.ts"
import { StepMs } from "../src/sql/stores/keyRotation.ts"
import type { StorageSettings } from "../src/storage.ts"
import { layerService, numbersFrom, runKilled } from "./killedProgram.ts"

const PROGRAM = "claimsKilled"
const TIMEOUT_MS = 300_000
const ROUNDS_MAX = 60
const FIRST_EIN = 300_000_000
const EINS_OF_ROUND = 100
/** Statements after which a process is killed. */
const [LEAST, MOST] = [3, 16] as const

const stepOf = ClientKeys.use(({ rotation }) => Effect.map(rotation, ({ step }) => step))

/** Does the work of the rotation until it takes one step, or the processes have ended. */
const untilNextStep = Effect.fnUntraced(function* (isOver: () => boolean) {
  const { advance } = yield* KeyRotation
  const before = yield* stepOf
  if (before === "done") return before
  while (!isOver() && (yield* stepOf) === before) {
    yield* Effect.provideService(advance(5), StepMs, 0)
  }
  return before
})

const acknowledgedIn = ({ keyFile }: StorageSettings): ReadonlyArray<string> =>
  existsSync(`${keyFile}.acknowledged`)
    ? readFileSync(`${keyFile}.acknowledged`, "utf8").trim().split("\n")
    : []

const underKill = ({ fresh }: TestDatabase) =>
  Effect.gen(function* () {
    const settings = yield* fresh
    const numbers = numbersFrom(LEAST, MOST)
    const steps = new Set<string>()
    let kills = 0
    yield* Effect.gen(function* () {
      const { client } = yield* newClient
      yield* KeyRotation.use(({ start }) => start)
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const from = FIRST_EIN + round * EINS_OF_ROUND
        writeFileSync(`${settings.keyFile}.round`, `${client.id} ${from}`)
        let ended = 0
        const processes = yield* Effect.forEach([1, 2], () =>
          runKilled(PROGRAM, settings, numbers.next().value).pipe(
            Effect.tap((executed) =>
              Effect.sync(() => {
                ended += 1
                kills += executed === 0 ? 1 : 0
              })
            ),
            Effect.forkChild
          )
        )
        // A process reads the step once, so that it is one step behind at most.
        const step = yield* untilNextStep(() => ended === processes.length)
        yield* Effect.forEach(processes, Fiber.join)
        steps.add(step)
        if (step === "done") break
      }
      const acknowledged = acknowledgedIn(settings)
      assert.strictEqual(new Set(acknowledged).size, acknowledged.length, "acknowledged twice")
      const { creating } = yield* commitsOf(client.id)
      const { commit } = yield* Writer
      for (const ein of acknowledged) {
        assert.strictEqual((yield* commit(creating({ ein }).commit))._tag, "Taken", ein)
      }
      const { rows } = yield* Inspection
      const companies = yield* rows("company", { client_id: client.id })
      const claims = yield* rows("claim", { rule: "ein" })
      assert.isTrue(claims.every((claim) => claim["key_version"] === 2))
      assert.sameMembers(
        claims.map(({ holder }) => holder),
        companies.map(({ id }) => id)
      )
      // One more for each process that was killed before it could say so.
      assert.isAtLeast(companies.length, acknowledged.length)
      assert.isAtMost(companies.length, acknowledged.length + kills)
      assert.deepStrictEqual(
        (yield* checkData).filter(({ wrong }) => wrong > 0),
        []
      )
    }).pipe(Effect.provide(layerService(settings)))
    assert.sameMembers([...steps], ["add", "load", "both", "new", "done"])
    assert.isAbove(kills, steps.size)
  }).pipe(Effect.scoped)

describe("numbers that two processes claim while keys rotate, under kill -9", () => {
  it.live(
    "are each acknowledged once and stored, on a SQLite file",
    () => underKill(sqliteFile),
    TIMEOUT_MS
  )

  it.live.runIf(isNightly)(
    "are each acknowledged once and stored, on PostgreSQL",
    () => underKill(postgres),
    TIMEOUT_MS
  )
})
