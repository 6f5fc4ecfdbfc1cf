/**
 * Processes that share one SQLite file: next to a busy server and its worker, commands get their
 * turn, the worker continues, and a backup is complete.
 */
import { assert, describe, it } from "@effect/vitest"
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { createBusiness } from "./business.ts"
import { disturb, withoutTracer, type Fault } from "./faultyDisk.ts"
import { PersistentCalls } from "./persistentCalls.ts"
import { siteWithReceiver } from "./receiver.ts"
import { Site } from "./site.ts"
import { until } from "./until.ts"
import { faults, holdingsOf } from "./consistency.ts"
import { isNightly } from "@payroll/testing/nightly"

const CALLERS = 32
/** On a slow disk the lock is held nearly all the time, and the processors are idle. */
const SLOW_FLUSHES: Fault = { calls: "fsync,fdatasync", fault: "delay_exit=20000" }
const COMMANDS = isNightly ? 50 : 3
const BACKUPS = isNightly ? 20 : 1
const REVIEWED_EIN = "000000003"
const REVIEW = "select id from verification_attempt where status = 'needs_review'"
const JUDGED = "select count(*) from verification_attempt where status = 'passed'"

const busySite = async () => {
  const { site } = await siteWithReceiver()
  const service = await site.server()
  const worker = site.worker()
  if (withoutTracer === "") await disturb(service.process.pid, SLOW_FLUSHES)
  const calls = new PersistentCalls(service, CALLERS)
  await until("the load begins", () => calls.answered > 3 * CALLERS)
  return { site, service, worker, calls }
}

const millisecondsOf = async (command: Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await command
  return performance.now() - began
}

describe("next to a server under load and a worker", () => {
  it(
    "every command that writes gets its turn, and the worker continues",
    { timeout: 20_000 * COMMANDS },
    async () => {
      const { site, service, worker, calls } = await busySite()
      await createBusiness(service, { ein: REVIEWED_EIN })
      const reviewed = await until("a verification waits for a person", () => {
        const [row] = site.rows(REVIEW) as ReadonlyArray<{ readonly id: string }>
        return row?.id
      })
      const answered = calls.answered
      const judged = site.number(JUDGED)
      // A write without a turn within five seconds fails; the rest is the start of the process.
      const decision = ["verification", "approve", reviewed, "--reason", "seen"]
      const took = [await millisecondsOf(site.payroll(...decision))]
      for (let command = 0; command < COMMANDS; command += 1) {
        took.push(await millisecondsOf(site.payroll("client", "create", `client-${command}`)))
      }
      const sorted = took.toSorted((x, y) => x - y)
      const median = Math.round(sorted[Math.trunc(sorted.length / 2)] ?? 0)
      process.stderr.write(`commands beside a busy server: median ${median} ms\n`)
      assert.isAbove(calls.answered, answered + CALLERS)
      assert.isAbove(site.number(JUDGED), judged)
      await calls.stop()
      assert.deepStrictEqual(calls.refusals, [])
      assert.deepStrictEqual(worker.complaints, [])
    }
  )

  it(
    "a backup is complete and has every request acknowledged before it began",
    { timeout: 60_000 * BACKUPS },
    async () => {
      const { site, calls } = await busySite()
      const copies: Array<{ readonly file: string; readonly acknowledged: ReadonlyArray<string> }> =
        []
      for (let backup = 0; backup < BACKUPS; backup += 1) {
        const acknowledged = calls.requests.flatMap(({ companyId }) => companyId ?? [])
        const file = join(site.dataDir, `backup-${backup}.db`)
        await site.payroll("backup", file)
        copies.push({ file, acknowledged })
      }
      const inUse = await site.payroll("restore", copies[0]?.file ?? "").catch(String)
      assert.include(String(inUse), "is in the way")
      await calls.stop()
      for (const { file, acknowledged } of copies) {
        const restored = new Site()
        await restored.payroll("restore", file)
        copyFileSync(join(site.dataDir, "keys.json"), join(restored.dataDir, "keys.json"))
        assert.isTrue((await restored.payroll<{ readonly ok: boolean }>("check")).ok)
        const holdings = await holdingsOf(restored.beside)
        assert.deepStrictEqual(faults(holdings).slice(0, 5), [])
        const companies = new Set(holdings.companies.map(({ id }) => id))
        assert.isAbove(acknowledged.length, 0)
        assert.deepStrictEqual(
          acknowledged.filter((id) => !companies.has(id)),
          []
        )
      }
    }
  )
})
