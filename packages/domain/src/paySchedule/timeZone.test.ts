import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { scheduleDigest } from "../../test/paySchedule/digest.ts"

const run = promisify(execFile)

const inZone = async (zone: string, ...args: ReadonlyArray<string>): Promise<string> => {
  const { stdout } = await run(process.execPath, [...args], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: "" }
  })
  return stdout
}

const digestScript = fileURLToPath(new URL("../../test/paySchedule/digest.ts", import.meta.url))
const PRINT_ZONE = "process.stdout.write(Intl.DateTimeFormat().resolvedOptions().timeZone)"

describe.each(["Pacific/Kiritimati", "America/New_York", "UTC"])("in zone %s", (zone) => {
  it("the schedules and holidays of all years are the same", async () => {
    assert.strictEqual(await inZone(zone, "-e", PRINT_ZONE), zone)
    assert.strictEqual(await inZone(zone, digestScript), scheduleDigest())
  })
})
