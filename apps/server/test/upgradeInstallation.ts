/** A database that an earlier version of the service left, in a data directory of its own. */
import { bundled } from "@payroll/testing/bundledPrograms"
import { besidePostgres, besideSqlite, type Beside } from "@payroll/testing/database/beside"
import { emptyPostgresDatabase } from "@payroll/testing/database/postgresDatabase"
import { SERVICE_ROLE } from "@payroll/testing/database/roles"
import {
  expectedOf,
  loadEarlierPostgres,
  loadEarlierSqlite,
  placeKeys,
  type Expected
} from "@payroll/testing/upgrade/earlier"
import { inject } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

export interface Delivered {
  /** The path of the receiver. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface EarlierInstallation {
  readonly expected: Expected
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
  /** The deliveries that arrived at the receiver since the upgrade, in order. */
  readonly delivered: ReadonlyArray<Delivered>
  readonly payroll: (...words: ReadonlyArray<string>) => Promise<string>
  readonly beside: Beside
  /** Grants the service's role what it needs, where there are roles. */
  readonly grant: ReadonlyArray<string>
  readonly remove: () => Promise<void>
}

const CLI = bundled("payroll")
const run = promisify(execFile)

const startReceiver = async (delivered: Array<Delivered>) => {
  const server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (text: string) => (body += text))
    request.on("end", () => {
      delivered.push({ path: request.url ?? "", headers: request.headers, body })
      response.end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { server, port: (server.address() as AddressInfo).port }
}

const urlsOf = (dataDir: string, scope: Scope.Closeable) =>
  inject("database") === "sqlite"
    ? { url: `sqlite:${join(dataDir, "payroll.db")}` }
    : Effect.runPromise(Scope.provide(emptyPostgresDatabase, scope))

/** Loads the earlier database; nothing has migrated it yet. */
export const installEarlier = async (): Promise<EarlierInstallation> => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-upgrade-"))
  const scope = Scope.makeUnsafe()
  const urls = await urlsOf(dataDir, scope)
  const delivered: Array<Delivered> = []
  const receiver = await startReceiver(delivered)
  placeKeys(join(dataDir, "keys.json"))
  const isPostgres = "migrateUrl" in urls
  if (isPostgres) await loadEarlierPostgres(urls.migrateUrl, receiver.port)
  else loadEarlierSqlite(join(dataDir, "payroll.db"), receiver.port)
  const settings = {
    PAYROLL_DATABASE_URL: urls.url,
    ...(isPostgres && { PAYROLL_MIGRATE_URL: urls.migrateUrl }),
    PAYROLL_SANDBOX_DELAY_MS: "0",
    PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8"
  }
  return {
    expected: expectedOf(inject("database")),
    dataDir,
    settings,
    delivered,
    beside: isPostgres ? besidePostgres(urls.url) : besideSqlite(join(dataDir, "payroll.db")),
    grant: isPostgres ? ["--grant", SERVICE_ROLE] : [],
    payroll: async (...words) => {
      const env = { PAYROLL_DATA_DIR: dataDir, PAYROLL_VERIFICATION: "sandbox", ...settings }
      const { stdout, stderr } = await run(process.execPath, [CLI, ...words], { env })
      return stdout + stderr
    },
    remove: async () => {
      receiver.server.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
