/** A start that must not be: one line that says why, exit code 1, and nothing harmed. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { killProcesses, startProcess } from "./testProcess.ts"

let root: string
/** The data directory of a service that has run. */
let used: string
let taken: Server

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "payroll-refusals-"))
  used = join(root, "used")
  for (const dataDir of [used, join(root, "other")]) {
    const process = startProcess(dataDir)
    await process.port
    process.signal("SIGTERM")
    await process.ended
  }
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
})
afterAll(() => {
  killProcesses()
  taken.close()
  rmSync(root, { recursive: true })
})

const takenPort = (): string => String((taken.address() as AddressInfo).port)

/** A part of a secret: no complaint quotes it. */
const CANARY = "c4N4ry"

const removeDatabase = (dataDir: string): void => {
  for (const ending of ["", "-wal", "-shm"]) {
    rmSync(join(dataDir, `payroll.db${ending}`), { force: true })
  }
}

const OLD_NODE = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "24.18.0" } })`

interface Refusal {
  readonly settings?: () => Readonly<Record<string, string>>
  /** Spoils a copy of the used data directory. */
  readonly spoil?: (dataDir: string) => void
  readonly says: RegExp
}

const refusals: Readonly<Record<string, Refusal>> = {
  "a wrong port": { settings: () => ({ PAYROLL_PORT: "70000" }), says: /^PAYROLL_PORT must be/ },
  "a misspelt setting": {
    settings: () => ({ PAYROLL_PROT: "8080" }),
    says: /^PAYROLL_PROT is not a setting/
  },
  "an address that others reach": {
    settings: () => ({ PAYROLL_HOST: "0.0.0.0" }),
    says: /^PAYROLL_HOST must be a loopback address/
  },
  "the sandbox beyond loopback, unless that is said": {
    settings: () => ({ PAYROLL_HOST: "0.0.0.0", PAYROLL_BEHIND_TLS_PROXY: "true" }),
    says: /^PAYROLL_VERIFICATION must be set if PAYROLL_HOST is not a loopback address/
  },
  "the sandbox behind a proxy, unless that is said": {
    settings: () => ({ PAYROLL_BEHIND_TLS_PROXY: "true" }),
    says: /^PAYROLL_VERIFICATION must be set if .* a proxy is in front of the service/
  },
  "a version of Node with known faults": {
    settings: () => ({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(OLD_NODE)}`
    }),
    says: /^Node 24\.18\.0 is too old: install version 24\.18\.1 or newer$/
  },
  "a port that is taken": {
    settings: () => ({ PAYROLL_PORT: takenPort() }),
    says: /^cannot listen on 127\.0\.0\.1, port \d+ \(EADDRINUSE\): check PAYROLL_HOST and PAYROLL_PORT$/
  },
  "an address of another machine": {
    settings: () => ({
      PAYROLL_HOST: "192.0.2.1",
      PAYROLL_BEHIND_TLS_PROXY: "true",
      PAYROLL_VERIFICATION: "sandbox"
    }),
    says: /^cannot listen on 192\.0\.2\.1, port 0 \(EADDRNOTAVAIL\)/
  },
  "a data directory inside a file": {
    settings: () => ({ PAYROLL_DATA_DIR: join(used, "keys.json", "data") }),
    says: /^the data directory .* cannot be created: check PAYROLL_DATA_DIR$/
  },
  "a data directory that the system takes for gone": {
    settings: () => ({ PAYROLL_DATA_DIR: "/proc/payroll/data" }),
    says: /^the data directory .* cannot be created: check PAYROLL_DATA_DIR$/
  },
  "no key file beside a database": {
    spoil: (dataDir) => rmSync(join(dataDir, "keys.json")),
    says: /^the database exists but its key file .* is missing/
  },
  "a data directory that others may write to": {
    spoil: (dataDir) => chmodSync(dataDir, 0o770),
    says: /^the data directory \S+ is writable by its group or others \(mode 0770\): run chmod go-w \S+$/
  },
  "a database file that others may write to": {
    spoil: (dataDir) => chmodSync(join(dataDir, "payroll.db"), 0o666),
    says: /^the database file \S+payroll\.db is writable by .* \(mode 0666\)/
  },
  "a write-ahead log that others may write to": {
    spoil: (dataDir) => {
      writeFileSync(join(dataDir, "payroll.db-wal"), "")
      chmodSync(join(dataDir, "payroll.db-wal"), 0o620)
    },
    says: /^the database file \S+payroll\.db-wal is writable by .* \(mode 0620\)/
  },
  "a key file that others may read": {
    spoil: (dataDir) => chmodSync(join(dataDir, "keys.json"), 0o644),
    says: /^the key file \S+keys\.json is accessible to .* \(mode 0644\): run chmod go= /
  },
  "the key file of another database": {
    spoil: (dataDir) => cpSync(join(root, "other", "keys.json"), join(dataDir, "keys.json")),
    says: /^the key file .* does not belong to this database/
  },
  "a key file that is none": {
    spoil: (dataDir) => writeFileSync(join(dataDir, "keys.json"), "{}"),
    says: /keys\.json/
  },
  "a credentials file that is damaged": {
    spoil: (dataDir) => {
      removeDatabase(dataDir)
      const half = `{"username":"pk_live_1","password":"${CANARY}`
      writeFileSync(join(dataDir, "credentials.json"), half)
    },
    says: /^the file .*credentials\.json is damaged: move it away/
  },
  "a credentials file without a password": {
    spoil: (dataDir) => {
      removeDatabase(dataDir)
      writeFileSync(join(dataDir, "credentials.json"), JSON.stringify({ username: CANARY }))
    },
    says: /^the file .*credentials\.json is damaged: move it away/
  },
  "a webhook secret that is damaged": {
    settings: () => ({ PAYROLL_WEBHOOK_URL: "http://127.0.0.1:9/hook" }),
    spoil: (dataDir) => writeFileSync(join(dataDir, "webhook-secret"), `whsec_${CANARY}`),
    says: /^the file .*webhook-secret is damaged: restore it, or move it away/
  },
  "a key file with half a key": {
    spoil: (dataDir) => {
      const half = `{"version":1,"keys":[{"id":"root-1","key":"${CANARY}`
      writeFileSync(join(dataDir, "keys.json"), half)
    },
    says: /keys\.json is not JSON: restore it/
  },
  "a database that is none": {
    spoil: (dataDir) => {
      for (const ending of ["-wal", "-shm"])
        rmSync(join(dataDir, `payroll.db${ending}`), { force: true })
      writeFileSync(join(dataDir, "payroll.db"), "no database ".repeat(1_000))
    },
    says: /^the SQLite file .* cannot be opened/
  }
}

describe.concurrent("the service does not start with", () => {
  it.each(Object.entries(refusals))("%s", async (name, { settings, spoil, says }) => {
    const dataDir = join(root, name.replaceAll(" ", "-"))
    if (spoil) {
      cpSync(used, dataDir, { recursive: true })
      spoil(dataDir)
    }
    const { code, stdout, stderr } = await startProcess(dataDir, settings?.()).ended
    assert.deepStrictEqual([code, stdout], [1, ""])
    const [line = "", ...rest] = stderr.split("\n")
    assert.deepStrictEqual(rest, [""])
    const { level, message, reason } = JSON.parse(line)
    assert.deepStrictEqual([level, message], ["ERROR", "stopped"])
    assert.match(reason, says)
    assert.notInclude(line, CANARY)
  })
})

describe("the directory that was used", () => {
  it("starts the service after all this", async () => {
    const process = startProcess(used)
    await process.port
    process.signal("SIGTERM")
    const { code, stdout } = await process.ended
    assert.strictEqual(code, 0)
    assert.match(stdout, /"verification":"verification: sandbox, which passes nearly everybody/)
  })
})
