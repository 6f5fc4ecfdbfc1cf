/** The service inside the test process: real layers, a SQLite file in a temporary directory. */
import { layerRuntime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings"
import { Database } from "@payroll/adapters/sql/database"
import type { DuplicatePolicy, Role } from "@payroll/operations/caller"
import { Administration } from "@payroll/operations/ports/administration"
import { Credentials } from "@payroll/operations/ports/credentials"
import { StorageHealth } from "@payroll/operations/ports/storageHealth"
import { Writer } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeAccessLog } from "../src/http/accessLog.ts"
import type { TimeLimits } from "../src/http/limits.ts"
import { listen } from "../src/http/listener.ts"

export interface Credential {
  readonly username: string
  readonly password: string
}

type Row = Readonly<Record<string, string | number | null>>

export interface TestServer {
  readonly port: number
  /** A new client of the service, with one credential. */
  readonly newClient: (role: Role, duplicates?: DuplicatePolicy) => Promise<Credential>
  readonly rows: (table: string) => Promise<ReadonlyArray<Row>>
  /** How many rows each table has, by its name. */
  readonly rowCounts: () => Promise<Readonly<Record<string, number>>>
  /** All that was logged so far. */
  readonly log: () => string
  /** Stops listening and waits for what is under way, but keeps the database. */
  readonly stopListening: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface TestServerOptions {
  readonly times?: Partial<TimeLimits>
  readonly drainMs?: number
  /** Stands in front of the real writer. */
  readonly writer?: (real: Writer["Service"]) => Writer["Service"]
  /** Stands in front of the real credentials. */
  readonly credentials?: (real: Credentials["Service"]) => Credentials["Service"]
  /** Stands in place of the real check. */
  readonly health?: StorageHealth["Service"]
}

const settingsIn = (dataDir: string) =>
  Result.getOrThrow(
    parseSettings(
      { PAYROLL_DATA_DIR: dataDir, PAYROLL_PORT: "0", PAYROLL_SANDBOX_DELAY_MS: "0" },
      () => ""
    )
  )

type Select = { readonly where: (...condition: ReadonlyArray<unknown>) => Select }
type AnyDatabase = { readonly selectFrom: (table: string) => { readonly selectAll: () => Select } }

const select = Effect.fnUntraced(function* (table: string, ...condition: ReadonlyArray<unknown>) {
  const { prepare, read } = yield* Database
  const query = prepare((db) => {
    const all = (db as unknown as AnyDatabase).selectFrom(table).selectAll()
    return (condition.length > 0 ? all.where(...condition) : all) as never
  })
  const [found] = yield* read(query({}))
  return found as ReadonlyArray<Row>
})

const countRows = Effect.gen(function* () {
  const counts: Record<string, number> = {}
  for (const { name } of yield* select("sqlite_master", "type", "=", "table")) {
    counts[String(name)] = (yield* select(String(name))).length
  }
  return counts
})

/** A new client with one credential. */
export const createClient = Effect.fnUntraced(function* (
  name: string,
  role: Role,
  duplicates: DuplicatePolicy
) {
  const administration = yield* Administration
  const { credential } = yield* administration.createClient({ name, role, credential: undefined })
  yield* administration.setDuplicates(name, duplicates)
  return { username: credential.username, password: Redacted.value(credential.password) }
})

/** The services of the server, some of them as the test wants them. */
const replaced = Effect.fnUntraced(function* ({ writer, credentials, health }: TestServerOptions) {
  const [realWriter, realCredentials] = [yield* Writer, yield* Credentials]
  return Context.make(Writer, writer?.(realWriter) ?? realWriter).pipe(
    Context.add(Credentials, credentials?.(realCredentials) ?? realCredentials),
    Context.add(StorageHealth, health ?? (yield* StorageHealth))
  )
})

/** Starts the service on a free port of the loopback addresses. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-server-"))
  const runtime = ManagedRuntime.make(layerRuntime(settingsIn(dataDir)))
  const scope = Scope.makeUnsafe()
  let logged = ""
  const log = makeAccessLog((text) => (logged += text), Date.now)
  const { drainMs = 2_000, times = {} } = options
  const listening = listen({ host: "127.0.0.1", port: 0, drainMs, times }, log)
  const { url } = await runtime.runPromise(
    Effect.flatMap(replaced(options), (services) => Effect.provide(listening, services)).pipe(
      Scope.provide(scope)
    )
  )
  let clients = 0
  const stopListening = () => runtime.runPromise(Scope.close(scope, Exit.void))
  return {
    port: Number(new URL(url).port),
    newClient: (role, duplicates = "review") =>
      runtime.runPromise(createClient(`client ${++clients}`, role, duplicates)),
    rows: (table) => runtime.runPromise(select(table)),
    rowCounts: () => runtime.runPromise(countRows),
    log: () => {
      log.flush()
      return logged
    },
    stopListening,
    stop: async () => {
      await stopListening()
      await runtime.dispose()
      rmSync(dataDir, { recursive: true })
    }
  }
}
