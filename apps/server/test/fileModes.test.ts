/** The modes of all that the service creates, whatever the umask of the shell that starts it. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { killProcesses, startWithoutUmask } from "./testProcess.ts"

const root = mkdtempSync(join(tmpdir(), "payroll-modes-"))
afterAll(() => {
  killProcesses()
  rmSync(root, { recursive: true })
})

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8)

describe("a service that a shell with umask 000 starts", () => {
  it("creates directories with mode 0700 and files with mode 0600", async () => {
    const above = join(root, "above")
    const dataDir = join(above, "data")
    const service = startWithoutUmask(dataDir)
    await service.port
    // While it runs: the log of the database and its index are there as well.
    const files = readdirSync(dataDir)
    assert.includeMembers(files, [
      "credentials.json",
      "keys.json",
      "payroll.db",
      "payroll.db-shm",
      "payroll.db-wal"
    ])
    assert.deepStrictEqual([above, dataDir].map(modeOf), ["700", "700"])
    assert.deepStrictEqual(
      files.map((file) => [file, modeOf(join(dataDir, file))]),
      files.map((file) => [file, "600"])
    )
    service.signal("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
  })
})
