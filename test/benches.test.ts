/** Each benchmark still runs. At night: with the smallest options each takes a few seconds, and measures nothing. */
import { assert, describe, it } from "@effect/vitest"
import { isNightly } from "../packages/testing/src/nightly.ts"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const TURN = ["--starts", "1", "--rounds", "1", "--warm-up", "0"]

const BENCHES: ReadonlyArray<readonly [file: string, ...options: ReadonlyArray<string>]> = [
  ["createBusiness", ...TURN],
  ["compareCommits", "--against", ".", "--pairs", "1", "--starts", "1", "--warm-up", "1"],
  ["lists", "--workers", "2000", "--repeats", "1"],
  ["millionWorkers", "--few", "1000", "--many", "2000", "--rounds", "1", "--requests", "10"],
  ["migrate"],
  ["keys", "--workers", "500"],
  ["webhooks", "--rounds", "1", "--events", "1000"],
  ["packages", "--rounds", "1"]
]
const TIMEOUT_MS = 180_000

describe.runIf(isNightly)("benchmarks", () => {
  it.each(BENCHES)("%s runs", { timeout: TIMEOUT_MS }, async (file, ...options) => {
    const cwd = new URL("..", import.meta.url).pathname
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`bench/${file}.ts`, ...options],
      { cwd }
    )
    assert.isNotEmpty(stdout)
  })
})
