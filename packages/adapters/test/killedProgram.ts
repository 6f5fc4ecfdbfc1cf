/** A test's program in a process that kills itself after some statements (`killAfterStatements.ts`). */
import { assert } from "@effect/vitest"
import { seed } from "@payroll/testing/seed"
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import type { StorageSettings } from "../src/storage.ts"
import { urlOf } from "./urlOf.ts"

/** Runs a program on a database; the number of its statements, 0 if it was killed. */
export const runKilled = (
  program: URL,
  settings: StorageSettings,
  statements: number
): Effect.Effect<number> =>
  Effect.promise(async () => {
    const words = [program.pathname, urlOf(settings), settings.keyFile, String(statements)]
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] })
    const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, "close")])
    assert.strictEqual(signal, said === "" ? "SIGKILL" : null)
    return Number(said)
  })

/** Whole numbers from least to most, the same for a seed. */
export const numbersFrom = function* (least: number, most: number): Generator<number, never> {
  for (let state = seed >>> 0; ; state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) {
    yield least + ((state >>> 8) % (most - least + 1))
  }
}
