/** Processes that are killed while an upload arrives: nothing of it is left, in the database or on the disk. */
import { afterAll, assert, describe, it, vi } from "@effect/vitest"
import { FILE_BYTES_MAX } from "@payroll/domain/file/file"
import { exampleJpeg } from "@payroll/testing/exampleFiles"
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs"
import { join } from "node:path"
import { basic, testClient } from "./call.ts"
import { guestAt } from "./guest.ts"
import { databaseName, install } from "./installation.ts"
import { openSocket } from "./rawSocket.ts"
import { killProcesses } from "./testProcess.ts"

afterAll(killProcesses)

const CANARY = "passport 900-12-3456 "
const HALF = FILE_BYTES_MAX / 2

/** The files that a process has open and that have no name any more, as paths that can be read. */
const unnamedOf = (pid: number): ReadonlyArray<string> => {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder)
    .map((fd) => join(folder, fd))
    .filter((path) => existsSync(path) && readlinkSync(path).endsWith(" (deleted)"))
    .filter((path) => readlinkSync(path).includes("/upload-"))
}

const assertNoCanary = (text: string): void => {
  for (const encoding of ["latin1", "base64", "base64url", "hex"] as const) {
    assert.notInclude(text, Buffer.from(CANARY.repeat(2)).toString(encoding).slice(4, 32))
  }
}

describe("a process that is killed in the middle of an upload", () => {
  it(`leaves nothing of it, on ${databaseName}`, { timeout: 120_000 }, async () => {
    const installation = await install(databaseName)
    const service = installation.start()
    const port = await service.port
    const client = testClient(port, await installation.newClient("reject"))
    const userId = await guestAt({ port }, client).worker()
    const before = await installation.tables()
    const { dataDir } = installation
    const names = new Set(readdirSync(dataDir))
    const bytes = exampleJpeg(CANARY.repeat(3_000))
    const raw = await openSocket(port)
    raw.send(
      `PUT /files?userId=${userId} HTTP/1.1\r\nHost: a\r\n` +
        `Authorization: ${basic(client.credential)}\r\nContent-Type: image/jpeg\r\n` +
        `Content-Length: ${FILE_BYTES_MAX}\r\n\r\n`
    )
    raw.send(Buffer.concat([bytes, Buffer.alloc(HALF - bytes.length, CANARY)]))
    const [path = ""] = await vi.waitFor(
      () => {
        const paths = unnamedOf(service.pid)
        assert.isAbove(statSync(paths[0] ?? "/nowhere").size, HALF)
        return paths
      },
      { timeout: 30_000, interval: 20 }
    )
    assertNoCanary(readFileSync(path, "latin1"))
    service.signal("SIGKILL")
    await service.ended
    const added = readdirSync(dataDir).filter((name) => !names.has(name))
    assert.deepStrictEqual(added, [])
    for (const name of readdirSync(dataDir))
      assertNoCanary(readFileSync(join(dataDir, name), "latin1"))
    const after = await installation.tables()
    for (const table of ["file", "file_chunk", "audit", "stored_answer", "aggregate"]) {
      assert.deepStrictEqual(after.get(table), before.get(table), table)
    }
    await installation.remove()
  })
})
