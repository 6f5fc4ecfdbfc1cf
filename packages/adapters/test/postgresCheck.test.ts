/** The check of a database with a table that takes long to read. */
import { assert, describe, it } from "@effect/vitest"
import { newClient } from "@payroll/testing/commits"
import { repeatUntil } from "@payroll/testing/until"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { checkData } from "../src/maintenance/check.ts"
import { layerProcess } from "@payroll/testing/database/databases"
import { beside } from "./postgresBeside.ts"

/** Longer than a request's lock timeout. */
const IS_WAITED_LONG =
  "select 1 from pg_locks where not granted and clock_timestamp() - waitstart > interval '3 s'"

describe("checkData", () => {
  it.live("waits longer than a request may", () =>
    Effect.gen(function* () {
      const { run, url, through } = yield* beside
      const checking = Effect.gen(function* () {
        yield* newClient
        yield* run("begin")
        yield* run("lock table claim in access exclusive mode")
        const check = yield* Effect.forkScoped(checkData)
        yield* repeatUntil(run(IS_WAITED_LONG), (rows) => rows.length > 0)
        yield* run("commit")
        const findings = yield* Fiber.join(check)
        assert.deepStrictEqual(
          findings.filter(({ wrong }) => wrong !== 0),
          []
        )
      })
      const settings = yield* through(url).fresh
      yield* Effect.scoped(Effect.provide(checking, layerProcess(settings)))
    })
  )
})
