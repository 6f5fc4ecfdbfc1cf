/** Operations about webhooks over HTTP: the log of deliveries, and receivers that answer late. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { problemsIn } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const HANDLER_MS = 1_500

let server: TestServer
let client: TestClient
let receiver: Server
let url: string
/** Lets the receiver answer what it has got. */
let answer: PromiseWithResolvers<void>
/** The headers of the requests that the receiver got. */
const requests: Array<IncomingHttpHeaders> = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    requests.push(request.headers)
    request.resume()
    void answer.promise.then(() => response.writeHead(204).end())
  })
  await once(receiver.listen(0, "127.0.0.1"), "listening")
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  server = await startTestServer({
    times: { handlerMs: HANDLER_MS },
    settings: { PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" }
  })
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await server.stop()
})

const ask = (of: TestClient, method: string, body: object) =>
  of.operate(method, { ...body, method })

const newEndpoint = async (): Promise<string> => {
  const added = await ask(client, "addWebhookEndpoint", { webhookEndpoint: { url } })
  assert.strictEqual(added.status, 200, added.text)
  const { webhookEndpoint } = JSON.parse(added.text) as {
    readonly webhookEndpoint: { readonly webhookEndpointId: string }
  }
  return webhookEndpoint.webhookEndpointId
}

const log = (of: TestClient, body: object) => ask(of, "getWebhookDeliveries", body)

describe("the log of deliveries", () => {
  it("names the field of a result that does not exist", async () => {
    const unknown = await log(client, { result: "failed" })
    assert.strictEqual(unknown.status, 400)
    assert.deepStrictEqual(problemsIn(unknown), [
      "result: choice result must be one of delivered, refused, blocked, dns, connect, tls, timeout, " +
        "reset, tooLarge, protocol, halted, given up, skipped, expired"
    ])
    for (const result of ["refused", "given up", "tooLarge"]) {
      assert.strictEqual((await log(client, { result })).status, 200)
    }
  })

  it("of a removed endpoint is there; of one that never was, or of another client, it is not", async () => {
    const webhookEndpointId = await newEndpoint()
    const removal = { webhookEndpoint: { webhookEndpointId } }
    assert.strictEqual((await ask(client, "removeWebhookEndpoint", removal)).status, 200)
    assert.strictEqual((await log(client, { webhookEndpointId })).status, 200)
    assert.strictEqual((await log(client, { webhookEndpointId: randomUUID() })).status, 404)
    const stranger = testClient(server.port, await server.newClient("admin"))
    assert.strictEqual((await log(stranger, { webhookEndpointId })).status, 404)
  })
})

describe("the replay of one event", () => {
  it("is sent with its id, and marked as out of order", async () => {
    answer = Promise.withResolvers()
    answer.resolve()
    const webhookEndpointId = await newEndpoint()
    await client.example("getCompanyInfo")
    const [{ id: eventId } = {}] = await server.rows("event")
    requests.length = 0
    const webhookReplay = { webhookEndpointId, eventId }
    const sent = await ask(client, "replayWebhookEvents", { webhookReplay })
    assert.strictEqual(sent.status, 200, sent.text)
    assert.deepStrictEqual(
      requests.map((headers) => [headers["webhook-id"], headers["payroll-out-of-order"]]),
      [[String(eventId), "true"]]
    )
  })

  it("is refused by an endpoint that is disabled", async () => {
    const webhookEndpointId = await newEndpoint()
    await client.example("getCompanyInfo")
    const [{ id: eventId } = {}] = await server.rows("event")
    const change = { webhookEndpoint: { webhookEndpointId, status: "disabled" } }
    assert.strictEqual((await ask(client, "updateWebhookEndpoint", change)).status, 200)
    const webhookReplay = { webhookEndpointId, eventId }
    const refused = await ask(client, "replayWebhookEvents", { webhookReplay })
    assert.strictEqual(refused.status, 409)
    assert.include(refused.text, "the webhook endpoint is disabled: enable it first")
  })
})

describe("a dry run of a replay", () => {
  it("counts, sends and stores nothing, and spends no key", async () => {
    const webhookEndpointId = await newEndpoint()
    await client.example("getCompanyInfo")
    const [{ id: eventId, company_id: companyId } = {}] = await server.rows("event")
    const before = await server.rowCounts()
    requests.length = 0
    for (const scope of [{ eventId }, { companyId, sinceSequence: 1 }, { missed: true }]) {
      const body = { webhookReplay: { webhookEndpointId, ...scope, dryRun: true } }
      const { status, text } = await ask(client, "replayWebhookEvents", body)
      assert.strictEqual(status, 200, text)
      const { webhookReplay } = JSON.parse(text)
      assert.include(webhookReplay, { webhookReplayId: null, outcome: null })
      assert.isFalse(webhookReplay.dryRun.hasMore)
      if ("eventId" in scope) assert.strictEqual(webhookReplay.dryRun.events, 1)
      if ("companyId" in scope) assert.isAtLeast(webhookReplay.dryRun.events, 1)
      if ("missed" in scope) assert.strictEqual(webhookReplay.dryRun.events, 0)
    }
    assert.lengthOf(requests, 0)
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  it("is refused where the replay would be", async () => {
    const webhookEndpointId = await newEndpoint()
    const dryRun = (scope: object) =>
      ask(client, "replayWebhookEvents", {
        webhookReplay: { webhookEndpointId, ...scope, dryRun: true }
      })
    assert.strictEqual((await dryRun({ companyId: randomUUID() })).status, 404)
    assert.strictEqual((await dryRun({ eventId: randomUUID() })).status, 404)
    const change = { webhookEndpoint: { webhookEndpointId, status: "disabled" } }
    assert.strictEqual((await ask(client, "updateWebhookEndpoint", change)).status, 200)
    assert.strictEqual((await dryRun({ missed: true })).status, 409)
  })
})

describe("a test of an endpoint", () => {
  it("waits for a receiver as long as a delivery does, beyond the time of other requests", async () => {
    answer = Promise.withResolvers()
    const webhookEndpoint = { webhookEndpointId: await newEndpoint() }
    const timer = setTimeout(answer.resolve, 2 * HANDLER_MS)
    const tested = await ask(client, "testWebhookEndpoint", { webhookEndpoint })
    clearTimeout(timer)
    assert.strictEqual(tested.status, 200, tested.text)
    const { webhookEndpoint: taken } = JSON.parse(tested.text) as {
      readonly webhookEndpoint: { readonly delivered: boolean; readonly durationMs: number }
    }
    assert.isTrue(taken.delivered)
    assert.isAtLeast(taken.durationMs, HANDLER_MS)
  })

  it("is in the log of attempts as what it is, with the id that the receiver got", async () => {
    answer = Promise.withResolvers()
    answer.resolve()
    requests.length = 0
    const webhookEndpoint = { webhookEndpointId: await newEndpoint() }
    const eventType = "employee.kycstatus.update"
    for (const test of [webhookEndpoint, { ...webhookEndpoint, eventType }]) {
      const tested = await ask(client, "testWebhookEndpoint", { webhookEndpoint: test })
      assert.strictEqual(tested.status, 200, tested.text)
    }
    // Lists that begin with the oldest wait for rows of other processes.
    const { text } = await log(client, { ...webhookEndpoint, newestFirst: true })
    const { deliveries } = JSON.parse(text) as { readonly deliveries: ReadonlyArray<object> }
    const test = { isTest: true, result: "delivered", statusCode: 204, companyId: null }
    const of = (at: number) => ({ ...test, eventId: requests[at]?.["webhook-id"], sequence: null })
    assert.lengthOf(deliveries, 2)
    assert.deepInclude(deliveries[0], { ...of(1), eventType })
    assert.deepInclude(deliveries[1], { ...of(0), eventType: null })
  })
})
