/** Two operations, a scripted writer and a store of answers, for the tests of `execute`. */
import { InvalidRequest, RecordNotFound } from "@payroll/domain/errors"
import { Name } from "@payroll/domain/field/text"
import type { Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { SERVICE, type Caller, type Role } from "../src/caller.ts"
import { noChanges } from "../src/changes.ts"
import { execute, type ExecuteServices, type Request } from "../src/execute.ts"
import type { BodyRule } from "../src/decode.ts"
import { KeyQueues } from "../src/keyQueues.ts"
import { defineCommand, defineRead, defineWrite } from "../src/defineOperation.ts"
import { AnswerStore } from "../src/ports/answerStore.ts"
import { NewId } from "../src/ports/newId.ts"
import { People } from "../src/ports/people.ts"
import {
  Outcome,
  type CommandEntry,
  type KeyTaken,
  type Unavailable,
  Writer,
  type Commit,
  type StoredAnswer
} from "../src/writer.ts"

export const NOW = 1_772_960_700_007
const NAME: Problem["path"] = ["name"]
const OTHER: Problem["path"] = ["other"]
const TODAY = "2026-03-08"
export const NAMED = '{"id":"new-1","name":"Acme"}'

const response = Schema.Struct({ id: Schema.String, name: Schema.String })

/** Every request is decoded with the day of its arrival. */
const onlyToday: BodyRule = (_body, { today }) =>
  today === TODAY ? [] : [{ path: OTHER, type: "conflict", message: "is not today" }]

/** Names something; a taken name is rejected. */
const rename = defineWrite({
  group: "companyOnboarding",
  name: "rename",
  verb: "PUT",
  role: "write",
  summary: "Rename",
  request: Schema.Struct({ name: Name }),
  rules: [onlyToday],
  response,
  load: (_request, { companyIds }) =>
    companyIds && !companyIds.has("company-1")
      ? Effect.fail(new RecordNotFound({ record: "company" }))
      : Effect.void,
  decide: (_loaded, { name }, { newId, isTaken }) =>
    isTaken(NAME) && !isTaken(OTHER)
      ? Result.fail(
          new InvalidRequest({
            problems: [{ path: NAME, type: "duplicate", message: "name already in use" }]
          })
        )
      : Result.map(Result.succeed(newId()), (id) => ({
          record: { id, companyId: "company-1" },
          changes: name === "Same" ? undefined : noChanges,
          isDryRun: name === "Perhaps",
          answer: { id, name }
        }))
})

/** A person's decision. */
export const decide = defineWrite({
  group: "adminPortal",
  name: "decide",
  verb: "POST",
  isDecision: true,
  role: "write",
  summary: "Decide",
  request: Schema.Struct({ name: Name }),
  response,
  load: () => Effect.void,
  decide: (_loaded, { name }, { newId }) =>
    Result.map(Result.succeed(newId()), (id) => ({
      record: { id, companyId: "company-1" },
      changes: noChanges,
      answer: { id, name }
    }))
})

export const look = defineRead({
  group: "reports",
  name: "look",
  role: "read",
  summary: "Look",
  request: Schema.Struct({}),
  response,
  read: (_request, { client }, at) => Effect.succeed({ id: String(at), name: client.name })
})

/** A command whose port is what the test gives. */
export const renew = <R>(
  port: (entry: CommandEntry) => Effect.Effect<string, KeyTaken | Unavailable, R>
) =>
  defineCommand({
    group: "adminPortal",
    name: "renew",
    verb: "POST",
    role: "write",
    summary: "Renew",
    request: Schema.Struct({ name: Name }),
    rules: [onlyToday],
    response: Schema.Struct({ name: Schema.String, secret: Schema.String }),
    run: ({ name }, _caller, entry) => Effect.map(port(entry), (secret) => ({ name, secret }))
  })

export const caller = (role: Role = "write"): Caller => ({
  client: {
    id: "client-1",
    name: "Acme",
    settings: SERVICE.settings
  },
  credential: "pk_test_1",
  role,
  companyIds: undefined,
  requestId: "request-1",
  person: { name: "Rosa Diaz", ids: [] },
  address: "192.0.2.7"
})

/** A round of the writer: an outcome, an effect, or the default. */
export type Round = Outcome | Effect.Effect<Outcome, Unavailable>

/** A writer that runs these rounds and then commits, and a store for its answers. */
export const makeWorld = (rounds: ReadonlyArray<Round> = []) => {
  const commits: Array<Commit> = []
  const stored = new Map<string, StoredAnswer>()
  let ids = 0
  let confirmed = 0
  let outage: Unavailable | undefined
  const layer: Layer.Layer<ExecuteServices> = Layer.mergeAll(
    Layer.succeed(NewId, { next: () => `new-${(ids += 1)}` }),
    Layer.succeed(Writer, {
      confirm: Effect.sync(() => void (confirmed += 1)),
      commit: (commit) =>
        Effect.suspend(() => {
          commits.push(commit)
          const round = rounds[commits.length - 1] ?? Outcome.Committed()
          return Effect.isEffect(round) ? round : Effect.succeed(round)
        })
    }),
    Layer.succeed(AnswerStore, {
      find: (clientId, key) =>
        Effect.suspend(() =>
          outage ? Effect.fail(outage) : Effect.succeed(stored.get(`${clientId} ${key}`))
        ),
      fingerprint: (clientId, parts) =>
        Effect.succeed({ fingerprint: [clientId, ...parts].join("|") })
    }),
    Layer.succeed(People, { find: () => Effect.succeed(undefined) }),
    KeyQueues.layer,
    Layer.effectDiscard(TestClock.setTime(NOW))
  ) as Layer.Layer<ExecuteServices>
  const ask = (set: Partial<Request<never>> = {}) =>
    execute({
      operation: rename,
      form: "method",
      body: { name: "Acme" },
      caller: caller(),
      idempotencyKey: undefined,
      ...set
    })
  /** Makes the lookup of stored answers fail from now on. */
  const loseAnswers = (error: Unavailable): void => {
    outage = error
  }
  return { layer, commits, stored, ask, loseAnswers, confirmed: () => confirmed }
}

export const FINGERPRINT = 'client-1|PUT|rename|{"name":"Acme"}'
export const storedAnswer: StoredAnswer = {
  key: "key-1",
  fingerprint: FINGERPRINT,
  status: 200,
  body: '{"stored":true}'
}

export const taken = Outcome.Taken({ paths: [NAME] })
export const stale = Outcome.Stale({ scope: "company-1" })
