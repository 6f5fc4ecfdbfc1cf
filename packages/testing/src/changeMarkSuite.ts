/** The guarantees of the marks of the EventLog port, for every storage. */
import { assert } from "@effect/vitest"
import { EventLog } from "@payroll/operations/ports/eventLog"
import { Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { commitsOf, newClient } from "./commits.ts"
import type { TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const changed = Effect.gen(function* () {
  const { client } = yield* newClient
  const { commit } = yield* commitsOf(client.id)
  const { changeMark } = yield* EventLog
  const writer = yield* Writer
  const seen = [yield* changeMark]
  for (let commits = 0; commits < 3; commits += 1) {
    yield* writer.commit(commit({}))
    seen.push(yield* changeMark)
  }
  assert.lengthOf(new Set(seen), seen.length)
})

const ofClient = Effect.gen(function* () {
  const [{ client: one }, { client: other }] = [yield* newClient, yield* newClient]
  const { changeMarkOf } = yield* EventLog
  const writer = yield* Writer
  const { commit } = yield* commitsOf(one.id)
  const { commit: commitOfOther } = yield* commitsOf(other.id)
  const before = yield* changeMarkOf(one.id)
  for (let commits = 0; commits < 30; commits += 1) yield* writer.commit(commitOfOther({}))
  assert.strictEqual(yield* changeMarkOf(one.id), before)
  const seen = [before]
  for (let commits = 0; commits < 30; commits += 1) {
    yield* writer.commit(commit({}))
    seen.push(yield* changeMarkOf(one.id))
  }
  assert.lengthOf(new Set(seen), seen.length)
})

const cases: Cases = {
  "is another one after each commit": changed,
  "of a client is another one after each of its commits, and after none of another": ofClient
}

export const changeMarkSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`ChangeMark on ${name}`, live, cases)
