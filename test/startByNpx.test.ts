/** The start that the README shows, and how it ends: by Ctrl+C, and when npx is killed alone. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { VERSION } from "../packages/domain/src/version.ts"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const running = new Set<ChildProcess>()
const root = mkdtempSync(join(tmpdir(), "payroll-npx-"))
afterAll(() => {
  // A group of its own each: npx, a shell, pnpm and the service.
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGKILL")
  rmSync(root, { recursive: true, force: true })
})

/** `npx -y pnpm@12 start`, once the service listens, and all that it prints until all of its processes ended. */
const start = async (name: string) => {
  const env = { ...process.env, PAYROLL_DATA_DIR: join(root, name), PAYROLL_PORT: "0" }
  const child = spawn("npx", ["-y", "pnpm@12", "start"], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"]
  })
  running.add(child)
  let printed = ""
  child.stderr.on("data", (chunk) => (printed += String(chunk)))
  const ended = once(child, "close").then(() => {
    running.delete(child)
    return printed
  })
  const listening = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      printed += String(chunk)
      if (printed.includes("payroll listens on")) resolve()
    })
  })
  await Promise.race([listening, ended.then((text) => assert.fail(text))])
  return { child, ended }
}

describe("npx -y pnpm@12 start", () => {
  it("stops in order at Ctrl+C", async () => {
    const { child, ended } = await start("interrupted")
    process.kill(-(child.pid ?? assert.fail()), "SIGINT")
    const printed = await ended
    assert.match(printed, /"message":"stopping","version":"[^"]+","reason":"SIGINT"/)
    assert.match(printed, /"message":"stopped","version":"[^"]+","reason":"SIGINT"/)
  })

  it.skipIf(process.platform !== "linux")("stops in order when npx ends", async () => {
    const { child, ended } = await start("orphaned")
    child.kill("SIGTERM")
    const printed = await ended
    const says = `"version":"${VERSION}","reason":"the npx or pnpm that started it has ended"`
    assert.include(printed, `"message":"stopping",${says}`)
    assert.include(printed, `"message":"stopped",${says}`)
  })
})
