/** The guarantees of the AnswerStore port, for every storage. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { AnswerStore } from "@payroll/operations/ports/answerStore"
import { burst, tags } from "./burst.ts"
import { answerFor, commitsOf, newClient } from "./commits.ts"
import type { TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const stored = Effect.gen(function* () {
  const { find } = yield* AnswerStore
  const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
  const { commit } = yield* commitsOf(client.id)
  const answer = { ...answerFor("a key", `{"☕":"\\u0000 ' \\""}`), status: 201 }
  assert.isUndefined(yield* find(client.id, "a key"))
  assert.deepStrictEqual(tags(yield* burst([commit({}, answer)])), ["Committed"])
  assert.deepStrictEqual(yield* find(client.id, "a key"), answer)
  assert.isUndefined(yield* find(client.id, "A key"), "keys differ by case")
  assert.isUndefined(yield* find(other.id, "a key"), "another client's key")
})

const fingerprints = Effect.gen(function* () {
  const answers = yield* AnswerStore
  const fingerprint = (...request: Parameters<typeof answers.fingerprint>) =>
    Effect.map(answers.fingerprint(...request), (keyed) => keyed.fingerprint)
  const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
  const parts = ["POST", "createBusiness", `{"ein":"123456789"}`]
  const reference = yield* fingerprint(client.id, parts)
  assert.strictEqual(yield* fingerprint(client.id, [...parts]), reference)
  assert.notInclude(reference, "123456789")
  for (const different of [
    fingerprint(other.id, parts),
    fingerprint(client.id, parts.toReversed()),
    fingerprint(client.id, [parts.join("")]),
    fingerprint(client.id, [...parts, ""]),
    fingerprint(client.id, parts.slice(1))
  ]) {
    assert.notStrictEqual(yield* different, reference)
  }
})

const cases: Cases = {
  "returns the stored answer of a client's key": stored,
  "distinguishes requests by fingerprints that reveal nothing": fingerprints
}

export const answerStoreSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`AnswerStore on ${name}`, live, cases)
