/** The guarantees of the ChangeMark port, for every storage. */
import { assert } from "@effect/vitest"
import { ChangeMark } from "@payroll/operations/ports/changeMark"
import { Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { commitsOf, newClient } from "./commits.ts"
import type { TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const moved = Effect.gen(function* () {
  const { client } = yield* newClient
  const { commit } = yield* commitsOf(client.id)
  const { current } = yield* ChangeMark
  const writer = yield* Writer
  const seen = [yield* current]
  for (let commits = 0; commits < 3; commits += 1) {
    yield* writer.commit(commit({}))
    seen.push(yield* current)
  }
  assert.lengthOf(new Set(seen), seen.length)
})

const cases: Cases = { "is another one after each commit": moved }

export const changeMarkSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`ChangeMark on ${name}`, live, cases)
