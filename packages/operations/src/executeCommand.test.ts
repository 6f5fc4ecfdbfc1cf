import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { caller, makeWorld, NOW, renew } from "../test/executeWorld.ts"
import { keptKey } from "./executeCommand.ts"
import { KeyTaken, Unavailable, type CommandEntry } from "./writer.ts"

const RECORD = "pk_test_2"
const SPENT = /^a command with this Idempotency-Key has succeeded for pk_test_2;/

/** A world with a command whose port keeps keys as a store does, and counts its calls. */
const commanding = () => {
  const world = makeWorld()
  const entries: Array<CommandEntry> = []
  const operation = renew((entry) =>
    Effect.sync(() => {
      entries.push(entry)
      const kept = keptKey(entry, RECORD)
      if (kept) world.stored.set(`${entry.clientId} ${kept.key}`, kept)
      return `secret ${entries.length}`
    })
  )
  const ask = (set: Parameters<typeof world.ask>[0] = {}) => world.ask({ operation, ...set })
  return { ...world, ask, entries }
}

describe("a command", () => {
  it.effect("is one call of its port with the entry for the audit, and no commit", () => {
    const { layer, commits, ask, entries } = commanding()
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask(), {
        status: 200,
        body: '{"name":"Acme","secret":"secret 1"}',
        replayed: false
      })
      assert.deepStrictEqual(entries, [
        {
          id: "new-1",
          clientId: "client-1",
          credential: "pk_test_1",
          operation: "renew",
          requestId: "request-1",
          at: NOW,
          actedBy: { name: "Rosa Diaz", ids: [] },
          address: "192.0.2.7",
          key: undefined
        }
      ])
      assert.lengthOf(commits, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is refused to a role that does not reach it, and where it is wrong", () => {
    const { layer, ask, entries } = commanding()
    return Effect.gen(function* () {
      const refused = yield* Effect.flip(ask({ caller: caller("read"), body: {} }))
      assert.strictEqual(refused._tag, "NotAllowed")
      const wrong = yield* Effect.flip(ask({ body: {} }))
      assert.strictEqual(wrong.message, "name is mandatory and cannot be empty")
      assert.lengthOf(entries, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("answers once for a key, and names the record afterwards", () => {
    const { layer, ask, entries, stored } = commanding()
    return Effect.gen(function* () {
      const keyed = { idempotencyKey: "key-1" }
      assert.include((yield* ask(keyed)).body, "secret 1")
      assert.notInclude(JSON.stringify([...stored]), "secret")
      const again = yield* Effect.flip(ask(keyed))
      assert.strictEqual(again._tag, "KeySpent")
      assert.match(again.message, SPENT)
      const other = yield* Effect.flip(ask({ ...keyed, body: { name: "Other" } }))
      assert.strictEqual(other._tag, "KeyReused")
      const write = yield* Effect.flip(makeWrite(stored))
      assert.strictEqual(write._tag, "KeyReused")
      assert.lengthOf(entries, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("names the record also where another process had the key first", () => {
    const { layer, stored, ask: askWorld } = makeWorld()
    const operation = renew((entry) => {
      const first = keptKey({ ...entry, id: "another" }, RECORD)
      if (first) stored.set(`${entry.clientId} ${first.key}`, first)
      return Effect.fail(new KeyTaken())
    })
    return Effect.gen(function* () {
      const late = yield* Effect.flip(askWorld({ operation, idempotencyKey: "key-1" }))
      assert.strictEqual(late._tag, "KeySpent")
    }).pipe(Effect.provide(layer))
  })

  it.effect(
    "is not begun twice at once with one key, and may be tried again after a failure",
    () => {
      const gate = Deferred.makeUnsafe<string, Unavailable>()
      const { layer, ask } = makeWorld()
      let calls = 0
      const operation = renew(() => {
        calls += 1
        return calls === 1 ? Deferred.await(gate) : Effect.succeed("new secret")
      })
      return Effect.gen(function* () {
        const keyed = { operation, idempotencyKey: "key-1" }
        const first = yield* Effect.forkChild(ask(keyed), { startImmediately: true })
        assert.strictEqual((yield* Effect.flip(ask(keyed)))._tag, "KeyInFlight")
        yield* Deferred.fail(gate, new Unavailable({ reason: "down", retryAfterSeconds: 1 }))
        assert.strictEqual((yield* Effect.flip(Fiber.join(first)))._tag, "Unavailable")
        assert.include((yield* ask(keyed)).body, "new secret")
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("is finished although the caller is gone", () => {
    const gate = Deferred.makeUnsafe<void>()
    const { layer, ask } = makeWorld()
    let isDone = false
    const operation = renew(() =>
      Effect.map(Deferred.await(gate), () => {
        isDone = true
        return "secret"
      })
    )
    return Effect.gen(function* () {
      const asking = yield* Effect.forkChild(ask({ operation }), { startImmediately: true })
      const stopping = yield* Effect.forkChild(Fiber.interrupt(asking), { startImmediately: true })
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(stopping)
      assert.isTrue(isDone)
    }).pipe(Effect.provide(layer))
  })
})

/** A write with the key that the command used, in a world with the same stored answers. */
const makeWrite = (stored: ReturnType<typeof makeWorld>["stored"]) => {
  const world = makeWorld()
  for (const [key, answer] of stored) world.stored.set(key, answer)
  return Effect.provide(world.ask({ idempotencyKey: "key-1" }), world.layer)
}
