/** Start and end of every process: settings, services, logs, signals and exit codes. */
import { escapeHidden, escapeHiddenInLines } from "@payroll/domain/field/hiddenCharacters"
import { KeyQueues } from "@payroll/operations/keyQueues"
import type { VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import type { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import type { WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import type { Unavailable } from "@payroll/operations/writer"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { mkdirSync, readFileSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { layerMeasured } from "./metrics/measured.ts"
import { serveMetrics } from "./metrics/metricsServer.ts"
import { makeRegistry, type Registry } from "./metrics/registry.ts"
import { whenLauncherEnds } from "./serving/launcher.ts"
import { requireOwnFiles } from "./maintenance/permissions.ts"
import {
  parseSettings,
  parseWorkerSettings,
  type Settings,
  type SettingsError
} from "./settings.ts"
import { Database } from "./sql/database.ts"
import { FirstAskMs } from "./verification/firstAsk.ts"
import { answerArguments } from "./serving/arguments.ts"
import { layerLogs, logLine, type LogFields } from "./serving/logLines.ts"
import { StartRefused, tooOld } from "./startRefused.ts"
import { requireDatabase } from "./migrateStorage.ts"
import type { WriteThread } from "./sql/sqlite/database.ts"
import { layerStorage, type Stored } from "./storage.ts"
import { firstAskMsOf, layerVerification } from "./verification/provider.ts"
import { parseAllowList } from "./webhooks/addressPolicy.ts"
import { layerWebhookTransport } from "./webhooks/transport.ts"

/** The oldest version with fixes that the service needs. Source: the security releases of nodejs.org. */
const OLDEST_NODE = "24.18.1"

/** Everything an operation, a background loop or a command may need. */
export type Runtime =
  | Stored
  | KeyQueues
  | VerificationProvider
  | VerdictSignature
  | WebhookTransport

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
    return yield* Effect.fromResult(parse(process.env, (path) => readFileSync(path, "utf8")))
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

/** The port of a server with the settings of this process. */
export const readPort = Effect.map(readSettingsAlone, ({ port }) => port)

/** The same for a worker alone. */
export const readWorkerSettings = readSettingsBy(parseWorkerSettings)

const layerTransport = ({ webhook, webhookAllow }: Settings) =>
  layerWebhookTransport({
    allow: Result.getOrThrow(parseAllowList(webhookAllow.join(","))),
    ...(webhook && { exactTarget: new URL(webhook.url) })
  })

interface RuntimeOptions {
  /** SQLite only. */
  readonly writeThread?: WriteThread
  /** Where the services count what they do. */
  readonly registry?: Registry | undefined
}

/** All services, by the settings. */
export const layerRuntime = (
  settings: Settings,
  { writeThread = "serving thread", registry }: RuntimeOptions = {}
): Layer.Layer<Runtime, StartRefused | Unavailable> => {
  const services = Layer.mergeAll(
    layerStorage({ ...settings, writeThread }),
    layerVerification(settings),
    layerTransport(settings),
    KeyQueues.layer
  ).pipe(Layer.provide(Layer.succeed(FirstAskMs, firstAskMsOf(settings))))
  return registry ? Layer.provideMerge(layerMeasured(registry), services) : services
}

/** The metrics of this process; undefined unless a setting wants them. */
export const registryOf = ({ metricsPort }: Settings): Registry | undefined =>
  metricsPort === undefined ? undefined : makeRegistry()

/** Serves the metrics if they are wanted; gives the URL for the line of the start. */
export const serveRegistry = (registry: Registry | undefined, settings: Settings) =>
  registry && settings.metricsPort !== undefined
    ? serveMetrics(registry, settings, settings.metricsPort)
    : Effect.undefined

/** A process exits at the latest this long after a stop signal. */
const STOP_MS_MAX = 30_000

/** One line for the operator. Escaped, because messages can contain hostile file names. */
const errorLine = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (!(error instanceof Error && "_tag" in error)) {
    return `payroll: ${escapeHiddenInLines(Cause.pretty(cause))}\n`
  }
  // An error with an empty message has been reported already.
  return error.message === "" ? "" : `payroll: ${escapeHidden(error.message)}\n`
}

/** Not reported: the reader closed the pipe on purpose, as `head` does. */
const isBrokenPipe = (error: NodeJS.ErrnoException): boolean => error.code === "EPIPE"

/** The exit codes of a process. */
export interface ExitCodes {
  readonly exitCodeOf: (error: unknown) => number
  /** After a signal stopped it before its end. */
  readonly whenStopped: number
  /** After a write to standard output failed; 0 ignores the failure. */
  readonly whenOutputFails: number
  /** Its log shows that it stops and has stopped, with the reason. */
  readonly isService?: boolean
}

/** A service ends normally by a signal, and does not depend on standard output. */
const service: ExitCodes = {
  exitCodeOf: () => 1,
  whenStopped: 0,
  whenOutputFails: 0,
  isService: true
}

/** Reports the start of a service: one line of the log, or for a person at a terminal `forPerson`. */
export const reportStart = (message: string, fields: LogFields, forPerson: string): void =>
  void process.stdout.write(process.stdout.isTTY ? forPerson : logLine("INFO", message, fields))

/** One warning of the log if row level security does not hold the database role of a service. */
export const warnIfUnheld: Effect.Effect<void, never, Database> = Effect.flatMap(
  Database,
  ({ rowSecurity }) =>
    rowSecurity === "bypassed" || rowSecurity === "partly"
      ? Effect.logWarning(
          "the database role bypasses row level security: connect as one that owns no table " +
            "(`payroll migrate --grant ROLE`, docs/operations.md)"
        )
      : Effect.void
)

/** The failure of a process: for a person a text, in the log of a service a line. */
const failureLine = (cause: Cause.Cause<unknown>, isService: boolean): string => {
  const line = errorLine(cause)
  if (!isService || line === "" || process.stderr.isTTY) return line
  return logLine("ERROR", "stopped", { reason: line.replace(/^payroll: /, "").trimEnd() })
}

/** What Node prints on its own, its warnings and the error that ends a process, as lines of the log. */
const logWhatNodePrints = (): void => {
  process.removeAllListeners("warning")
  process.on("warning", ({ name, message }) =>
    process.stderr.write(logLine("WARN", `${name}: ${message}`))
  )
  process.on("uncaughtException", (error: unknown) => {
    const reason = "an error that nothing in the service handles"
    const stack = error instanceof Error ? error.stack : undefined
    process.stderr.write(logLine("ERROR", "stopped", { reason, error: stack }))
    process.exit(1)
  })
}

/**
 * Runs a program as this process. SIGTERM and SIGINT stop it gracefully; a second signal exits immediately.
 * A failure is one line on standard error.
 */
export const runProcess = <E>(
  program: Effect.Effect<unknown, E>,
  { exitCodeOf, whenStopped, whenOutputFails, isService = false }: ExitCodes = service
): void => {
  if (isService) logWhatNodePrints()
  const fiber = Effect.runFork(Effect.provide(program, layerLogs))
  let stopping: string | undefined
  let outputError: NodeJS.ErrnoException | undefined
  const log = (level: string, message: string, reason: string): void => {
    if (isService) process.stdout.write(logLine(level, message, { reason }))
  }
  const stop = (reason: string): void => {
    stopping = reason
    log("INFO", "stopping", reason)
    setTimeout(() => {
      log("WARN", "stopped", `not finished ${STOP_MS_MAX / 1_000} s later`)
      process.exit(1)
    }, STOP_MS_MAX).unref()
    fiber.interruptUnsafe()
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping === undefined) return stop(signal)
    log("WARN", "stopped", `second signal: ${signal}`)
    process.exit(1)
  }
  if (isService) {
    whenLauncherEnds(process.env["npm_lifecycle_event"], () => {
      if (stopping === undefined) stop("the npx or pnpm that started it has ended")
    })
  }
  const onOutputError = (error: NodeJS.ErrnoException | null | undefined): void => {
    outputError ??= error ?? undefined
  }
  /** Exits after all output is flushed: writes to a pipe are asynchronous. */
  const exitWith = (code: number): void => {
    // The error of the last write is reported here, before its event.
    process.stdout.write("", (error) => {
      onOutputError(error)
      const isFailure = code === 0 && outputError !== undefined && whenOutputFails !== 0
      if (isFailure && outputError && !isBrokenPipe(outputError)) {
        process.stderr.write(`payroll: cannot write to standard output (${outputError.code})\n`)
      }
      process.stderr.write("", () => process.exit(isFailure ? whenOutputFails : code))
    })
  }
  process.stdout.on("error", onOutputError)
  process.stderr.on("error", () => undefined)
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit)) return exitWith(0)
    if (stopping && Cause.hasInterruptsOnly(exit.cause)) {
      log("INFO", "stopped", stopping)
      return exitWith(whenStopped)
    }
    process.stderr.write(failureLine(exit.cause, isService))
    return exitWith(exitCodeOf(Cause.squash(exit.cause)))
  })
}

/** Runs a process that serves. It takes no arguments but `--help` and `--version`; `what` is one sentence about it. */
export const runService = <E>(what: string, program: Effect.Effect<unknown, E>): void => {
  const answer = answerArguments(process.argv.slice(2), what)
  if (answer === undefined) return runProcess(program)
  process.exitCode = answer.exitCode
  ;(answer.isError ? process.stderr : process.stdout).write(answer.text)
}
