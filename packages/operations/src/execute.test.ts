import { InvalidRequest } from "@payroll/domain/errors"
import { Name } from "@payroll/domain/field/text"
import type { Problem } from "@payroll/domain/problem"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import type { Caller, Role } from "./caller.ts"
import { execute, type ExecuteServices, type Request } from "./execute.ts"
import type { BodyRule } from "./decode.ts"
import { Lanes } from "./lanes.ts"
import { defineRead, defineWrite } from "./operation.ts"
import { AnswerStore } from "./ports/answerStore.ts"
import { NewId } from "./ports/newId.ts"
import {
  noChanges,
  Outcome,
  Unavailable,
  Writer,
  type Commit,
  type StoredAnswer
} from "./writer.ts"

const NOW = 1_772_960_700_007
const NAME: Problem["path"] = ["name"]
const OTHER: Problem["path"] = ["other"]
const TODAY = "2026-03-08"
const NAMED = '{"id":"new-1","name":"Acme"}'

const response = Schema.Struct({ id: Schema.String, name: Schema.String })

/** Every request is read on the day on which it came. */
const onlyToday: BodyRule = (_body, { today }) =>
  today === TODAY ? [] : [{ path: OTHER, type: "conflict", message: "is not today" }]

/** Names something; a name that others have is refused. */
const rename = defineWrite({
  group: "companyOnboarding",
  name: "rename",
  verb: "PUT",
  role: "write",
  summary: "Rename",
  request: Schema.Struct({ name: Name }),
  rules: [onlyToday],
  response,
  load: () => Effect.void,
  decide: (_loaded, { name }, { newId, isTaken }) =>
    isTaken(NAME) && !isTaken(OTHER)
      ? Result.fail(
          new InvalidRequest({
            problems: [{ path: NAME, type: "duplicate", message: "name already in use" }]
          })
        )
      : Result.map(Result.succeed(newId()), (id) => ({
          recordId: id,
          changes: name === "Same" ? undefined : noChanges,
          isRehearsal: name === "Perhaps",
          answer: { id, name }
        }))
})

const look = defineRead({
  group: "reports",
  name: "look",
  role: "read",
  summary: "Look",
  request: Schema.Struct({}),
  rules: [],
  response,
  read: (_request, { client }, at) => Effect.succeed({ id: String(at), name: client.name })
})

const caller = (role: Role = "write"): Caller => ({
  client: { id: "client-1", name: "Acme", settings: { duplicates: "review" } },
  credential: "pk_test_1",
  role,
  requestId: "request-1"
})

/** What a round of the writer does: an outcome, an effect, or nothing special. */
type Round = Outcome | Effect.Effect<Outcome, Unavailable>

/** A writer that does this round by round and then commits, and a store for its answers. */
const makeWorld = (rounds: ReadonlyArray<Round> = []) => {
  const commits: Array<Commit> = []
  const stored = new Map<string, StoredAnswer>()
  let ids = 0
  const layer: Layer.Layer<ExecuteServices> = Layer.mergeAll(
    Layer.succeed(NewId, { next: () => `new-${(ids += 1)}` }),
    Layer.succeed(Writer, {
      commit: (commit) =>
        Effect.suspend(() => {
          commits.push(commit)
          const round = rounds[commits.length - 1] ?? Outcome.Committed()
          return Effect.isEffect(round) ? round : Effect.succeed(round)
        })
    }),
    Layer.succeed(AnswerStore, {
      find: (clientId, key) => Effect.sync(() => stored.get(`${clientId} ${key}`)),
      fingerprint: (clientId, parts) => Effect.succeed([clientId, ...parts].join("|"))
    }),
    Lanes.layer,
    Layer.effectDiscard(TestClock.setTime(NOW))
  ) as Layer.Layer<ExecuteServices>
  const ask = (set: Partial<Request> = {}) =>
    execute({
      operation: rename,
      form: "method",
      body: { name: "Acme" },
      caller: caller(),
      idempotencyKey: undefined,
      ...set
    })
  return { layer, commits, stored, ask }
}

const FINGERPRINT = 'client-1|PUT|rename|method|{"name":"Acme"}'
const storedAnswer: StoredAnswer = {
  key: "key-1",
  fingerprint: FINGERPRINT,
  status: 200,
  body: '{"stored":true}'
}

const taken = Outcome.Taken({ paths: [NAME] })
const stale = Outcome.Stale({ scope: "company-1" })

describe("a rehearsal", () => {
  const perhaps = { body: { name: "Perhaps" } }
  const answer = { status: 200, body: NAMED.replace("Acme", "Perhaps"), replayed: false }

  it.effect("is checked by the writer, and answers what would be", () => {
    const { layer, commits, ask } = makeWorld([Outcome.Rehearsed()])
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask(perhaps), answer)
      assert.deepStrictEqual(
        commits.map(({ isRehearsal }) => isRehearsal),
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
    const { layer, commits, ask } = makeWorld([Outcome.Rehearsed()])
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* ask({ ...perhaps, idempotencyKey: "key-1" }), answer)
      assert.deepStrictEqual(
        commits.map(({ isRehearsal = false, answer: kept, changes }) => [
          isRehearsal,
          kept?.key,
          changes === noChanges
        ]),
        [
          [true, undefined, true],
          [false, "key-1", true]
        ]
      )
    }).pipe(Effect.provide(layer))
  })
})

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
          recordId: "new-1",
          requestId: "request-1",
          at: NOW,
          changes: noChanges,
          answer: undefined
        }
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("that changes nothing commits nothing, unless its answer has to be kept", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      const body = { name: "Same" }
      assert.include((yield* ask({ body })).body, '"Same"')
      assert.lengthOf(commits, 0)
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
      const asked = yield* Effect.forkChild(Effect.flip(ask()))
      yield* TestClock.adjust(2_499)
      assert.isUndefined(asked.pollUnsafe())
      yield* TestClock.adjust(1_001)
      assert.strictEqual((yield* Fiber.join(asked))._tag, "Contended")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is told so while it waits for another, whose commit is not cut off", () => {
    const slow = Effect.delay(Effect.succeed(Outcome.Committed()), 5_000)
    const { layer, commits, ask } = makeWorld([stale, slow, stale])
    return Effect.gen(function* () {
      const before = yield* Effect.forkChild(ask())
      const asked = yield* Effect.forkChild(Effect.flip(ask()))
      yield* TestClock.adjust(1_999)
      assert.isUndefined(asked.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.strictEqual((yield* Fiber.join(asked))._tag, "Contended")
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
    const { layer, commits, stored, ask } = makeWorld()
    stored.set("client-1 key-1", storedAnswer)
    return Effect.gen(function* () {
      const answer = yield* ask(once)
      assert.deepStrictEqual(answer, { status: 200, body: '{"stored":true}', replayed: true })
      assert.lengthOf(commits, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is refused where the key was used for another request", () => {
    const { layer, stored, ask } = makeWorld()
    stored.set("client-1 key-1", { ...storedAnswer, fingerprint: "another" })
    return Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(ask(once)))._tag, "KeyReused")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is another request in another form, or with another body", () => {
    const { layer, commits, ask } = makeWorld()
    return Effect.gen(function* () {
      yield* ask(once)
      yield* ask({ ...once, form: "path" })
      yield* ask({ ...once, body: { name: "Acme", extra: 1 } })
      yield* ask({ ...once, body: { extra: 1, name: "Acme" } })
      const [first, ofPath, longer, reordered] = commits.map(({ answer }) => answer?.fingerprint)
      assert.strictEqual(new Set([first, ofPath, longer]).size, 3)
      assert.strictEqual(reordered, longer)
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

  it.effect("is told while its twin is in flight, and not after", () => {
    const { layer, ask } = makeWorld([Effect.delay(Effect.succeed(Outcome.Committed()), 100)])
    return Effect.gen(function* () {
      const first = yield* Effect.forkChild(ask(once), { startImmediately: true })
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
      const asked = yield* Effect.forkChild(ask(), { startImmediately: true })
      const interrupted = yield* Effect.forkChild(Fiber.interrupt(asked), {
        startImmediately: true
      })
      yield* TestClock.adjust(100)
      yield* Fiber.join(interrupted)
      assert.isTrue(committed)
    }).pipe(Effect.provide(layer))
  })
})
