import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { noChanges } from "./changes.ts"
import {
  NOW,
  NAMED,
  look,
  decide,
  caller,
  makeWorld,
  FINGERPRINT,
  storedAnswer,
  taken,
  stale
} from "../test/executeWorld.ts"
import { Outcome, Unavailable } from "./writer.ts"

describe("a request", () => {
  it.effect("is one commit, and answers what was decided", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask(), { status: 200, body: NAMED, replayed: false })
      assert.deepStrictEqual(commits, [
        {
          id: "new-2",
          clientId: "client-1",
          credential: "pk_test_1",
          operation: "rename",
          record: { id: "new-1", companyId: "company-1" },
          actedBy: { name: "Rosa Diaz", ids: [] },
          address: "192.0.2.7",
          requestId: "request-1",
          at: NOW,
          changes: noChanges,
          answer: undefined,
          numbers: []
        }
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("names the person in the body, or else the one of the credential", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      const nobody = { ...caller(), person: undefined }
      yield* ask({ caller: nobody, body: { name: "Acme", actedBy: " Ana Ruiz " } })
      for (const actedBy of [undefined, null, " "]) yield* ask({ body: { name: "Acme", actedBy } })
      yield* ask({ caller: nobody })
      assert.deepStrictEqual(
        commits.map(({ actedBy }) => actedBy?.name),
        ["Ana Ruiz", "Rosa Diaz", "Rosa Diaz", "Rosa Diaz", undefined]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect.each([7, "a\u202eb", "a".repeat(101), { name: "Ana" }])(
    "is refused with its other problems where %o acts",
    (actedBy) => {
      const { layer, commits, ask } = makeWorld()
      return Effect.gen(function* () {
        const error = yield* Effect.flip(ask({ body: { actedBy } }))
        assert.strictEqual(error._tag, "InvalidRequest")
        if (error._tag !== "InvalidRequest") return
        assert.deepStrictEqual(
          error.problems.map(({ path }) => path),
          [["name"], ["actedBy"]]
        )
        assert.lengthOf(commits, 0)
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("that changes nothing commits nothing, unless its answer has to be kept", () => {
    const { layer, commits, confirmed, ask } = makeWorld()
    return Effect.gen(function* () {
      const body = { name: "Same" }
      assert.include((yield* ask({ body })).body, '"Same"')
      assert.lengthOf(commits, 0)
      assert.strictEqual(confirmed(), 1)
      yield* ask({ body, idempotencyKey: "key-1" })
      assert.deepStrictEqual(
        commits.map(({ changes, answer }) => [changes, answer?.key]),
        [[noChanges, "key-1"]]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("is refused to a role that does not reach it, before anything is read", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      const error = yield* Effect.flip(ask({ caller: caller("read"), body: {} }))
      assert.strictEqual(error._tag, "NotAllowed")
      assert.lengthOf(commits, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("that is wrong is refused with its problems, and stores nothing", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      const error = yield* Effect.flip(ask({ body: { name: "" } }))
      assert.strictEqual(error.message, "name is mandatory and cannot be empty")
      assert.lengthOf(commits, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("that reads commits nothing, with a key neither", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      const read = { operation: look, body: {}, caller: caller("read"), idempotencyKey: "key-1" }
      const answer = yield* ask(read)
      assert.deepStrictEqual(answer, {
        status: 200,
        body: `{"id":"${NOW}","name":"Acme"}`,
        replayed: false
      })
      assert.lengthOf(commits, 0)
    }).pipe(Effect.provide(layer))
  })
})

describe("a request that loses a race", () => {
  it.effect("is decided again until it wins", () => {
    const { layer, commits, ask } = makeWorld([stale, stale])
    return Effect.gen(function* () {
      const answer = yield* ask()
      assert.strictEqual(answer.body, '{"id":"new-5","name":"Acme"}')
      assert.lengthOf(commits, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is decided again knowing what is taken", () => {
    const { layer, commits, ask } = makeWorld([taken])
    return Effect.gen(function* () {
      const error = yield* Effect.flip(ask())
      assert.strictEqual(error.message, "name already in use")
      assert.lengthOf(commits, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("forgets with its end what was taken", () => {
    const { layer, ask } = makeWorld([taken])
    return Effect.gen(function* () {
      yield* Effect.flip(ask())
      assert.strictEqual((yield* ask()).status, 200)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is told after two seconds that the record is contended", () => {
    const slowly = Effect.delay(Effect.succeed(stale), 500)
    const { layer, ask } = makeWorld(Array.from({ length: 50 }, () => slowly))
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(Effect.flip(ask()))
      yield* TestClock.adjust(2_499)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1_001)
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Contended")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is told so while it waits for another, whose commit is not cut off", () => {
    const slow = Effect.delay(Effect.succeed(Outcome.Committed()), 5_000)
    const { layer, commits, ask } = makeWorld([stale, slow, stale])
    return Effect.gen(function* () {
      const before = yield* Effect.forkChild(ask())
      const fiber = yield* Effect.forkChild(Effect.flip(ask()))
      yield* TestClock.adjust(1_999)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "Contended")
      yield* TestClock.adjust(3_000)
      assert.strictEqual((yield* Fiber.join(before)).status, 200)
      assert.lengthOf(commits, 3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("takes turns with the others that lost the same record", () => {
    const soonStale = Effect.delay(Effect.succeed(stale), 10)
    const slow = Effect.delay(Effect.succeed(Outcome.Committed()), 300)
    const { layer, commits, ask } = makeWorld([soonStale, soonStale, slow])
    return Effect.gen(function* () {
      const both = yield* Effect.forkChild(Effect.all([ask(), ask()], { concurrency: "unbounded" }))
      yield* TestClock.adjust(309)
      assert.lengthOf(commits, 3)
      yield* TestClock.adjust(1)
      yield* Fiber.join(both)
      assert.lengthOf(commits, 4)
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails where storage is out of reach", () => {
    const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
    const { layer, ask } = makeWorld([stale, Effect.fail(outage)])
    return Effect.gen(function* () {
      assert.strictEqual(yield* Effect.flip(ask()), outage)
    }).pipe(Effect.provide(layer))
  })
})

describe("a request with an idempotency key", () => {
  const once = { idempotencyKey: "key-1" }

  it.effect("hands its answer to the writer, in the same commit", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      yield* ask(once)
      assert.deepStrictEqual(
        commits.map(({ answer }) => answer),
        [{ key: "key-1", fingerprint: FINGERPRINT, status: 200, body: NAMED }]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("gets the stored answer byte for byte, and stores nothing", () => {
    const { layer, commits, confirmed, stored, ask } = makeWorld()
    stored.set("client-1 key-1", storedAnswer)
    return Effect.gen(function* () {
      const answer = yield* ask(once)
      assert.deepStrictEqual(answer, { status: 200, body: '{"stored":true}', replayed: true })
      assert.lengthOf(commits, 0)
      assert.strictEqual(confirmed(), 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect(
    "gets the stored answer only if its credential reaches what the answer is about",
    () => {
      const { layer, stored, ask } = makeWorld()
      stored.set("client-1 key-1", storedAnswer)
      const limitedTo = (companyId: string) => ({
        ...once,
        caller: { ...caller(), companyIds: new Set([companyId]) }
      })
      return Effect.gen(function* () {
        const beyond = yield* Effect.flip(ask(limitedTo("company-2")))
        assert.strictEqual(beyond._tag, "RecordNotFound")
        const { body, replayed } = yield* ask(limitedTo("company-1"))
        assert.deepStrictEqual([body, replayed], [storedAnswer.body, true])
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("is refused where the key was used for another request", () => {
    const { layer, stored, ask } = makeWorld()
    stored.set("client-1 key-1", { ...storedAnswer, fingerprint: "another" })
    return Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(ask(once)))._tag, "KeyReused")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is the same request in another form, and another one with another body", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      yield* ask(once)
      yield* ask({ ...once, form: "path" })
      yield* ask({ ...once, body: { name: "Acme", extra: 1 } })
      yield* ask({ ...once, body: { extra: 1, name: "Acme" } })
      const [first, ofPath, longer, reordered] = commits.map(({ answer }) => answer?.fingerprint)
      assert.strictEqual(ofPath, first)
      assert.notStrictEqual(longer, first)
      assert.strictEqual(reordered, longer)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is the same decision only from the same person with the same credential", () => {
    const { layer, commits, ask } = makeWorld()
    const decision = { ...once, operation: decide }
    return Effect.gen(function* () {
      yield* ask(decision)
      yield* ask(decision)
      yield* ask({ ...decision, caller: { ...caller(), person: { name: "Ana Ruiz", ids: [] } } })
      yield* ask({ ...decision, caller: { ...caller(), credential: "pk_test_2" } })
      const [first, again, ...others] = commits.map(({ answer }) => answer?.fingerprint)
      assert.strictEqual(again, first)
      assert.strictEqual(new Set([first, ...others]).size, 3)
      yield* ask(once)
      yield* ask({
        ...once,
        caller: { ...caller(), credential: "pk_test_2", person: { name: "Ana Ruiz", ids: [] } }
      })
      const [write, byAnother] = commits.slice(4).map(({ answer }) => answer?.fingerprint)
      assert.strictEqual(byAnother, write)
    }).pipe(Effect.provide(layer))
  })

  it.effect("gets the answer that another process stored meanwhile", () => {
    const { layer, ask } = makeWorld([Outcome.Replayed({ answer: storedAnswer })])
    return Effect.gen(function* () {
      const answer = yield* ask(once)
      assert.deepStrictEqual(answer, { status: 200, body: '{"stored":true}', replayed: true })
    }).pipe(Effect.provide(layer))
  })

  it.effect("is refused where another process used the key meanwhile for another request", () => {
    const answer = { ...storedAnswer, fingerprint: "another" }
    const { layer, ask } = makeWorld([Outcome.Replayed({ answer })])
    return Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(ask(once)))._tag, "KeyReused")
    }).pipe(Effect.provide(layer))
  })

  it.effect("that is refused gets its twin's answer, where the twin took what it wanted", () => {
    const world = makeWorld([
      Effect.sync(() => {
        world.stored.set("client-1 key-1", storedAnswer)
        return taken
      })
    ])
    return Effect.gen(function* () {
      assert.strictEqual((yield* world.ask(once)).replayed, true)
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("fails as its commit did, where nobody can look for a twin", () => {
    const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
    const { reason, retryAfterSeconds } = outage
    const unknown = new Unavailable({ reason, retryAfterSeconds, isOutcomeUnknown: true })
    const world = makeWorld([
      Effect.suspend(() => {
        world.loseAnswers(outage)
        return Effect.fail(unknown)
      })
    ])
    return Effect.gen(function* () {
      assert.strictEqual(yield* Effect.flip(world.ask(once)), unknown)
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("is told while its twin is in flight, and not after", () => {
    const { layer, ask } = makeWorld([Effect.delay(Effect.succeed(Outcome.Committed()), 100)])
    return Effect.gen(function* () {
      const first = yield* Effect.forkDetach(ask(once), { startImmediately: true })
      assert.strictEqual((yield* Effect.flip(ask(once)))._tag, "KeyInFlight")
      const client = { ...caller().client, id: "client-2" }
      yield* ask({ ...once, caller: { ...caller(), client } })
      yield* TestClock.adjust(100)
      yield* Fiber.join(first)
      assert.strictEqual((yield* ask(once)).status, 200)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is free again after a failure, a defect and an interruption", () => {
    const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
    const { layer, ask } = makeWorld([Effect.fail(outage), Effect.die("a bug")])
    return Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(ask(once)))._tag, "Unavailable")
      yield* Effect.exit(ask(once))
      assert.strictEqual((yield* ask(once)).status, 200)
    }).pipe(Effect.provide(layer))
  })
})

describe("a commit that was handed in", () => {
  it.effect("has an outcome, whether its request is still wanted or not", () => {
    let committed = false
    const { layer, ask } = makeWorld([
      Effect.sleep(100).pipe(
        Effect.andThen(
          Effect.sync(() => {
            committed = true
            return Outcome.Committed()
          })
        )
      )
    ])
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(ask(), { startImmediately: true })
      const interrupted = yield* Effect.forkChild(Fiber.interrupt(fiber), {
        startImmediately: true
      })
      yield* TestClock.adjust(100)
      yield* Fiber.join(interrupted)
      assert.isTrue(committed)
    }).pipe(Effect.provide(layer))
  })
})
