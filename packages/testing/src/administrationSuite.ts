/** The guarantees of the Administration port, for every storage. */
import { assert } from "@effect/vitest"
import { defaultFlowName } from "@payroll/domain/client/flowFields"
import { SERVICE } from "@payroll/operations/caller"
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
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import { growthOf, upTo } from "./burst.ts"
import { newClient, nineDigits } from "./commits.ts"
import { newEndpoint } from "./delivery/endpoints.ts"
import { setClient } from "./setClient.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const SECRET = Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
const URL = "https://receiver.example.com/hook"

const newName = (): string => `administered ${nineDigits()}`

const newClientInput = (name: string) => ({ name, role: "admin", credential: undefined }) as const

const created = Effect.gen(function* () {
  const { createClient, findClient } = yield* Administration
  const name = newName()
  const { result, growth } = yield* growthOf(createClient(newClientInput(name)))
  assert.deepStrictEqual(growth, { audit: 1, client: 1, client_key: 1, credential: 1 })
  assert.deepInclude(result.client, {
    name,
    settings: { ...SERVICE.settings, flowName: defaultFlowName(result.client.id) }
  })
  assert.match(result.credential.username, /^pk_live_\w{16}$/)
  assert.deepStrictEqual(yield* findClient(name), result.client)
})

const withCredential = Effect.gen(function* () {
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
  yield* createClient(newClientInput(name))
  const { result, growth } = yield* growthOf(Effect.flip(createClient(newClientInput(name))))
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
      ({ createClient }) => Effect.result(createClient(newClientInput(name))),
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
  const { findClient } = yield* Administration
  const { rows } = yield* Inspection
  const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
  const { result, growth } = yield* growthOf(setClient(client.name, { duplicates: "reject" }))
  assert.deepStrictEqual(growth, { audit: 1 })
  assert.deepStrictEqual(result, {
    ...client,
    settings: { ...client.settings, duplicates: "reject" }
  })
  assert.deepStrictEqual(yield* findClient(client.name), result)
  assert.deepStrictEqual(yield* findClient(other.name), other)
  const audits = yield* rows("audit", { client_id: client.id, operation: "updateClient" })
  assert.strictEqual(audits.length, 1)
  yield* setClient(client.name, { duplicates: "review" })
  assert.deepStrictEqual(yield* findClient(client.name), client)
})

/** In several processes: one gets it, the others learn why not. */
const oneFlowName = Effect.gen(function* () {
  const { open } = yield* Twin
  const there = yield* open
  const flowName = `raced-${nineDigits()}`
  const clients = yield* Effect.forEach(upTo(10), () => newClient)
  const results = yield* Effect.forEach(
    clients,
    ({ client }, index) => {
      const setting = Effect.result(setClient(client.name, { flowName }))
      return index % 2 === 0 ? setting : Effect.provideContext(setting, there)
    },
    { concurrency: "unbounded" }
  )
  assert.strictEqual(results.filter(Result.isSuccess).length, 1)
  for (const { failure } of results.filter(Result.isFailure)) {
    assert.deepInclude(failure, {
      _tag: "StateConflict",
      message: "another client has this flowName"
    })
  }
})

const nobody = Effect.gen(function* () {
  const { findClient, ensureWebhook } = yield* Administration
  const name = newName()
  const { growth } = yield* growthOf(
    Effect.forEach(
      [findClient(name), ensureWebhook(name, URL, SECRET)],
      (each: Effect.Effect<unknown, unknown>) =>
        Effect.map(Effect.flip(each), (error) => assert.instanceOf(error, NoSuchClient))
    )
  )
  assert.deepStrictEqual(growth, {})
})

const ensuredWebhook = Effect.gen(function* () {
  const { ensureWebhook } = yield* Administration
  const { find, list } = yield* WebhookEndpoints
  const { set } = yield* Inspection
  const { client } = yield* newClient
  const onlyEndpoint = Effect.gen(function* () {
    const [endpoint, ...more] = yield* list(client.id)
    assert.deepStrictEqual(more, [])
    if (!endpoint) return assert.fail("there is no endpoint")
    const secrets = (yield* find(client.id, endpoint.id))?.secrets ?? []
    return { ...endpoint, secrets: secrets.map(Redacted.value) }
  })
  const { growth: added } = yield* growthOf(ensureWebhook(client.name, URL, SECRET))
  assert.deepStrictEqual(added, { audit: 1, webhook_endpoint: 1 })
  const first = yield* onlyEndpoint
  assert.deepInclude(first, { url: URL, order: "halt", state: { status: "enabled" }, version: 1 })
  const { growth } = yield* growthOf(ensureWebhook(client.name, URL, SECRET))
  assert.deepStrictEqual(growth, {})

  yield* set("webhook_endpoint", { id: first.id }, { state: "disabled" })
  const another = Redacted.make(`whsec_${"b".repeat(43)}=`)
  yield* ensureWebhook(client.name, URL, another)
  assert.deepInclude(yield* onlyEndpoint, {
    id: first.id,
    state: { status: "enabled" },
    secrets: [Redacted.value(another), Redacted.value(SECRET)],
    version: 2
  })
  yield* ensureWebhook(client.name, `${URL}/2`, another)
  assert.deepInclude(yield* onlyEndpoint, { id: first.id, url: `${URL}/2`, version: 3 })
})

/** An endpoint that a person added stays as it is; the only one that an earlier version set follows the settings. */
const ensuredBeside = Effect.gen(function* () {
  const { ensureWebhook } = yield* Administration
  const { list } = yield* WebhookEndpoints
  const urlsOf = (clientId: string) =>
    Effect.map(list(clientId), (endpoints) => endpoints.map(({ url }) => url).toSorted())
  for (const [terms, urls] of [
    [{}, [URL, `${URL}/2`]],
    [{ order: "skip" }, [`${URL}/2`]]
  ] as const) {
    const { client } = yield* newClient
    yield* newEndpoint(client.id, terms)
    yield* ensureWebhook(client.name, `${URL}/2`, SECRET)
    assert.deepStrictEqual(yield* urlsOf(client.id), [...urls])
  }
})

const cases: Cases = {
  "creates a client with its key and credential, and an audit row": created,
  "accepts a given credential": withCredential,
  "rejects a second client of the same name and stores nothing": twice,
  "creates one of many concurrent clients of the same name": atOnce,
  "lists clients in the order of their creation": listed,
  "sets the duplicates mode of one client only": set,
  "gives a flowName to one of the clients that choose it at once": oneFlowName,
  "fails for an unknown client": nobody,
  "adds, renews or moves the endpoint of the settings": ensuredWebhook,
  "leaves the endpoint alone that a person added": ensuredBeside
}

export const administrationSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Administration on ${name}`, live, cases)
