/** The service inside the test process: real layers over a fresh database of the kind that the run is on. */
import {
  changedApprovals,
  type ChangedApprovals
} from "@payroll/adapters/maintenance/changedApprovals"
import { checkData } from "@payroll/adapters/maintenance/check"
import type { Finding } from "@payroll/adapters/maintenance/finding"
import { layerRuntime, type Runtime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import type { DatabaseSetting } from "@payroll/adapters/settings/settingValues"
import { PERSON_TERMS } from "@payroll/testing/credentialTerms"
import { layerInspection, postgres, sqliteFile } from "@payroll/testing/database/databases"
import { SERVICE, type DuplicatePolicy, type Role } from "@payroll/operations/caller"
import { Administration } from "@payroll/operations/ports/administration"
import { eraseAllDue } from "@payroll/operations/background/eraseDue"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import { Clients } from "@payroll/operations/ports/clients"
import { CredentialStore, type CredentialTerms } from "@payroll/operations/ports/credentialStore"
import { Credentials } from "@payroll/operations/ports/credentials"
import { ErasedSubjects } from "@payroll/operations/ports/erasedSubjects"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
import { HandOvers } from "@payroll/operations/ports/handOvers"
import { NewId } from "@payroll/operations/ports/newId"
import { StorageHealth } from "@payroll/operations/ports/storageHealth"
import { Inspection, type Row } from "@payroll/testing/storage"
import { Writer } from "@payroll/operations/writer"
import { inject } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Scope from "effect/Scope"
import { dirname } from "node:path"
import { makeAccessLog } from "../src/http/accessLog.ts"
import type { ConsoleOptions } from "../src/http/consoleSessions.ts"
import type { GuestOptions } from "../src/http/guestSessions.ts"
import type { LoadLimits, TimeLimits } from "../src/http/limits.ts"
import { listen } from "../src/http/listener.ts"
import type { TlsOptions } from "../src/http/tlsServer.ts"
import { reachAt } from "./states.ts"
import { setClient } from "@payroll/testing/setClient"

declare module "vitest" {
  interface ProvidedContext {
    /** The database of the servers of a test file; vitest.config.ts runs the files once on each. */
    readonly database: keyof typeof databases
  }
}

const DAY_MS = 86_400_000
/** The erasure is over then: before, it waits for requests that are under way. */
const MINUTE_LATER_MS = 61_000

const databases = { sqlite: sqliteFile, postgres }

export interface Credential {
  readonly username: string
  readonly password: string
  /** A credential of the role `payroll` of its client, which an administrator is not. */
  readonly forPayroll?: Credential
}

export interface TestServer {
  readonly port: number
  readonly database: DatabaseSetting
  /** A new client of the service, with one credential. */
  readonly newClient: (role: Role, duplicates?: DuplicatePolicy) => Promise<Credential>
  /** A credential of the service itself. */
  readonly newServiceCredential: (role: Role) => Promise<Credential>
  /** The rows of a table, or those with these values. */
  readonly rows: (table: string, where?: Row) => Promise<ReadonlyArray<Row>>
  /** Sets columns as somebody does who has the database and no key. */
  readonly edit: (table: string, where: Row, values: Row) => Promise<void>
  /** Removes rows. */
  readonly remove: (table: string, where: Row) => Promise<void>
  /** The findings of `payroll check` that are wrong. */
  readonly wrong: () => Promise<ReadonlyArray<Finding>>
  /** Erases what people asked to erase, as the worker process does, a minute later or after another time. */
  readonly erase: (laterMs?: number) => Promise<unknown>
  /** Adds an erasure to the register, as a confirmation does. */
  readonly registerErasure: (erasure: Registered) => Promise<unknown>
  /** The approved timesheets that `payroll check` names. */
  readonly changedApprovals: () => Promise<ChangedApprovals>
  /** Runs an effect with the services of the process. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Inspection | Runtime>) => Promise<A>
  /** How many rows each table has, by its name. */
  readonly rowCounts: () => Promise<Readonly<Record<string, number>>>
  /** Returns the log up to now. */
  readonly log: () => string
  /** Stops listening and waits for what is under way, but keeps the database. */
  readonly stopListening: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface TestServerOptions {
  /** Environment variables of the service; the database is chosen by the run. */
  readonly settings?: Readonly<Record<string, string>>
  readonly times?: Partial<TimeLimits>
  readonly limits?: Partial<LoadLimits>
  readonly drainMs?: number
  /** Undefined for a server without a console. */
  readonly console?: ConsoleOptions
  /** Undefined for guests without TLS. */
  readonly guests?: GuestOptions
  /** The host of flows, where they have one of their own. */
  readonly flowHost?: string
  /** Undefined for plain HTTP. */
  readonly tls?: TlsOptions
  /** Stands in front of the real writer. */
  readonly writer?: (real: Writer["Service"]) => Pick<Writer["Service"], "commit">
  /** Stands in front of the real credentials. */
  readonly credentials?: (real: Credentials["Service"]) => Credentials["Service"]
  /** Stands in front of the real hand-overs. */
  readonly handOvers?: (real: HandOvers["Service"]) => Partial<HandOvers["Service"]>
  /** Stands in place of the real check. */
  readonly health?: StorageHealth["Service"]
}

/** The settings of a server on a fresh database, which is gone with the scope. */
const freshSettings = (settings: TestServerOptions["settings"]) =>
  Effect.map(databases[inject("database")].fresh, (storage) => ({
    ...Result.getOrThrow(
      parseSettings({ PAYROLL_PORT: "0", PAYROLL_SANDBOX_DELAY_MS: "0", ...settings }, () => "")
    ),
    // Uploads are kept there until they are stored.
    dataDir: dirname(storage.keyFile),
    ...storage
  }))

const layerServer = (
  input: TestServerOptions["settings"],
  tell: (database: DatabaseSetting) => void
) =>
  Layer.unwrap(
    Effect.map(freshSettings(input), (settings) => {
      tell(settings.database)
      return layerInspection(settings).pipe(Layer.provideMerge(layerRuntime(settings)))
    })
  )

const LINKED_MAX = 2_000

/** Links the audit up to now, which the worker process does a minute later. */
const linked = Effect.gen(function* () {
  const { link } = yield* AuditChain
  const now = yield* Clock.currentTimeMillis
  while ((yield* link(now + DAY_MS, LINKED_MAX)) > 0);
})

const later = <A, E, R>(effect: Effect.Effect<A, E, R>, ms: number) =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(effect, Clock.Clock, {
      ...clock,
      currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + ms),
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + ms
    })
  )

/** A new credential of a client or of the service, as the command line issues it. */
const issueCredential = Effect.fnUntraced(function* (
  clientId: string,
  terms: Pick<CredentialTerms, "role" | "person" | "expiresAt">
) {
  const { add } = yield* CredentialStore
  const { next } = yield* NewId
  const [id, at] = [next(), yield* Clock.currentTimeMillis]
  const who = { credential: "operator", actedBy: undefined, address: undefined, key: undefined }
  const entry = { id, clientId, operation: "addCredential", requestId: id, at, ...who }
  const { keyId, secret } = yield* add({ ...PERSON_TERMS, ...terms }, entry)
  return { username: keyId, password: Redacted.value(secret) }
})

type Run = <A, E>(
  effect: Effect.Effect<A, E, Administration | Clients | CredentialStore | NewId>
) => Promise<A>

/** A new client with one credential, and one of the role `payroll` next to that of an administrator. */
export const createClient = async (
  run: Run,
  name: string,
  role: Role,
  duplicates: DuplicatePolicy
): Promise<Credential> => {
  const created = Administration.use((administration) =>
    Effect.gen(function* () {
      const { credential } = yield* administration.createClient({
        name,
        role,
        credential: undefined
      })
      const { id } = yield* setClient(name, { duplicates, holdApiBankChanges: false })
      return { id, ...credential }
    })
  )
  const { id, username, password } = await run(created)
  const credential = { username, password: Redacted.value(password) }
  if (role !== "admin") return credential
  const terms = { role: "payroll", person: "Pay run", expiresAt: Date.now() + DAY_MS } as const
  return { ...credential, forPayroll: await run(issueCredential(id, terms)) }
}

/** The services of the server, some of them as the test wants them. */
const replaced = Effect.fnUntraced(function* (options: TestServerOptions) {
  const { writer, credentials, handOvers, health } = options
  const [realWriter, realCredentials] = [yield* Writer, yield* Credentials]
  const realHandOvers = yield* HandOvers
  return Context.make(Writer, { ...realWriter, ...writer?.(realWriter) }).pipe(
    Context.add(HandOvers, { ...realHandOvers, ...handOvers?.(realHandOvers) }),
    Context.add(Credentials, credentials?.(realCredentials) ?? realCredentials),
    Context.add(StorageHealth, health ?? (yield* StorageHealth))
  )
})

type Registered = Omit<Erasure, "id" | "at" | "dueAt">

/** Adds an erasure to the register. */
const registered = Effect.fnUntraced(function* (erasure: Registered) {
  const at = yield* Clock.currentTimeMillis
  const id = (yield* NewId).next()
  const { add } = yield* Erasures
  yield* add([{ ...erasure, id, at, dueAt: erasure.state === "done" ? undefined : at }])
  const { lookAgain } = yield* ErasedSubjects
  lookAgain(erasure.clientId)
})

/** Starts the service on a free port of the loopback addresses. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { promise: stored, resolve } = Promise.withResolvers<DatabaseSetting>()
  const runtime = ManagedRuntime.make(Layer.fresh(layerServer(options.settings, resolve)))
  const scope = Scope.makeUnsafe()
  let logged = ""
  const log = makeAccessLog((text) => (logged += text), Date.now)
  const { drainMs = 2_000, times = {}, limits = {} } = options
  const { console, guests = { isSecure: false }, flowHost, tls } = options
  const listening = listen(
    { host: "127.0.0.1", port: 0, drainMs, times, limits, console, guests, flowHost, tls },
    log
  )
  const { url } = await runtime.runPromise(
    Effect.flatMap(replaced(options), (services) => Effect.provide(listening, services)).pipe(
      Scope.provide(scope)
    )
  )
  let clients = 0
  const stopListening = () => runtime.runPromise(Scope.close(scope, Exit.void))
  const port = Number(new URL(url).port)
  reachAt(port, {
    rows: (...parameters) => runtime.runPromise(Inspection.use(({ rows }) => rows(...parameters))),
    set: (...parameters) => runtime.runPromise(Inspection.use(({ set }) => set(...parameters)))
  })
  return {
    port,
    database: await stored,
    newClient: (role, duplicates = "review") =>
      createClient((effect) => runtime.runPromise(effect), `client ${++clients}`, role, duplicates),
    newServiceCredential: (role) => {
      const terms = { role, person: "Rosa Diaz", expiresAt: undefined }
      const ensured = Clients.use(({ ensureService }) => ensureService)
      return runtime.runPromise(Effect.andThen(ensured, issueCredential(SERVICE.id, terms)))
    },
    rows: (table, where = {}) =>
      runtime.runPromise(Inspection.use(({ rows }) => rows(table, where))),
    erase: (laterMs = MINUTE_LATER_MS) =>
      runtime.runPromise(
        Effect.flatMap(replaced(options), (services) =>
          Effect.andThen(linked, later(eraseAllDue, laterMs)).pipe(Effect.provide(services))
        )
      ),
    registerErasure: (erasure) => runtime.runPromise(registered(erasure)),
    changedApprovals: () => runtime.runPromise(changedApprovals),
    run: (effect) => runtime.runPromise(effect),
    edit: (...parameters) => runtime.runPromise(Inspection.use(({ edit }) => edit(...parameters))),
    remove: (...parameters) =>
      runtime.runPromise(Inspection.use(({ remove }) => remove(...parameters))),
    wrong: () =>
      runtime.runPromise(
        Effect.map(checkData, (findings) => findings.filter(({ wrong }) => wrong > 0))
      ),
    rowCounts: () => runtime.runPromise(Inspection.use(({ counts }) => counts)),
    log: () => {
      log.flush()
      return logged
    },
    stopListening,
    stop: async () => {
      await stopListening()
      await runtime.dispose()
    }
  }
}
