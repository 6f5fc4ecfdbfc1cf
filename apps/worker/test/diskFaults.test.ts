/**
 * The disk under a SQLite file fills up or fails. Acknowledged writes stay, rejected writes left no
 * trace, reads continue, and writes continue without a restart when the disk works again.
 */
import { assert, describe, it } from "@effect/vitest"
import { SqliteConnection } from "@payroll/adapters/sql/sqlite/connection"
import { rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { businessOf, createBusiness, freshEin, post } from "./business.ts"
import {
  disturb,
  disturbed,
  growDisk,
  smallDisk,
  withoutMounts,
  withoutTracer,
  type Fault
} from "./faultyDisk.ts"
import { PersistentCalls } from "./persistentCalls.ts"
import { siteWithReceiver } from "./receiver.ts"
import { Site, type Service } from "./site.ts"
import { until } from "./until.ts"
import { faults, holdingsOf } from "./consistency.ts"
import { isNightly } from "@payroll/testing/nightly"

const MEGABYTE = 1_048_576
const DISK_BYTES = 16 * MEGABYTE
/** With this limit every commit checkpoints the WAL. */
const LONG_LOG_BYTES = 20 * MEGABYTE
const FILLINGS = isNightly ? 10 : 2
/** Less space than the tables and keys need. */
const FIRST_DISKS_KB = isNightly ? Array.from({ length: 25 }, (_, n) => 4 + 12 * n) : [16, 200]
const CALLERS = 8
const REFUSALS = 50
const REFUSED_MS_MAX = 1_000
const LOCKED_MS_MAX = 30_000

const refuses = async (service: Service): Promise<void> => {
  const answer = await post(service, businessOf(freshEin()))
  assert.strictEqual(answer.status, 503)
  assert.strictEqual(answer.headers.get("retry-after"), "1")
}

/** Rejections are immediate. A slow machine may delay some of them, but not half. */
const assertPrompt = ({ refusals }: PersistentCalls): void => {
  const sorted = refusals.toSorted((x, y) => x - y)
  assert.isBelow(sorted[Math.trunc(sorted.length / 2)] ?? Infinity, REFUSED_MS_MAX)
}

/** Writes of another process in between, which stay in the WAL. */
const lengthenLog = (file: string): void => {
  const connection = new SqliteConnection(file, LOCKED_MS_MAX)
  connection.db.pragma("wal_autocheckpoint = 0")
  const filler = `create table filler as select zeroblob(${LONG_LOG_BYTES}); drop table filler`
  connection.db.exec(filler)
  connection.close()
}

/** Reads work as usual. */
const reads = async (service: Service, companyId: string): Promise<void> => {
  const { url, authorization } = service
  const query = `method=getCompanyInfo&companyId=${companyId}`
  const read = await fetch(`${url}/reports?${query}`, { headers: { authorization } })
  assert.strictEqual(read.status, 200, await read.text())
  for (const path of ["live", "ready"]) {
    const health = await fetch(`${url}/health/${path}`)
    assert.strictEqual(health.status, 200)
    await health.text()
  }
}

/** Every acknowledged company is stored completely, and no rejected one. */
const assertKept = async (site: Site, { requests }: PersistentCalls): Promise<void> => {
  const holdings = await holdingsOf(site.beside)
  assert.deepStrictEqual(faults(holdings).slice(0, 5), [])
  const stored = new Map(holdings.answers.map(({ key, companyId }) => [key, companyId]))
  for (const { key, companyId, isRefused } of requests) {
    if (companyId !== undefined) assert.strictEqual(stored.get(key), companyId)
    else if (isRefused) assert.isFalse(stored.has(key), `${key} was refused, and is there`)
  }
}

const someAnswered = (calls: PersistentCalls): Promise<unknown> => {
  const { answered } = calls
  return until("writes go on", () => calls.answered > answered + CALLERS)
}

const someRefused = (calls: PersistentCalls): Promise<unknown> => {
  const before = calls.refusals.length
  return until("writes are refused", () => calls.refusals.length > before + REFUSALS)
}

const firstCompany = ({ requests }: PersistentCalls): string =>
  requests.find(({ companyId }) => companyId !== undefined)?.companyId ?? ""

interface Report {
  readonly findings: ReadonlyArray<{ readonly state: string; readonly what: string }>
}

/** Health, metrics, the log and the doctor say that writes are refused, and since when. */
const assertReported = async (site: Site, { url, process }: Service): Promise<void> => {
  const ready = (await (await fetch(`${url}/health/ready`)).json()) as Readonly<
    Record<string, string>
  >
  assert.strictEqual(ready["writes"], "refused")
  const since = Date.parse(ready["writesRefusedSince"] ?? "")
  assert.isAtMost(since, Date.now())
  const [, metrics = ""] = /"metrics":"([^"]+)"/.exec(process.output) ?? []
  const text = await (await fetch(metrics)).text()
  assert.match(text, /^payroll_writes_refused_seconds (?!0\n)/m)
  const lines = process.complaints.filter((line) => line.includes("storage is unavailable"))
  assert.lengthOf(lines, 1)
  assert.include(lines[0], '"writesRefusedSince":')
  const doctor = site.running("doctor", "--json")
  assert.notStrictEqual(await doctor.gone, 0)
  const wrong = (JSON.parse(doctor.output) as Report).findings.filter(
    ({ state }) => state === "wrong"
  )
  const findings = wrong.map(({ what }) => what).join("\n")
  assert.match(findings, /only \d+ MiB are free/)
  assert.match(findings, /takes no writes|cannot be opened \(SQLITE_FULL\)/)
}

/** Fills the disk with a file. */
const fill = (path: string): void => {
  try {
    writeFileSync(path, Buffer.alloc(DISK_BYTES))
  } catch (error) {
    assert.propertyVal(error, "code", "ENOSPC")
  }
}

describe("a disk that is full", () => {
  it.skipIf(withoutMounts !== "")(
    `rejects writes until there is space again${withoutMounts}`,
    { timeout: 30_000 * FILLINGS },
    async () => {
      const { site } = await siteWithReceiver({ PAYROLL_METRICS_PORT: "0" }, smallDisk(DISK_BYTES))
      const ballast = join(site.dataDir, "ballast")
      const service = await site.start()
      const calls = new PersistentCalls(service, CALLERS)
      await someAnswered(calls)
      for (let filling = 0; filling < FILLINGS; filling += 1) {
        fill(ballast)
        await someRefused(calls)
        await reads(service, firstCompany(calls))
        await refuses(service)
        if (filling === 0) await assertReported(site, service)
        rmSync(ballast)
        await someAnswered(calls)
      }
      const ready = await (await fetch(`${service.url}/health/ready`)).text()
      assert.notInclude(ready, "writesRefusedSince")
      await calls.stop()
      assertPrompt(calls)
      assert.isTrue((await site.payroll<{ readonly ok: boolean }>("check")).ok)
      await service.process.stop()
      await assertKept(site, calls)
    }
  )
})

describe("a disk that is full at the first start", () => {
  it.skipIf(withoutMounts !== "").each(FIRST_DISKS_KB)(
    `of %i KB leaves a directory that the next start can use${withoutMounts}`,
    async (kilobytes) => {
      const site = new Site({}, smallDisk(kilobytes * 1_024))
      const first = site.starting()
      assert.strictEqual(await first.gone, 1)
      assert.match(
        first.complaints.join("\n"),
        /^\{[^\n]+\(SQLITE_[A-Z_]+\): check its disk[^\n]+\}$/
      )
      growDisk(site.dataDir, DISK_BYTES)
      await createBusiness(await site.start())
    }
  )
})

/** The fault of the WAL file, permanent or intermittent. */
const OFTEN: ReadonlyArray<readonly [name: string, fault: Fault]> = [
  ["flushing fails", { calls: "fsync,fdatasync", fault: "error=EIO" }],
  ["writing fails now and then", { calls: "pwrite64", fault: "error=EIO", when: "20+97" }],
  ["there is no space now and then", { calls: "pwrite64", fault: "error=ENOSPC", when: "20+97" }]
]
const NIGHTLY: typeof OFTEN = [
  ["flushing fails now and then", { calls: "fsync,fdatasync", fault: "error=EIO", when: "2+3" }],
  ["writing fails", { calls: "pwrite64", fault: "error=EIO" }],
  ["there is no space", { calls: "pwrite64", fault: "error=ENOSPC" }]
]

describe(`a disk on which${withoutTracer}`, () => {
  it.skipIf(withoutTracer !== "").each(isNightly ? [...OFTEN, ...NIGHTLY] : OFTEN)(
    "%s: rejected writes left no trace, and acknowledged writes stay",
    async (_name, fault) => {
      const { site } = await siteWithReceiver()
      const service = await site.server()
      const onLog = { ...fault, path: join(site.dataDir, "payroll.db-wal") }
      const calls = new PersistentCalls(service, CALLERS)
      await someAnswered(calls)
      const first = await disturb(service.process.pid, onLog)
      await someRefused(calls)
      await reads(service, firstCompany(calls))
      if (fault.when === undefined) await refuses(service)
      await first.stop()
      await someAnswered(calls)
      await disturb(service.process.pid, onLog)
      await someRefused(calls)
      // If every write fails, every caller is rejected before the end; otherwise only some are.
      if (fault.when === undefined) await calls.stop()
      calls.willBeKilled()
      await service.process.kill("SIGKILL")
      await calls.stop()
      const again = await site.server()
      await assertKept(site, calls)
      assertPrompt(calls)
      const after = new PersistentCalls(again, 1)
      await someAnswered(after)
      await after.stop()
    }
  )

  it.skipIf(withoutTracer !== "")(
    "the database file itself fails: writes continue in the WAL",
    async () => {
      const { site } = await siteWithReceiver()
      const service = await site.server()
      const file = join(site.dataDir, "payroll.db")
      const calls = new PersistentCalls(service, CALLERS)
      const fault = { calls: "pwrite64,fsync,fdatasync", fault: "error=EIO", path: file } as const
      const disturbance = await disturb(service.process.pid, fault)
      lengthenLog(file)
      await someAnswered(calls)
      await reads(service, firstCompany(calls))
      const bytes = statSync(file).size
      await disturbance.stop()
      await until("the log is brought into the file", () => statSync(file).size > bytes)
      calls.willBeKilled()
      await service.process.kill("SIGKILL")
      await calls.stop()
      assert.deepStrictEqual(calls.refusals, [])
      await site.server()
      await assertKept(site, calls)
    }
  )

  it.skipIf(withoutTracer !== "")(
    "a crash left a WAL that cannot be flushed: the start is refused and no data are lost",
    async () => {
      const site = new Site()
      const service = await site.server()
      const { companyId } = await createBusiness(service)
      await service.process.kill("SIGKILL")
      const path = join(site.dataDir, "payroll.db")
      const fault = { calls: "fsync,fdatasync", fault: "error=EIO", path } as const
      const refused = site.starting(disturbed(fault))
      assert.strictEqual(await refused.gone, 1)
      assert.include(refused.complaints.join("\n"), "(SQLITE_IOERR_FSYNC): check its disk")
      await reads(await site.server(), companyId)
    }
  )
})
