/** A test's program in a process that kills itself after some statements (`killAfterStatements.ts`). */
import { assert } from "@effect/vitest"
import { bundled } from "@payroll/testing/bundledPrograms"
import { KeyQueues } from "@payroll/operations/keyQueues"
import { layerProcess } from "@payroll/testing/database/databases"
import { noWebhooks } from "@payroll/testing/noWebhooks"
import { seed } from "@payroll/testing/seed"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import type { StorageSettings } from "../src/storage.ts"
import { layerSandbox } from "../src/verification/sandbox.ts"
import { urlOf } from "./urlOf.ts"

/** The storage of a service, the provider of its verification, and the queues of its operations. */
export const layerService = (settings: StorageSettings) =>
  Layer.mergeAll(layerProcess(settings), KeyQueues.layer, layerSandbox(0), noWebhooks)

/** Runs a program on a database; the number of its statements, 0 if it was killed. */
export const runKilled = (
  program: string,
  settings: StorageSettings,
  statements: number
): Effect.Effect<number> =>
  Effect.promise(async () => {
    const words = [bundled(program), urlOf(settings), settings.keyFile, String(statements)]
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

/** The most runs of a program that is killed each time. */
const RUNS_MAX = 60

interface Killing<E, R> {
  /** The name of its file. */
  readonly program: string
  readonly settings: StorageSettings
  /** Statements after which it is killed, at least and at most. */
  readonly statements: readonly [least: number, most: number]
  /** Runs before each run of the program. */
  readonly before?: Effect.Effect<unknown, E, R>
  /** Checks that everything is whole, and returns the number of finished pieces. */
  readonly count: Effect.Effect<number, E, R>
  /** The number of pieces in the end. */
  readonly all: number
}

/** Runs a program until it is not killed: after several kills, of which some came between two pieces of work. */
export const runUntilDone = Effect.fnUntraced(function* <E, R>({
  program,
  settings,
  statements: [least, most],
  before = Effect.void,
  count,
  all
}: Killing<E, R>) {
  const numbers = numbersFrom(least, most)
  const seen = new Set<number>()
  let kills = 0
  for (; kills < RUNS_MAX; kills += 1) {
    yield* before
    if ((yield* runKilled(program, settings, numbers.next().value)) > 0) break
    seen.add(yield* count)
  }
  assert.isAbove(kills, 1, `seed ${seed}`)
  assert.isBelow(kills, RUNS_MAX, `seed ${seed}`)
  assert.isAbove(seen.size, 1, "kills between two pieces of work")
  assert.strictEqual(yield* count, all)
})
