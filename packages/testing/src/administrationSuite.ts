/** The guarantees of the Administration port, for every storage. */
import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  Administration,
  ClientExists,
  NoSuchClient
} from "@payroll/operations/ports/administration"
import { Credentials } from "@payroll/operations/ports/credentials"
import { growthOf, upTo } from "./burst.ts"
import { newClient, nineDigits } from "./commits.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const SECRET = Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
const URL = "https://receiver.example.com/hook"

const newName = (): string => `administered ${nineDigits()}`

const asked = (name: string) => ({ name, role: "admin", credential: undefined }) as const

const created = Effect.gen(function* () {
  const { createClient, findClient } = yield* Administration
  const name = newName()
  const { result, growth } = yield* growthOf(createClient(asked(name)))
  assert.deepStrictEqual(growth, { audit: 1, client: 1, client_key: 1, credential: 1 })
  assert.deepInclude(result.client, { name, settings: { duplicates: "review", fourEyes: false } })
  assert.match(result.credential.username, /^pk_live_\w{16}$/)
  assert.deepStrictEqual(yield* findClient(name), result.client)
})

const given = Effect.gen(function* () {
  const { createClient } = yield* Administration
  const { authenticate } = yield* Credentials
  const credential = { username: `user ${nineDigits()}`, password: Redacted.make("a secret ☕") }
  const { client } = yield* createClient({ name: newName(), role: "read", credential })
  assert.deepStrictEqual(yield* authenticate(credential.username, credential.password), {
    _tag: "Accepted",
    principal: { client, credential: credential.username, role: "read", companyIds: undefined }
  })
})

const twice = Effect.gen(function* () {
  const { createClient } = yield* Administration
  const name = newName()
  yield* createClient(asked(name))
  const { result, growth } = yield* growthOf(Effect.flip(createClient(asked(name))))
  assert.instanceOf(result, ClientExists)
  assert.deepStrictEqual(growth, {})
})

const atOnce = Effect.gen(function* () {
  const { open } = yield* Twin
  const here = yield* Administration
  const there = Context.get(yield* open, Administration)
  const name = newName()
  const { result, growth } = yield* growthOf(
    Effect.forEach(
      upTo(10).flatMap(() => [here, there]),
      ({ createClient }) => Effect.result(createClient(asked(name))),
      { concurrency: "unbounded" }
    )
  )
  assert.strictEqual(result.filter(Result.isSuccess).length, 1)
  for (const { failure } of result.filter(Result.isFailure))
    assert.instanceOf(failure, ClientExists)
  assert.deepStrictEqual(growth, { audit: 1, client: 1, client_key: 1, credential: 1 })
})

const listed = Effect.gen(function* () {
  const { listClients } = yield* Administration
  const made = [yield* newClient, yield* newClient, yield* newClient]
  const clients = yield* listClients
  assert.deepStrictEqual(
    clients.slice(-3).map(({ id, credentials }) => ({ id, credentials })),
    made.map(({ client, credential }) => ({
      id: client.id,
      credentials: [{ keyId: credential.username, role: "write" as const }]
    }))
  )
})

const set = Effect.gen(function* () {
  const { setClient, findClient } = yield* Administration
  const { rows } = yield* Inspection
  const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
  const { result, growth } = yield* growthOf(setClient(client.name, { duplicates: "reject" }))
  assert.deepStrictEqual(growth, { audit: 1 })
  assert.deepStrictEqual(result, { ...client, settings: { duplicates: "reject", fourEyes: false } })
  assert.deepStrictEqual(yield* findClient(client.name), result)
  assert.deepStrictEqual(yield* findClient(other.name), other)
  const audits = yield* rows("audit", { client_id: client.id, operation: "client.set" })
  assert.strictEqual(audits.length, 1)
  yield* setClient(client.name, { duplicates: "review" })
  assert.deepStrictEqual(yield* findClient(client.name), client)
})

const nobody = Effect.gen(function* () {
  const { findClient, setClient, setWebhook, webhooks } = yield* Administration
  const name = newName()
  const { growth } = yield* growthOf(
    Effect.forEach(
      [
        findClient(name),
        setClient(name, { duplicates: "reject" }),
        setWebhook(name, URL, SECRET),
        webhooks(name)
      ],
      (each: Effect.Effect<unknown, unknown>) =>
        Effect.map(Effect.flip(each), (error) => assert.instanceOf(error, NoSuchClient))
    )
  )
  assert.deepStrictEqual(growth, {})
})

const webhook = Effect.gen(function* () {
  const { setWebhook, webhooks } = yield* Administration
  const { rows } = yield* Inspection
  const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
  assert.deepStrictEqual(yield* webhooks(client.name), [])
  const others = yield* setWebhook(other.name, URL, SECRET)
  const first = yield* setWebhook(client.name, URL, SECRET)
  assert.include(first, { url: URL, state: "active" })
  assert.deepStrictEqual(yield* webhooks(client.name), [first])
  const { result: second, growth } = yield* growthOf(setWebhook(client.name, `${URL}/2`, SECRET))
  assert.deepStrictEqual(growth, { audit: 1, webhook_endpoint: 1 })
  assert.notStrictEqual(second.id, first.id)
  assert.deepStrictEqual(yield* webhooks(client.name), [second])
  assert.deepStrictEqual(yield* webhooks(other.name), [others])
  const stored = JSON.stringify(yield* rows("webhook_endpoint", {}))
  assert.notInclude(stored, Redacted.value(SECRET))
})

const ensuredWebhook = Effect.gen(function* () {
  const { ensureWebhook, webhooks } = yield* Administration
  const { rows, set } = yield* Inspection
  const { client } = yield* newClient
  yield* ensureWebhook(client.name, URL, SECRET)
  const [first] = yield* webhooks(client.name)
  const { growth } = yield* growthOf(ensureWebhook(client.name, URL, SECRET))
  assert.deepStrictEqual(growth, {})
  const sealed = yield* rows("webhook_endpoint", { id: first?.id ?? "" })
  yield* set("webhook_endpoint", { id: first?.id ?? "" }, { state: "disabled" })
  yield* ensureWebhook(client.name, URL, Redacted.make("whsec_another"))
  assert.deepStrictEqual(yield* webhooks(client.name), first ? [first] : [])
  const renewed = yield* rows("webhook_endpoint", { id: first?.id ?? "" })
  assert.notStrictEqual(renewed[0]?.["sealed"], sealed[0]?.["sealed"])
  yield* ensureWebhook(client.name, `${URL}/2`, SECRET)
  const [second, ...more] = yield* webhooks(client.name)
  assert.notStrictEqual(second?.id, first?.id)
  assert.deepStrictEqual(more, [])
})

const oneWebhook = Effect.gen(function* () {
  const { open } = yield* Twin
  const here = yield* Administration
  const there = Context.get(yield* open, Administration)
  for (let round = 0; round < 5; round += 1) {
    const { client } = yield* newClient
    yield* Effect.forEach(
      upTo(10).flatMap(() => [here, there]),
      ({ setWebhook }, index) => setWebhook(client.name, `${URL}/${index}`, SECRET),
      { concurrency: "unbounded" }
    )
    assert.strictEqual((yield* here.webhooks(client.name)).length, 1)
  }
})

const cases: Cases = {
  "creates a client with its key and credential, and an audit row": created,
  "accepts a given credential": given,
  "rejects a second client of the same name and stores nothing": twice,
  "creates one of many concurrent clients of the same name": atOnce,
  "lists clients in the order of their creation": listed,
  "sets the duplicates mode of one client only": set,
  "fails for an unknown client": nobody,
  "replaces the webhook of one client only": webhook,
  "keeps one of many webhooks that are set at once": oneWebhook,
  "renews a webhook with the same URL, and replaces it otherwise": ensuredWebhook
}

export const administrationSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Administration on ${name}`, live, cases)
