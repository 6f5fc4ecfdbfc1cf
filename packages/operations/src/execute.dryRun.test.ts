import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { noChanges } from "./changes.ts"
import { NAMED, makeWorld, taken } from "../test/executeWorld.ts"
import { Outcome } from "./writer.ts"

describe("a dry run", () => {
  const perhaps = { body: { name: "Perhaps" } }
  const answer = { status: 200, body: NAMED.replace("Acme", "Perhaps"), replayed: false }

  it.effect("is checked by the writer, and answers what would be", () => {
    const { layer, commits, ask } = makeWorld([Outcome.DryRun()])
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask(perhaps), answer)
      assert.deepStrictEqual(
        commits.map(({ isDryRun }) => isDryRun),
        [true]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("decides again, knowing what is taken", () => {
    const { layer, ask } = makeWorld([taken])
    return Effect.gen(function* () {
      const error = yield* Effect.flip(ask(perhaps))
      assert.strictEqual(error._tag, "InvalidRequest")
    }).pipe(Effect.provide(layer))
  })

  it.effect("leaves nothing but its answer for its key", () => {
    const { layer, commits, ask } = makeWorld([Outcome.DryRun()])
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask({ ...perhaps, idempotencyKey: "key-1" }), answer)
      assert.deepStrictEqual(
        commits.map(({ isDryRun = false, answer: kept, changes }) => [
          isDryRun,
          kept?.key,
          changes
        ]),
        [
          [true, undefined, { ...noChanges, claims: [] }],
          [false, "key-1", noChanges]
        ]
      )
    }).pipe(Effect.provide(layer))
  })
})
