/** Traces and metrics of the service as people start it, exported to an OTLP receiver over HTTP. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { call, testClient } from "./call.ts"
import { databaseName, install, type Installation } from "./installation.ts"
import { killProcesses, type TestProcess } from "./testProcess.ts"

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: object }>
  readonly status: { readonly code: number }
}

const open: Array<ReturnType<typeof createServer>> = []
const installed: Array<Installation> = []

afterAll(async () => {
  killProcesses()
  for (const server of open) server.closeAllConnections()
  for (const server of open) server.close()
  await Promise.all(installed.map((one) => one.remove()))
})

/** A receiver that keeps what arrives and accepts it. */
const receive = async () => {
  const received: Array<Received> = []
  let notice = (): void => undefined
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      received.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks)
      })
      response.setHeader("Content-Type", "application/json").end("{}")
      notice()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  open.push(server)
  /** Waits until what has arrived is as it has to become. */
  const until = <A>(find: (all: ReadonlyArray<Received>) => A | undefined): Promise<A> =>
    new Promise((resolve) => {
      const look = (): void => {
        const match = find(received)
        if (match !== undefined) resolve(match)
      }
      notice = look
      look()
    })
  return { received, until, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const at = (path: string, all: ReadonlyArray<Received>) => all.filter((each) => each.path === path)

const spansIn = (all: ReadonlyArray<Received>): ReadonlyArray<Span> =>
  at("/v1/traces", all).flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body.toString("utf8")) as {
      readonly resourceSpans: ReadonlyArray<{
        readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }>
      }>
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })

interface Measured {
  readonly resource: string
  readonly metrics: ReadonlyArray<{ readonly name: string; readonly sum?: object }>
}

/** Returns the metrics of each export. */
const metricsIn = (all: ReadonlyArray<Received>): ReadonlyArray<Measured> =>
  at("/v1/metrics", all).flatMap(({ body }) => {
    const { resourceMetrics } = JSON.parse(body.toString("utf8")) as {
      readonly resourceMetrics: ReadonlyArray<{
        readonly resource: object
        readonly scopeMetrics: ReadonlyArray<{ readonly metrics: Measured["metrics"] }>
      }>
    }
    return resourceMetrics.map(({ resource, scopeMetrics }) => ({
      resource: JSON.stringify(resource),
      metrics: scopeMetrics.flatMap(({ metrics }) => metrics)
    }))
  })

const attribute = ({ attributes }: Span, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
const PARENT = "00f067aa0ba902b7"
const SAMPLED = `00-${TRACE}-${PARENT}-01`

const stop = async (service: TestProcess): Promise<void> => {
  service.signal("SIGTERM")
  const { code, stderr } = await service.ended
  assert.strictEqual(code, 0, stderr)
}

/** A service with one receiver for traces and one for webhooks. */
const traced = async (settings: Readonly<Record<string, string>>) => {
  const [collector, hooks] = [await receive(), await receive()]
  const installation = await install(databaseName, {
    PAYROLL_SANDBOX_DELAY_MS: "0",
    PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8"
  })
  installed.push(installation)
  const client = await installation.newClient("review", "admin")
  const service = installation.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    ...settings
  })
  const port = await service.port
  const send = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    call(port, { path: "/companyOnboarding", as: client, body, headers })
  const endpoint = await call(port, {
    path: "/adminPortal",
    as: client,
    body: { method: "addWebhookEndpoint", webhookEndpoint: { url: `${hooks.url}/hook` } }
  })
  assert.strictEqual(endpoint.status, 200, endpoint.text)
  const caller = testClient(port, client)
  const business = async () => ({
    ...(await caller.example("createBusiness")),
    method: "createBusiness"
  })
  return { collector, hooks, installation, service, send, business }
}

const LIMITS = { timeout: 120_000 }

describe("a trace", LIMITS, () => {
  it("goes from the caller over the commit to the delivery, and changes no body", async () => {
    const { collector, hooks, installation, service, send, business } = await traced({})
    const created = await send(await business(), { traceparent: SAMPLED })
    assert.strictEqual(created.status, 200, created.text)
    const delivered = await hooks.until((all) =>
      all.find(({ headers }) => String(headers["traceparent"]).includes(TRACE))
    )
    const isOurs = (name: string) => (all: ReadonlyArray<Received>) =>
      spansIn(all).find((span) => span.traceId === TRACE && span.name === name)
    const request = await collector.until(isOurs("POST /companyOnboarding"))
    const commit = await collector.until(isOurs("commit"))
    const delivery = await collector.until(isOurs("POST"))
    const verification = await collector.until(isOurs("verify"))

    assert.strictEqual(request.parentSpanId, PARENT)
    assert.strictEqual(attribute(request, "payroll.operation"), "createBusiness")
    assert.strictEqual(attribute(request, "http.response.status_code"), 200)
    assert.strictEqual(commit.parentSpanId, request.spanId)
    const system = databaseName === "SQLite" ? "sqlite" : "postgresql"
    assert.strictEqual(attribute(commit, "db.system.name"), system)
    for (const span of [delivery, verification])
      assert.strictEqual(span.parentSpanId, commit.spanId)
    assert.strictEqual(delivered.headers["traceparent"], `00-${TRACE}-${delivery.spanId}-01`)

    const [stored] = await installation.sql(
      `select body from event where id = '${String(delivered.headers["webhook-id"])}'`
    )
    assert.strictEqual(delivered.body.toString("utf8"), stored?.["body"])
    assert.notInclude(delivered.body.toString("utf8"), TRACE)
    await stop(service)
    const line = service
      .stdout()
      .split("\n")
      .find((text) => text.includes('"createBusiness"'))
    assert.include(line, `"traceId":"${TRACE}"`)
  })

  it("that its caller leaves out is neither exported nor passed on nor stored", async () => {
    const { collector, hooks, installation, service, send, business } = await traced({
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0"
    })
    const left = `00-${TRACE}-${PARENT}-00`
    assert.strictEqual((await send(await business(), { traceparent: left })).status, 200)
    const delivered = await hooks.until((all) => all.at(-1))
    assert.notProperty(delivered.headers, "traceparent")
    await stop(service)
    assert.include(service.stdout(), `"traceId":"${TRACE}"`)
    assert.deepStrictEqual(spansIn(collector.received), [])
    assert.deepStrictEqual(await installation.sql("select * from trace_context"), [])
  })

  it("names no value that was submitted", async () => {
    const { collector, service, send, business } = await traced({})
    const canary = "canary-of-a-value"
    const refused = await send({ method: "createBusiness", companyName: { [canary]: canary } })
    assert.strictEqual(refused.status, 400)
    await send(await business())
    await stop(service)
    const all = Buffer.concat(collector.received.map(({ body }) => body)).toString("utf8")
    assert.include(all, "POST /companyOnboarding")
    for (const word of [canary, "123456789"]) assert.notInclude(all, word)
  })
})

describe("the export", LIMITS, () => {
  it("uses protobuf, the headers and the name that the settings say, and sends the last at the end", async () => {
    const { collector, service, send, business } = await traced({
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=a%20b",
      OTEL_SERVICE_NAME: "payroll-of-test",
      OTEL_BSP_SCHEDULE_DELAY: "3600000"
    })
    await send(await business())
    await stop(service)
    const paths = new Set(collector.received.map(({ path }) => path))
    assert.deepStrictEqual([...paths].toSorted(), ["/v1/metrics", "/v1/traces"])
    for (const { headers, body } of collector.received) {
      assert.strictEqual(headers["content-type"], "application/x-protobuf")
      assert.strictEqual(headers["x-tenant"], "a b")
      assert.include(body.toString("latin1"), "payroll-of-test")
    }
  })

  it("sends metrics again and again, with figures that are read for each, and one name for a process", async () => {
    const { collector, service, send, business } = await traced({
      OTEL_METRIC_EXPORT_INTERVAL: "50"
    })
    await send(await business())
    const counted = await collector.until((all) =>
      metricsIn(all).find(({ metrics }) =>
        JSON.stringify(metrics.find(({ name }) => name === "payroll_requests_total")).includes(
          "createBusiness"
        )
      )
    )
    const names = new Set(counted.metrics.map(({ name }) => name))
    for (const name of [
      "payroll_commits_total",
      "payroll_database_up",
      "payroll_disk_free_bytes"
    ]) {
      assert.isTrue(names.has(name), name)
    }
    await stop(service)
    const instances = metricsIn(collector.received).map(
      ({ resource }) => /service\.instance\.id[^}]*"stringValue":"([^"]+)"/.exec(resource)?.[1]
    )
    assert.isAbove(instances.length, 1)
    assert.lengthOf(new Set(instances), 1)
    assert.isDefined(instances[0])
  })

  it("fails no request where nobody takes it", async () => {
    const { service, send, business } = await traced({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9"
    })
    assert.strictEqual((await send(await business())).status, 200)
    await stop(service)
  })

  it("is refused at the start if a setting is wrong, with its name", async () => {
    const installation = await install(databaseName)
    installed.push(installation)
    const service = installation.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
      OTEL_TRACES_SAMPLER: "sometimes"
    })
    const { code, stderr } = await service.ended
    assert.strictEqual(code, 1)
    assert.include(stderr, "OTEL_TRACES_SAMPLER must be one of always_on")
  })
})

describe("a service without the settings", LIMITS, () => {
  it("stores and sends no trace, whatever the caller sends", async () => {
    const { hooks, installation, service, send, business } = await traced({
      OTEL_SDK_DISABLED: "true"
    })
    assert.strictEqual((await send(await business(), { traceparent: SAMPLED })).status, 200)
    const delivered = await hooks.until((all) => all.at(-1))
    assert.notProperty(delivered.headers, "traceparent")
    assert.notInclude(service.stdout(), TRACE)
    await stop(service)
    assert.deepStrictEqual(await installation.sql("select * from trace_context"), [])
  })
})
