/** The events of a client over HTTP: which commands make them, what is in them, and who sees them. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import { generateKeyPairSync, randomUUID } from "node:crypto"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let rosa: TestClient
let lin: TestClient

const ask = async (by: TestClient, method: string, body: Body = {}) => {
  const { status, text } = await by.operate(method, { ...body, method })
  return { status, text, body: JSON.parse(text) as Body & Record<string, Body> }
}

const issued = async (by: TestClient, terms: Body) => {
  const { status, text, body } = await ask(by, "addCredential", { credential: terms })
  assert.strictEqual(status, 200, text)
  const { keyId, secret } = body["credential"] as Record<string, string>
  return testClient(server.port, { username: keyId ?? "", password: secret ?? "" })
}

const admin = (by: TestClient, person: string) => issued(by, { role: "admin", person })

/** Administrators of a client whose additions need two persons. */
beforeAll(async () => {
  server = await startTestServer({ settings: { PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" } })
  const service = testClient(server.port, await server.newServiceCredential("admin"))
  const newClient = { name: "two-persons", role: "admin", fourEyes: true }
  const { body } = await ask(service, "addClient", { newClient })
  const { keyId, secret } = body["newClient"] as Record<string, string>
  const first = testClient(server.port, { username: keyId ?? "", password: secret ?? "" })
  rosa = await admin(first, "Rosa Diaz")
  lin = await admin(first, "Lin Wei")
})
afterAll(() => server.stop())

interface ClientEvent {
  readonly eventId: string
  readonly companyId: string | null
  readonly sequence: number
}

const eventsOf = async (by: TestClient, more: Body = {}): Promise<ReadonlyArray<ClientEvent>> => {
  const { status, text, body } = await ask(by, "getEvents", { ofClient: true, ...more })
  assert.strictEqual(status, 200, text)
  return body["events"] as unknown as ReadonlyArray<ClientEvent>
}

/** The entity of each event behind a number, with the type of the event. */
const entitiesSince = async (last: number) => {
  const events = await eventsOf(rosa, { sinceSequence: last + 1 })
  assert.deepStrictEqual(
    events.map(({ companyId, sequence }) => [companyId, sequence]),
    events.map((_, index) => [null, last + 1 + index])
  )
  return Promise.all(
    events.map(async ({ eventId }) => {
      const { body } = await ask(rosa, "getEvent", { eventId })
      const { trigger, payload } = JSON.parse(String(body["event"]?.["body"]))
      const [entity] = Object.values(payload[0]).flat()
      return [trigger.eventType, entity] as const
    })
  )
}

const lastNumber = async () =>
  (await eventsOf(rosa, { newestFirst: true, limit: 1 }))[0]?.sequence ?? 0

const newKey = () =>
  (generateKeyPairSync("x25519").publicKey as unknown as { export: (how: object) => Body }).export({
    format: "jwk"
  })

const addRecipient = async (publicKey = newKey()) => {
  const recipient = { name: `Bureau ${String(publicKey["x"]).slice(0, 9)}`, publicKey }
  const { status, text, body } = await ask(rosa, "addRecipient", { recipient })
  assert.strictEqual(status, 200, text)
  return body["recipient"] ?? assert.fail(text)
}

const statuses = async (...asked: ReadonlyArray<Promise<{ readonly status: number }>>) =>
  (await Promise.all(asked)).map(({ status }) => status)

describe("the events of a client", () => {
  it("say that a recipient was added, confirmed and revoked", async () => {
    const last = await lastNumber()
    const publicKey = newKey()
    const { recipientId, fingerprint, name, addedBy, usableFrom } = await addRecipient(publicKey)
    const recipient = { recipientId, fingerprint }
    assert.deepStrictEqual(await statuses(ask(rosa, "confirmRecipient", { recipient })), [409])
    const { body } = await ask(lin, "confirmRecipient", { recipient })
    const confirmedAt = body["recipient"]?.["confirmedAt"]
    const revoke = () => ask(rosa, "revokeRecipient", { recipient: { recipientId } })
    assert.deepStrictEqual((await statuses(revoke(), revoke())).toSorted(), [200, 404])
    const entities = await entitiesSince(last)
    const shown = { recipientId, name, fingerprint, addedBy }
    const type = "recipient.recipientstatus"
    assert.deepStrictEqual(entities, [
      [`${type}.insert`, { ...shown, usableFrom, status: { recipientStatus: "waiting" } }],
      [
        `${type}.update`,
        { ...shown, usableFrom: confirmedAt, status: { recipientStatus: "usable" } }
      ],
      [`${type}.update`, { ...shown, usableFrom: null, status: { recipientStatus: "revoked" } }]
    ])
    assert.notInclude(JSON.stringify(entities), String(publicKey["x"]))
  })

  it("say that a credential of the role payroll was issued, approved and revoked, and of no other", async () => {
    const last = await lastNumber()
    const expiryDate = daysFromToday(30)
    const terms = { role: "payroll", person: "Pay run", expiryDate }
    const { body } = await ask(rosa, "addCredential", { credential: terms })
    const { keyId, secret } = body["credential"] as Record<string, string>
    const credential = { keyId }
    assert.deepStrictEqual(await statuses(ask(rosa, "approveCredential", { credential })), [409])
    const approve = () => ask(lin, "approveCredential", { credential })
    assert.deepStrictEqual((await statuses(approve(), approve())).toSorted(), [200, 409])
    const revoke = (of: Body) => ask(rosa, "revokeCredential", { credential: of })
    const other = await ask(rosa, "addCredential", { credential: { role: "read" } })
    const { keyId: otherKeyId } = other.body["credential"] ?? {}
    assert.deepStrictEqual(await statuses(revoke({ keyId: otherKeyId })), [200])
    assert.deepStrictEqual(
      (await statuses(revoke({ keyId }), revoke({ keyId }))).toSorted(),
      [200, 404]
    )
    const entities = await entitiesSince(last)
    const shown = { ...terms, keyId, companyIds: null }
    const type = "credential.credentialstatus"
    assert.deepStrictEqual(entities, [
      [`${type}.insert`, { ...shown, status: { credentialStatus: "waiting" } }],
      [`${type}.update`, { ...shown, status: { credentialStatus: "active" } }],
      [`${type}.update`, { ...shown, status: { credentialStatus: "revoked" } }]
    ])
    assert.notInclude(JSON.stringify(entities), String(secret))
  })

  it("are named by ofClient where they are sent again or passed over", async () => {
    const added = await ask(rosa, "addWebhookEndpoint", {
      webhookEndpoint: { url: "http://127.0.0.1:9/hook" }
    })
    const webhookEndpointId = added.body["webhookEndpoint"]?.["webhookEndpointId"]
    await addRecipient()
    const replay = (of: Body) =>
      ask(rosa, "replayWebhookEvents", {
        webhookReplay: { webhookEndpointId, ofClient: true, dryRun: true, ...of }
      })
    const sequence = await lastNumber()
    const earlier = await replay({ sinceSequence: sequence - 1 })
    const counted = { events: 1, companies: 1, waiting: 1, hasMore: false }
    assert.deepStrictEqual(earlier.body["webhookReplay"]?.["dryRun"], counted)
    const retry = (of: Body) =>
      ask(rosa, "retryWebhookDelivery", { webhookDelivery: { webhookEndpointId, ...of } })
    const { body } = await retry({ ofClient: true, skip: true })
    assert.deepInclude(body["webhookDelivery"], { companies: 0 })
    const companyId = randomUUID()
    const refused = await Promise.all([
      replay({ companyId }),
      replay({ ofClient: false, sinceSequence: 1, since: "2026-01-01" }),
      retry({ skip: true }),
      retry({ ofClient: true, companyId })
    ])
    assert.deepStrictEqual(
      refused.map(({ status, text }) => [status, /"message":"([^"]*)"/.exec(text)?.[1]]),
      [
        [400, "ofClient cannot be combined with another scope"],
        [400, "companyId or ofClient is mandatory with sinceSequence"],
        [400, "companyId or ofClient is mandatory to skip an event"],
        [400, "ofClient cannot be combined with companyId"]
      ]
    )
  })

  it("are seen by callers who see all companies of the client, and by no others", async () => {
    await addRecipient()
    const [{ eventId } = assert.fail("no event")] = await eventsOf(rosa, { newestFirst: true })
    const { body } = await ask(rosa, "search", { text: eventId })
    const [found] = body["found"] as unknown as ReadonlyArray<Body>
    assert.include(found, { companyId: null, name: "recipient.recipientstatus.insert" })
    const business = await ask(rosa, "createBusiness", await rosa.example("createBusiness"))
    const companyIds = [business.body["registration"]?.["companyId"]]
    const limited = await issued(rosa, { role: "read", companyIds })
    const stranger = testClient(server.port, await server.newClient("admin"))
    for (const other of [limited, stranger]) {
      assert.deepStrictEqual(await statuses(ask(other, "getEvent", { eventId })), [404])
      assert.isEmpty(await eventsOf(other))
      assert.notInclude((await ask(other, "getEvents")).text, eventId)
      assert.notInclude((await ask(other, "search", { text: eventId })).text, eventId)
    }
    assert.include((await ask(rosa, "getEvents", { newestFirst: true })).text, eventId)
    const both = await ask(rosa, "getEvents", { ofClient: true, companyId: companyIds[0] })
    assert.strictEqual(both.status, 400)
    assert.include(both.text, "ofClient cannot be combined with companyId")
  })
})
