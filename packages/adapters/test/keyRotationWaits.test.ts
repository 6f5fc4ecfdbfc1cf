/** How long a rotation of keys waits between two steps, and for whom. */
import { assert, describe, it } from "@effect/vitest"
import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import { Writer } from "@payroll/operations/writer"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { layerProcess, postgres, sqliteFile } from "@payroll/testing/database/databases"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Database } from "../src/sql/database.ts"
import { ALL_CLIENTS } from "../src/sql/statement.ts"

const ROUNDS_MAX = 500
/** A process that was seen so long ago has ended. */
const ENDED_MS = 150_000

const stepOf = Effect.flatMap(Inspection, ({ rows }) =>
  Effect.map(rows("key_rotation", {}), ([row]) => String(row?.["step"]))
)

/** Does the work that is to be done at once, by a worker that waits between steps as always. */
const worked = Effect.gen(function* () {
  const { advance } = yield* KeyRotation
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if ((yield* advance(50)) === 0) return
  }
  assert.fail("never waits")
})

/** A server that announces itself, seen so many milliseconds ago. */
const announced = (step: string, agoMs = 0) =>
  Database.use(({ write }) =>
    write({
      sql: `insert into key_process values ('server', 'server', '[]', 1, '${step}', ${Date.now() - agoMs})
        on conflict (id) do update set step = excluded.step, seen_at = excluded.seen_at`,
      parameters: [],
      clientId: ALL_CLIENTS
    })
  )

const started = KeyRotation.use(({ start }) => start)

const claimedUnder = Effect.fnUntraced(function* (clientId: string) {
  const { creating } = yield* commitsOf(clientId)
  const made = creating()
  const { commit } = yield* Writer
  assert.strictEqual((yield* commit(made.commit))._tag, "Committed")
  const { rows } = yield* Inspection
  const claims = yield* rows("claim", { rule: "ein", holder: made.company.id })
  return claims.map((claim) => Number(claim["key_version"])).toSorted((a, b) => a - b)
})

describe.each([sqliteFile, postgres])("a rotation of the clients' keys on $name", ({ fresh }) => {
  it.effect("takes one step a minute", () =>
    Effect.gen(function* () {
      yield* newClient
      yield* started
      for (const step of ["load", "both", "new"]) {
        yield* worked
        assert.strictEqual(yield* stepOf, step)
        yield* TestClock.adjust("59 seconds")
        yield* worked
        assert.strictEqual(yield* stepOf, step)
        yield* TestClock.adjust("2 seconds")
      }
      yield* worked
      assert.strictEqual(yield* stepOf, "done")
    }).pipe(Effect.provide(Layer.unwrap(Effect.map(fresh, layerProcess))), Effect.scoped)
  )

  it.effect("waits for every server that runs to read the step", () =>
    Effect.gen(function* () {
      yield* newClient
      yield* started
      yield* announced("add")
      for (const step of ["load", "both", "new"]) {
        yield* worked
        yield* TestClock.adjust("5 minutes")
        yield* worked
        assert.strictEqual(yield* stepOf, step)
        // Behind the last step the server has ended.
        yield* announced(step, step === "new" ? ENDED_MS : 0)
      }
      yield* worked
      assert.strictEqual(yield* stepOf, "done")
    }).pipe(Effect.provide(Layer.unwrap(Effect.map(fresh, layerProcess))), Effect.scoped)
  )

  it.effect("is read again by each process after 20 s", () =>
    Effect.gen(function* () {
      const settings = yield* fresh
      const server = yield* Layer.build(layerProcess(settings))
      const worker = yield* Layer.build(layerProcess(settings))
      const { client } = yield* Effect.provideContext(newClient, worker)
      const claims = Effect.provideContext(claimedUnder(client.id), server)
      assert.deepStrictEqual(yield* claims, [1])
      yield* Effect.provideContext(Effect.andThen(started, worked), worker)
      yield* TestClock.adjust("55 seconds")
      assert.deepStrictEqual(yield* claims, [1])
      yield* TestClock.adjust("6 seconds")
      yield* Effect.provideContext(worked, worker)
      assert.strictEqual(yield* Effect.provideContext(stepOf, worker), "both")
      assert.deepStrictEqual(yield* claims, [1], "as it was read 6 s ago")
      yield* TestClock.adjust("15 seconds")
      assert.deepStrictEqual(yield* claims, [1, 2])
    }).pipe(Effect.scoped)
  )
})
