/** TLS in the process: over real sockets, with a certificate that is replaced, and callers who never shake hands. */
import { makeCertificate } from "@payroll/testing/certificate"
import { repeatUntil } from "@payroll/testing/until"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { get } from "node:https"
import { connect as connectPlain } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { connect, type TLSSocket } from "node:tls"
import { basic } from "./call.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const HOST = "localhost"
const CHECK_MS = 20
const HEADERS_MS = 300
const WRITE_MS = 600

const folder = mkdtempSync(join(tmpdir(), "payroll-tls-"))
const tls = { certFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") }

let server: TestServer
let credential: Credential

/** Stores a new pair; gives the certificate that callers then trust. */
const renew = (): string => {
  const { cert, key } = makeCertificate(HOST)
  writeFileSync(tls.keyFile, key)
  writeFileSync(tls.certFile, cert)
  return cert
}
let trusted = renew()

beforeAll(async () => {
  const times = { headersMs: HEADERS_MS, writeMs: WRITE_MS, checkEveryMs: CHECK_MS }
  server = await startTestServer({ tls: { ...tls, checkMs: CHECK_MS }, times })
  credential = await server.newClient("read")
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, ca: string) =>
  new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    const headers = { Authorization: basic(credential) }
    const options = { host: HOST, port: server.port, path, ca, headers, agent: false, family: 4 }
    get(options, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject)
    }).on("error", reject)
  })

const open = (ca: string): TLSSocket =>
  connect({ host: "127.0.0.1", servername: HOST, port: server.port, ca })

/** The certificate that a new connection is shown, as hexadecimal of its fingerprint. */
const certificate = Effect.promise(async () => {
  const socket = connect({ host: "127.0.0.1", port: server.port, rejectUnauthorized: false })
  await once(socket, "secureConnect")
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
})

describe("a server with a certificate", () => {
  it("answers callers who trust it", async () => {
    const { status, body } = await ask("/reports/getCompanies", trusted)
    assert.deepStrictEqual([status, Object.keys(JSON.parse(body) as object)[0]], [200, "companies"])
  })

  it("speaks no older version than 1.2", async () => {
    const old = connect({
      host: "127.0.0.1",
      port: server.port,
      rejectUnauthorized: false,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0"
    })
    const error = await once(old, "secureConnect").then(
      () => "connected",
      () => "refused"
    )
    assert.strictEqual(error, "refused")
  })

  it("cuts callers who speak HTTP without TLS, or never shake hands", async () => {
    const silent = connectPlain(server.port, "127.0.0.1")
    const plain = connectPlain(server.port, "127.0.0.1")
    const received: Array<Buffer> = []
    plain.on("data", (bytes: Buffer) => received.push(bytes))
    plain.write("GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n")
    await Promise.all([once(silent, "close"), once(plain, "close")])
    assert.notInclude(Buffer.concat(received).toString(), "HTTP/1.1")
  })

  it("cuts callers who do not read their answers", async () => {
    const slow = open(trusted)
    await once(slow, "secureConnect")
    slow.pause()
    slow.on("error", () => undefined)
    const ask = Effect.sync(() => {
      slow.write("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n")
      return slow.destroyed
    })
    await Effect.runPromise(repeatUntil(Effect.delay(ask, CHECK_MS), (isCut) => isCut))
  })

  it("gives new connections a certificate that was replaced, and keeps what is under way", async () => {
    const before = await Effect.runPromise(certificate)
    const kept: TLSSocket = open(trusted)
    await once(kept, "secureConnect")
    trusted = renew()
    await Effect.runPromise(repeatUntil(certificate, (now) => now !== before))
    assert.strictEqual((await ask("/reports/getCompanies", trusted)).status, 200)
    kept.write("GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    assert.include(await text(kept), "HTTP/1.1 200")
  })

  it("keeps its certificate while the files hold another's key", async () => {
    const before = await Effect.runPromise(certificate)
    const other = makeCertificate(HOST)
    writeFileSync(tls.keyFile, other.key)
    const logged = Effect.sync(() => server.log())
    const isReported = (log: string) => log.includes("a new certificate that cannot be used")
    await Effect.runPromise(repeatUntil(Effect.delay(logged, CHECK_MS), isReported))
    assert.strictEqual(await Effect.runPromise(certificate), before)
  })
})

it("does not start with files that it cannot use", async () => {
  const wrong = join(folder, "wrong.pem")
  writeFileSync(wrong, "canary")
  for (const files of [
    { ...tls, certFile: join(folder, "nowhere.pem") },
    { ...tls, keyFile: wrong }
  ]) {
    const message = await startTestServer({ tls: files }).then(() => "started", String)
    assert.include(message, "cannot use the files of PAYROLL_TLS_CERT and PAYROLL_TLS_KEY")
    assert.notMatch(message, /canary|nowhere/)
  }
})
