/** The start of every process: settings and services. */
import { KeyQueues } from "@payroll/operations/keyQueues"
import type { FileScanner } from "@payroll/operations/ports/fileScanner"
import type { MailTransport } from "@payroll/operations/ports/mailStore"
import type { UploadSpool } from "@payroll/operations/ports/uploadSpool"
import type { VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import type { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import type { WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import type { Unavailable } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { Scope } from "effect/Scope"
import { mkdirSync, readFileSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { layerMeasured } from "./metrics/measuredServices.ts"
import { publishMetrics, wantedMetrics, type Metrics } from "./metrics/metrics.ts"
import type { Registry } from "./metrics/registry.ts"
import { layerFileScanner } from "./webhooks/fileScanner.ts"
import { layerMailTransport } from "./webhooks/mailTransport.ts"
import { watchErasures } from "./maintenance/knownErasures.ts"
import { requireOwnFiles } from "./maintenance/permissions.ts"
import type { SettingsError } from "./settings/settingReaders.ts"
import { parseSettings, parseWorkerSettings, type Settings } from "./settings/settings.ts"
import { localUrlOf } from "./settings/settingValues.ts"
import { Database, losesCommits } from "./sql/database.ts"
import { announceProcess } from "./sql/stores/keyProcess.ts"
import { layerTraced, layerTracedDatabase } from "./tracing/tracedServices.ts"
import { makeTracing, type Tracing } from "./tracing/tracing.ts"
import { parseTracing } from "./tracing/tracingSettings.ts"
import { FirstAskMs } from "./verification/firstAsk.ts"
import { answerArguments } from "./serving/arguments.ts"
import { logLine, type LogFields } from "./serving/logLines.ts"
import { watchFiles } from "./serving/openFiles.ts"
import { runProcess, service } from "./serving/runProcess.ts"
import { layerUploadSpool } from "./serving/uploadSpool.ts"
import { OLDEST_NODE, StartRefused, tooOld } from "./startRefused.ts"
import { requireDatabase } from "./migrateStorage.ts"
import type { WriteThread } from "./sql/sqlite/database.ts"
import { layerStorage, type Stored } from "./storage.ts"
import { firstAskMsOf, layerVerification } from "./verification/provider.ts"
import { parseAllowList } from "./webhooks/addressPolicy.ts"
import { layerWebhookTransport } from "./webhooks/transport.ts"

/** Everything an operation, a background loop or a command may need. */
export type Runtime =
  | Stored
  | KeyQueues
  | VerificationProvider
  | VerdictSignature
  | WebhookTransport
  | MailTransport
  | FileScanner
  | UploadSpool

/** The environment variables that settings are read from: those of this process, unless others are provided. */
export const Environment = Context.Reference<Readonly<Record<string, string | undefined>>>(
  "payroll/Environment",
  { defaultValue: () => process.env }
)

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its parents. Node's recursive `mkdir` loops forever on file systems that report
 * ENOENT for an existing parent, such as /proc.
 */
const makeFolder = (path: string): void => {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it at the same time.
    if (!isFolder(path)) throw error
  }
}

const parsedSettings = (
  parse: typeof parseSettings
): Effect.Effect<Settings, SettingsError | StartRefused> =>
  Effect.gen(function* () {
    const oldNode = tooOld("Node", process.versions.node, OLDEST_NODE)
    if (oldNode) return yield* oldNode
    // Files of this process are accessible to its user only.
    process.umask(0o077)
    return yield* Effect.fromResult(parse(yield* Environment, (path) => readFileSync(path, "utf8")))
  })

const readSettingsBy = (
  parse: typeof parseSettings
): Effect.Effect<Settings, SettingsError | StartRefused> =>
  Effect.gen(function* () {
    const settings = yield* parsedSettings(parse)
    yield* Effect.try({
      try: () => makeFolder(settings.dataDir),
      catch: () =>
        new StartRefused({
          message: `the data directory ${settings.dataDir} cannot be created: check PAYROLL_DATA_DIR`
        })
    })
    yield* requireOwnFiles(settings)
    return settings
  })

/** The settings of this process, with its data directory in place and closed to other users. */
export const readSettings = readSettingsBy(parseSettings)

/** The settings of a command that needs a service that is there: it creates no directory and no database. */
export const readSettingsOfService: Effect.Effect<Settings, SettingsError | StartRefused> =
  Effect.gen(function* () {
    const settings = yield* parsedSettings(parseSettings)
    yield* requireOwnFiles(settings)
    yield* requireDatabase(settings)
    return settings
  })

/** The settings of this process, with nothing looked at or created. */
export const readSettingsAlone = parsedSettings(parseSettings)

/** The address of a server with the settings of this process, on this machine. */
export const readLocalUrl = Effect.map(readSettingsAlone, ({ port, tls }) =>
  localUrlOf("127.0.0.1", port, tls !== undefined)
)

/** The settings of a process that is only a worker, with its data directory in place and closed to other users. */
export const readWorkerSettings = readSettingsBy(parseWorkerSettings)

const layerTransport = ({ webhook, webhookAllow }: Settings) =>
  layerWebhookTransport({
    allow: Result.getOrThrow(parseAllowList(webhookAllow.join(","))),
    ...(webhook && { exactTarget: new URL(webhook.url) })
  })

interface RuntimeOptions {
  /** SQLite only. */
  readonly writeThread?: WriteThread
  /** The registry in which the services count what they do. */
  readonly registry?: Registry | undefined
  readonly tracing?: Tracing | undefined
}

/** All services, by the settings. */
export const layerRuntime = (
  settings: Settings,
  { writeThread = "serving thread", registry, tracing }: RuntimeOptions = {}
): Layer.Layer<Runtime, StartRefused | Unavailable> => {
  const system = settings.database.kind === "sqlite" ? "sqlite" : "postgresql"
  const watch = tracing && layerTracedDatabase(tracing, system)
  const services = Layer.mergeAll(
    layerStorage({ ...settings, writeThread, watch }),
    layerVerification(settings),
    layerTransport(settings),
    layerMailTransport(settings),
    layerFileScanner(settings),
    layerUploadSpool(settings),
    KeyQueues.layer
  ).pipe(Layer.provide(Layer.succeed(FirstAskMs, firstAskMsOf(settings))))
  const traced = tracing ? Layer.provideMerge(layerTraced(tracing, system), services) : services
  return registry ? Layer.provideMerge(layerMeasured(registry), traced) : traced
}

/** The metrics of this process; undefined unless a setting wants them. */
export const metricsOf = (settings: Settings) => wantedMetrics(settings, process.env)

/** The traces of this process, exported until its scope closes; undefined unless a setting wants them. */
export const startTracing: Effect.Effect<Tracing | undefined, SettingsError, Scope> = Effect.gen(
  function* () {
    const wanted = yield* Effect.fromResult(parseTracing(process.env))
    if (wanted === undefined) return undefined
    const { makeOtlpTracer } = yield* Effect.promise(() => import("./tracing/otlp.ts"))
    return makeTracing(yield* makeOtlpTracer(wanted), wanted.sampler)
  }
)

/** Serves and exports the metrics if they are wanted; gives the URL for the line of the start. */
export const startMetrics = (metrics: Metrics | undefined, settings: Settings) =>
  metrics ? publishMetrics(metrics, settings) : Effect.undefined

/** Reports the start of a service: one line of the log, or for a person at a terminal `forPerson`. */
export const reportStart = (message: string, fields: LogFields, forPerson: string): void =>
  void process.stdout.write(process.stdout.isTTY ? forPerson : logLine("INFO", message, fields))

/** A warning of the log for each thing that is unsafe about the database of a service. */
const warnOfDatabase: Effect.Effect<void, never, Database> = Effect.gen(function* () {
  const { rowSecurity, unsafeSettings } = yield* Database
  if (rowSecurity === "bypassed" || rowSecurity === "partly") {
    yield* Effect.logWarning(
      "the database role bypasses row level security: connect as one that owns no table " +
        "(`payroll migrate --grant ROLE`, docs/operations.md)"
    )
  }
  if (unsafeSettings.length > 0) yield* Effect.logWarning(losesCommits(unsafeSettings))
})

/**
 * Says what is unsafe about a service, at its start and until its scope closes, and says to others that it runs.
 * Fails on a database that is older than the erasures that the data directory knows.
 */
export const watchService = (kind: "server" | "worker", { dataDir }: Pick<Settings, "dataDir">) =>
  Effect.all([watchErasures(dataDir), warnOfDatabase, watchFiles, announceProcess(kind)], {
    discard: true
  })

/** Runs a process that serves. It takes no arguments but `--help` and `--version`; `what` is one sentence about it. */
export const runService = <E>(what: string, program: Effect.Effect<unknown, E>): void => {
  const answer = answerArguments(process.argv.slice(2), what)
  if (answer === undefined) {
    return runProcess(program, { ...service, script: process.env["npm_lifecycle_event"] })
  }
  process.exitCode = answer.exitCode
  ;(answer.isError ? process.stderr : process.stdout).write(answer.text)
}
