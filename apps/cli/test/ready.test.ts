/** `payroll ready`, as supervisors and containers call it. */
import { makeCertificate } from "@payroll/testing/certificate"
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { createServer, type RequestListener } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { FAILED } from "../src/exitCode.ts"
import { inProcess, payroll } from "./command.ts"

const REFUSED = 3

const serving = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe("payroll ready", () => {
  it("waits until the server answers 200 to GET /health/ready", async () => {
    const requests: Array<string> = []
    const url = await serving((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.writeHead(requests.length < 3 ? 503 : 200).end()
    })
    const { code, stdout } = await inProcess(["ready", "--url", url, "--wait", "30"])
    assert.deepStrictEqual({ code, stdout }, { code: 0, stdout: "ready\n" })
    assert.deepStrictEqual(requests, Array(3).fill("GET /health/ready"))
  })

  it("asks a server of its own settings that speaks TLS under another name", async () => {
    const pair = makeCertificate("elsewhere")
    const server = createTlsServer(pair, (_request, response) => void response.end("{}"))
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const { code, stdout } = await payroll(
      {
        PAYROLL_PORT: String(port),
        PAYROLL_TLS_CERT: "cert.pem",
        PAYROLL_TLS_KEY: "key.pem"
      },
      ["ready"]
    )
    assert.deepStrictEqual({ code, stdout }, { code: 0, stdout: "ready\n" })
  })

  it("says that webhook deliveries are held", async () => {
    const url = await serving((_request, response) => {
      response.writeHead(200).end('{"status":"ok","webhookDeliveries":"held"}')
    })
    const { code, stdout } = await inProcess(["ready", "--url", url])
    assert.strictEqual(code, 0)
    assert.include(stdout, "webhook deliveries are held until payroll webhook release")
    const asJson = await inProcess(["ready", "--url", url, "--json"])
    assert.deepStrictEqual(JSON.parse(asJson.stdout), {
      ready: true,
      webhookDeliveriesHeld: true
    })
  })

  it("says since when writes are refused", async () => {
    const since = "2026-11-27T08:00:00.000Z"
    const url = await serving((_request, response) => {
      const body = { status: "ok", writes: "refused", writesRefusedSince: since }
      response.writeHead(200).end(JSON.stringify(body))
    })
    const { code, stdout } = await inProcess(["ready", "--url", url])
    assert.strictEqual(code, 0)
    assert.include(stdout, `writes are refused since ${since}`)
    const asJson = await inProcess(["ready", "--url", url, "--json"])
    assert.include(JSON.parse(asJson.stdout), { writesRefusedSince: since })
  })

  it("fails at once without --wait, and says why", async () => {
    const url = await serving((_request, response) => {
      response.writeHead(302, { location: "/elsewhere" }).end()
    })
    const { code, stderr } = await inProcess(["ready", "--url", url])
    assert.strictEqual(code, REFUSED)
    assert.include(stderr, "the server is not ready (status 302)")
    const none = await inProcess(["ready", "--url", "http://127.0.0.1:1"])
    assert.strictEqual(none.code, REFUSED)
    assert.include(none.stderr, "the server does not answer")
  })

  it("takes a wait of at most an hour", async () => {
    const { code, stderr } = await inProcess(["ready", "--wait", "3601"])
    assert.notInclude([0, FAILED], code)
    assert.include(stderr, "--wait must be from 0 to 3600")
  })
})
