/** Files over HTTP: what is taken of them, by whom, and who gets them back. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { FILE_BYTES_MAX, FILES_PER_SUBJECT_MAX } from "@payroll/domain/file/file"
import { exampleJpeg, examplePdf, examplePng, ZIP_END } from "@payroll/testing/exampleFiles"
import { hash } from "node:crypto"
import { connect, createServer, type Server } from "node:net"
import { basic, call, testClient, type TestClient } from "./call.ts"
import { guestAt } from "./guest.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

type Headers = Readonly<Record<string, string>>

const PNG = { "Content-Type": "image/png" }
const PDF = { "Content-Type": "application/pdf" }

const asAdmin = (): Headers => ({ Authorization: basic(admin.credential) })

const put = (query: string, bytes: Buffer, headers: Headers, port = server.port) =>
  call(port, { path: `/files?${query}`, verb: "PUT", body: bytes, headers })

const fileOf = ({ status, text }: { readonly status: number; readonly text: string }) => {
  assert.strictEqual(status, 200, text)
  return JSON.parse(text).file as { readonly fileId: string; readonly sha256: string }
}

/** The bytes of a file with all headers. */
const get = async (path: string, headers: Headers) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/files/${path}`, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const companyOf = async (userId: string): Promise<string> => {
  const [row] = await server.rows("worker", { id: userId })
  return String(row?.["company_id"])
}

const worker = (): Promise<string> => guestAt(server, admin).worker()

describe("a file", () => {
  it("is stored in sealed chunks, and comes back as an attachment", async () => {
    const userId = await worker()
    const bytes = examplePng({ data: Buffer.from(`canary ${"x".repeat(300_000)}`) })
    const long = examplePdf(FILE_BYTES_MAX)
    const headers = { ...asAdmin(), ...PDF, "Idempotency-Key": "once" }
    const { fileId, sha256 } = fileOf(await put(`userId=${userId}`, long, headers))
    assert.strictEqual(sha256, hash("sha256", long))
    assert.strictEqual(fileOf(await put(`userId=${userId}`, long, headers)).fileId, fileId)
    const chunks = await server.rows("file_chunk", { file_id: fileId })
    assert.lengthOf(chunks, Math.ceil(FILE_BYTES_MAX / (192 * 1024)))
    assert.notInclude(JSON.stringify(chunks), Buffer.from("xxxxxx").toString("base64"))
    const { answer, bytes: read } = await get(fileId, asAdmin())
    assert.isTrue(read.equals(long))
    assert.strictEqual(answer.headers.get("content-type"), "application/pdf")
    assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
    assert.strictEqual(
      answer.headers.get("content-disposition"),
      `attachment; filename="${fileId}.pdf"`
    )
    const second = fileOf(await put(`userId=${userId}`, bytes, { ...asAdmin(), ...PNG }))
    assert.isTrue((await get(second.fileId, asAdmin())).bytes.equals(bytes))
    const [row] = await server.rows("audit", { record_id: fileId })
    assert.deepInclude(row, { operation: "addFile" })
  })

  it.each([
    ["of 5 MiB and one byte", examplePdf(FILE_BYTES_MAX + 1), PDF, 413],
    ["that is empty", Buffer.alloc(0), PDF, 400],
    ["with an archive behind it", Buffer.concat([examplePng(), ZIP_END]), PNG, 400],
    ["of another type than it says", exampleJpeg(), PNG, 400],
    ["of a type that is not taken", Buffer.from("<p>"), { "Content-Type": "text/html" }, 415],
    ["with a content encoding", examplePng(), { ...PNG, "Content-Encoding": "gzip" }, 415]
  ])("%s is refused, and nothing is stored", async (_what, bytes, headers, expected) => {
    const userId = await worker()
    const { status, text } = await put(`userId=${userId}`, bytes, { ...asAdmin(), ...headers })
    assert.strictEqual(status, expected, text)
    if (status === 413) assert.include(text, "the body is too large: at most 5 MiB")
    assert.lengthOf(await server.rows("file", { worker_id: userId }), 0)
  })

  it("whose body ends early leaves nothing behind", async () => {
    const userId = await worker()
    const { Authorization = "" } = asAdmin()
    const half = examplePdf(FILE_BYTES_MAX).subarray(0, FILE_BYTES_MAX / 2)
    await new Promise((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(
          `PUT /files?userId=${userId} HTTP/1.1\r\nhost: a\r\nauthorization: ${Authorization}\r\n` +
            `content-type: application/pdf\r\ncontent-length: ${FILE_BYTES_MAX}\r\n\r\n`
        )
        socket.write(half, () => socket.destroy())
      })
      socket.on("error", () => undefined).once("close", resolve)
    })
    // Another upload is answered after the first one was given up.
    fileOf(await put(`userId=${userId}`, examplePng(), { ...asAdmin(), ...PNG }))
    assert.lengthOf(await server.rows("file", { worker_id: userId }), 1)
    assert.lengthOf(await server.rows("file_chunk", { worker_id: userId }), 1)
  })

  it("is about one worker or one company, and known fields alone", async () => {
    const userId = await worker()
    const headers = { ...asAdmin(), ...PNG }
    const companyId = await companyOf(userId)
    for (const [query, expected] of [
      ["", 400],
      [`userId=${userId}&companyId=${companyId}`, 400],
      [`userId=${userId}&kind=identity&name=x`, 400],
      [`userId=${userId}&userId=${userId}`, 400],
      [`userId=${companyId}`, 404],
      [`companyId=${companyId}`, 200]
    ] as const) {
      const { status, text } = await put(query, examplePng(), headers)
      assert.strictEqual(status, expected, `${query} ${text}`)
      if (status === 404) assert.include(text, '"path":["file","userId"]')
    }
    assert.strictEqual((await put(`userId=${userId}`, examplePng(), PNG)).status, 401)
  })

  it("is one of at most 20 of a subject, also of those that come at once", async () => {
    const userId = await worker()
    const answers = await Promise.all(
      Array.from({ length: FILES_PER_SUBJECT_MAX + 5 }, () =>
        put(`userId=${userId}`, examplePng(), { ...asAdmin(), ...PNG })
      )
    )
    const stored = await server.rows("file", { worker_id: userId })
    assert.isAtMost(stored.length, FILES_PER_SUBJECT_MAX)
    for (let more = stored.length; more < FILES_PER_SUBJECT_MAX; more += 1) {
      fileOf(await put(`userId=${userId}`, examplePng(), { ...asAdmin(), ...PNG }))
    }
    const refused = await put(`userId=${userId}`, examplePng(), { ...asAdmin(), ...PNG })
    assert.strictEqual(refused.status, 400)
    assert.include(refused.text, "there are 20 files already")
    assert.isAtLeast(answers.filter((each) => each.status === 400).length, 1)
    assert.lengthOf(await server.rows("file", { worker_id: userId }), FILES_PER_SUBJECT_MAX)
  })
})

describe("the list of files", () => {
  it("has those of a worker, or of a company and no worker, without their content", async () => {
    const [userId, other] = [await worker(), await worker()]
    const companyId = await companyOf(userId)
    const headers = { ...asAdmin(), ...PNG }
    const own = fileOf(await put(`userId=${userId}&kind=identity`, examplePng(), headers))
    fileOf(await put(`userId=${other}`, examplePng(), headers))
    const ofCompany = fileOf(await put(`companyId=${companyId}`, examplePng(), headers))
    const listed = async (subject: object) => {
      const { status, text } = await admin.operate("getFiles", { method: "getFiles", ...subject })
      assert.strictEqual(status, 200, text)
      assert.notInclude(text, examplePng().toString("base64"))
      return JSON.parse(text).files as ReadonlyArray<Readonly<Record<string, unknown>>>
    }
    const [file, ...more] = await listed({ userId })
    assert.lengthOf(more, 0)
    assert.deepInclude(file, {
      fileId: own.fileId,
      kind: "identity",
      byteLength: examplePng().length,
      sha256: own.sha256
    })
    const [latest] = await listed({ companyId })
    assert.strictEqual(latest?.["fileId"], ofCompany.fileId)
  })
})

describe("a proof of identity", () => {
  it("is for the role payroll alone, with a reason that the audit keeps", async () => {
    const userId = await worker()
    const query = `userId=${userId}&kind=identity`
    const { fileId } = fileOf(await put(query, examplePng(), { ...asAdmin(), ...PNG }))
    assert.strictEqual((await get(fileId, asAdmin())).answer.status, 403)
    const forPayroll = admin.credential.forPayroll ?? assert.fail("no credential")
    const headers = { Authorization: basic(forPayroll) }
    assert.strictEqual((await get(fileId, headers)).answer.status, 400)
    const reason = "?reason=the+form+came+back"
    const { answer, bytes } = await get(`${fileId}${reason}`, headers)
    assert.strictEqual(answer.status, 200)
    assert.isTrue(bytes.equals(examplePng()))
    const [row, ...more] = await server.rows("audit", { record_id: fileId, operation: "getFile" })
    assert.lengthOf(more, 0)
    assert.include(String(row?.["disclosure"]), '"values":["file"]')
  })
})

describe("a guest's file", () => {
  it("is the guest's own, and read by no other guest", async () => {
    const guests = guestAt(server, admin)
    const { userId, headers } = await guests.open({ flow: "worker-documents" })
    const other = await guests.open({ flow: "worker-documents" })
    const query = `userId=${userId}&kind=identity`
    const { fileId } = fileOf(
      await put(query, exampleJpeg(), { ...headers, "Content-Type": "image/jpeg" })
    )
    const own = await get(`${fileId}?userId=${userId}`, headers)
    assert.isTrue(own.bytes.equals(exampleJpeg()))
    assert.strictEqual((await get(fileId, other.headers)).answer.status, 404)
    const foreign = await put(query, examplePng(), { ...other.headers, ...PNG })
    assert.strictEqual(foreign.status, 404)
    const companyId = await companyOf(userId)
    const ofCompany = await put(`companyId=${companyId}`, examplePng(), { ...headers, ...PNG })
    assert.strictEqual(ofCompany.status, 403)
  })
})

/** A scanner that answers every request with a status, or hangs up. */
const scanner = (status: string | undefined): Promise<Server> =>
  new Promise((resolve) => {
    const listening = createServer((socket) => {
      socket.on("error", () => undefined)
      socket.once("data", () => {
        if (status === undefined) socket.destroy()
        else socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 2\r\nconnection: close\r\n\r\nOK`)
      })
    }).listen(0, "127.0.0.1", () => resolve(listening))
  })

const portOf = (listening: Server): number => {
  const address = listening.address()
  return typeof address === "object" && address ? address.port : 0
}

describe("a scanner", () => {
  it.each([
    ["finds nothing", "200 OK", 200],
    ["finds something", "406 Not Acceptable", 400],
    ["fails", "500 Internal Server Error", 503],
    ["hangs up", undefined, 503]
  ])("that %s", async (_what, answer, expected) => {
    const scanning = await scanner(answer)
    const scanned = await startTestServer({
      settings: { PAYROLL_SCANNER_URL: `http://127.0.0.1:${portOf(scanning)}/scan` }
    })
    try {
      const client = testClient(scanned.port, await scanned.newClient("write"))
      const userId = await guestAt(scanned, client).worker()
      const headers = { Authorization: basic(client.credential), ...PNG }
      const { status, text } = await put(`userId=${userId}`, examplePng(), headers, scanned.port)
      assert.strictEqual(status, expected, text)
      assert.lengthOf(await scanned.rows("file"), expected === 200 ? 1 : 0)
    } finally {
      await scanned.stop()
      scanning.close()
    }
  })

  it("is needed for guests where people are verified", async () => {
    const strict = await startTestServer({ settings: { PAYROLL_VERIFICATION: "manual" } })
    try {
      const client = testClient(strict.port, await strict.newClient("write"))
      const { userId, headers } = await guestAt(strict, client).open({ flow: "worker-documents" })
      const byGuest = await put(
        `userId=${userId}`,
        examplePng(),
        { ...headers, ...PNG },
        strict.port
      )
      assert.strictEqual(byGuest.status, 409)
      assert.include(byGuest.text, "PAYROLL_SCANNER_URL")
      const headersOfProgram = { Authorization: basic(client.credential), ...PNG }
      fileOf(await put(`userId=${userId}`, examplePng(), headersOfProgram, strict.port))
    } finally {
      await strict.stop()
    }
  })
})

describe("the PDF of a template", () => {
  const add = (companyId: string, fileId: string) =>
    admin.operate("addDocument", {
      method: "addDocument",
      document: { companyId, title: "Handbook", fileId }
    })

  it("is a file of the company, which is used once", async () => {
    const companyId = await companyOf(await worker())
    const { fileId, sha256 } = fileOf(
      await put(`companyId=${companyId}`, examplePdf(), { ...asAdmin(), ...PDF })
    )
    const { status, text } = await add(companyId, fileId)
    assert.strictEqual(status, 200, text)
    assert.strictEqual(JSON.parse(text).document.textSha256, sha256)
    assert.strictEqual((await add(companyId, fileId)).status, 409)
  })

  it("is no picture, no file of a worker, and at most 512 KiB", async () => {
    const userId = await worker()
    const companyId = await companyOf(userId)
    const headers = asAdmin()
    const picture = await put(`companyId=${companyId}`, examplePng(), { ...headers, ...PNG })
    assert.strictEqual((await add(companyId, fileOf(picture).fileId)).status, 400)
    const long = examplePdf(512 * 1024 + 1)
    const tooLong = await put(`companyId=${companyId}`, long, { ...headers, ...PDF })
    assert.strictEqual((await add(companyId, fileOf(tooLong).fileId)).status, 400)
    const ofWorker = await put(`userId=${userId}`, examplePdf(), { ...headers, ...PDF })
    assert.strictEqual((await add(companyId, fileOf(ofWorker).fileId)).status, 404)
  })
})
