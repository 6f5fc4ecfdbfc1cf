/**
 * The memory that many long bodies at a time take in the process of the service, and the cost of one with many faults.
 */
import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { cpuMicrosOf } from "@payroll/testing/cpuTime"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { failureIn } from "./answer.ts"
import { basic, call } from "./call.ts"
import { openSocket, type RawSocket } from "./rawSocket.ts"
import { firstCredential, killProcesses, startProcess, type TestProcess } from "./testProcess.ts"
import type { Credential } from "./testServer.ts"

const MIB = 1_024 * 1_024
const BODY_BYTES = 5 * MIB
const PIECE = " ".repeat(64 * 1_024)
const CREDENTIALS = 15
const BODIES_EACH = 4
/** The budget of 256 MiB, and what the garbage collector has not freed yet: 300 MiB, and a margin for its timing. */
const GROWTH_MIB_MAX = 340
/** Growth for 300 MiB of uploads: 60 chunks are 12 MiB, the rest is left to the garbage collector. */
const UPLOADS_GROWTH_MIB_MAX = 220
const ANSWER_CPU_MS_MAX = 2_000
const WRONG_FIELDS = 31_000
/** The first 2,000, and one of each of the 1,000 elements after that. */
const PROBLEMS_MAX = 3_000

let dataDir: string
let service: TestProcess
let port: number
let admin: Credential

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "payroll-test-"))
  service = startProcess(dataDir, { PAYROLL_SHARE_PERCENT: "100" })
  port = await service.port
  admin = firstCredential(dataDir)
})
afterAll(async () => {
  killProcesses()
  await service.ended
  rmSync(dataDir, { recursive: true, force: true })
})

const newCredential = async (): Promise<Credential> => {
  const body = { method: "addCredential", credential: { role: "write" } }
  const { status, text } = await call(port, { path: "/adminPortal", body, as: admin })
  assert.strictEqual(status, 200, text)
  const { credential } = JSON.parse(text) as {
    readonly credential: { readonly keyId: string; readonly secret: string }
  }
  return { username: credential.keyId, password: credential.secret }
}

const residentMib = (): number => {
  const status = readFileSync(`/proc/${service.pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

const CALL = {
  line: "POST /adminPortal",
  type: "application/json",
  start: '{"method":"addUsers",'
}
const UPLOAD = { line: `PUT /files?companyId=${randomUUID()}`, type: "image/png", start: "" }

/** A body of 5 MiB but for its end, sent as fast as it is taken. */
const unfinished = async (as: Credential, { line, type, start } = CALL): Promise<RawSocket> => {
  const raw = await openSocket(port)
  const headers = [
    `${line} HTTP/1.1`,
    "Host: a",
    `Authorization: ${basic(as)}`,
    `Content-Type: ${type}`,
    `Content-Length: ${BODY_BYTES}`
  ]
  raw.send(`${headers.join("\r\n")}\r\n\r\n${start}`)
  for (let sent = PIECE.length; sent < BODY_BYTES - PIECE.length; sent += PIECE.length) {
    if (raw.socket.destroyed) break
    if (!raw.socket.write(PIECE)) {
      // Fails with the error of a connection that is reset, which the next round sees.
      const settled = new AbortController()
      const { signal } = settled
      await Promise.allSettled([
        Promise.race([
          once(raw.socket, "drain", { signal }),
          once(raw.socket, "close", { signal })
        ]).finally(() => settled.abort())
      ])
    }
  }
  return raw
}

/** The bytes of uploads that the process keeps on the disk. */
const spooledBytes = (): number => {
  const folder = `/proc/${service.pid}/fd`
  return readdirSync(folder)
    .map((fd) => join(folder, fd))
    .filter((path) => readlinkSync(path).includes("/upload-"))
    .reduce((sum, path) => sum + statSync(path).size, 0)
}

describe("uploads", () => {
  it("take a chunk of memory each while they arrive, and wait on the disk", async () => {
    const credentials = await Promise.all(Array.from({ length: CREDENTIALS }, newCredential))
    const before = residentMib()
    const raws = await Promise.all(
      credentials.flatMap((as) => Array.from({ length: BODIES_EACH }, () => unfinished(as, UPLOAD)))
    )
    const bytes = raws.length * (BODY_BYTES - MIB)
    await vi.waitFor(() => assert.isAtLeast(spooledBytes(), bytes), { timeout: 20_000 })
    assert.isAtMost(residentMib() - before, UPLOADS_GROWTH_MIB_MAX)
    for (const { socket } of raws) socket.destroy()
    await vi.waitFor(() => assert.strictEqual(spooledBytes(), 0), { timeout: 20_000 })
  })
})

describe("long bodies", () => {
  it("with a fault in each of 31,000 fields are refused cheaply, with some of the faults", async () => {
    const user = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`firstName${n}`, 7]))
    const users = Array.from({ length: WRONG_FIELDS / 31 }, () => ({ ...user, firstName: 7 }))
    const body = { method: "addUsers", companyId: "no-id", users }
    const before = cpuMicrosOf(service.pid)
    const answer = await call(port, { path: "/adminPortal", body, as: admin })
    assert.isBelow((cpuMicrosOf(service.pid) - before) / 1_000, ANSWER_CPU_MS_MAX)
    assert.strictEqual(answer.status, 400)
    const { fields, message } = failureIn(answer)
    assert.isAtMost(fields.length, PROBLEMS_MAX)
    assert.isNotEmpty(fields)
    assert.match(message, /\(and \d+ more\)$/)
  })

  // The service learns a moment later that the connections of these bodies are gone.
  it("take a bounded memory while none is finished, and what is beyond is 503", async () => {
    const credentials = await Promise.all(Array.from({ length: CREDENTIALS }, newCredential))
    const before = residentMib()
    const raws = await Promise.all(
      credentials.flatMap((as) => Array.from({ length: BODIES_EACH }, () => unfinished(as)))
    )
    const answered = raws.map((raw) => raw.answers(1))
    // A connection that is reset has lost its answer.
    await Promise.any(answered)
    assert.isAtMost(residentMib() - before, GROWTH_MIB_MAX)
    for (const { socket } of raws) socket.destroy()
    const refused = (await Promise.allSettled(answered)).flatMap((each) =>
      each.status === "fulfilled" ? each.value : []
    )
    assert.isNotEmpty(refused)
    for (const { status, headers } of refused) {
      assert.strictEqual(status, 503)
      assert.isDefined(headers["retry-after"])
    }
  })
})
