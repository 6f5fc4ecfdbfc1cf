/** How every process of the service starts from its settings, and how it ends. */
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
import * as Logger from "effect/Logger"
import * as Result from "effect/Result"
import { mkdirSync, readFileSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { parseSettings, type Settings, type SettingsError } from "./settings.ts"
import { FirstAskMs } from "./verification/firstAsk.ts"
import { StartRefused } from "./startRefused.ts"
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

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Makes a folder and those above it. Node's own way never ends where a file system says of a folder
 * that is there that it is not, as /proc does.
 */
const makeFolder = (path: string): void => {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same time may have made it.
    if (!isFolder(path)) throw error
  }
}

/** The settings of this process, with its data directory in place. */
export const readSettings: Effect.Effect<Settings, SettingsError | StartRefused> = Effect.gen(
  function* () {
    const settings = yield* Effect.fromResult(
      parseSettings(process.env, (path) => readFileSync(path, "utf8"))
    )
    // Whatever this process writes belongs to its user alone.
    process.umask(0o077)
    yield* Effect.try({
      try: () => makeFolder(settings.dataDir),
      catch: () =>
        new StartRefused({
          message: `the data directory ${settings.dataDir} cannot be made: check PAYROLL_DATA_DIR`
        })
    })
    return settings
  }
)

const layerTransport = ({ webhook, webhookAllow }: Settings) =>
  layerWebhookTransport({
    allow: Result.getOrThrow(parseAllowList(webhookAllow.join(","))),
    ...(webhook && { exactTarget: new URL(webhook.url) })
  })

/** All services, by the settings; `writeThread` applies to SQLite only. */
export const layerRuntime = (
  settings: Settings,
  writeThread: WriteThread = "serving thread"
): Layer.Layer<Runtime, StartRefused | Unavailable> =>
  Layer.mergeAll(
    layerStorage({ ...settings, writeThread }),
    layerVerification(settings),
    layerTransport(settings),
    KeyQueues.layer
  ).pipe(Layer.provide(Layer.succeed(FirstAskMs, firstAskMsOf(settings))))

/** Log lines as JSON on standard error, so that standard output has what was asked for alone. */
const layerLogs = Logger.layer([
  Logger.withConsoleError(Logger.map(Logger.formatJson, escapeHidden))
])

/** Whatever happens after it was told to stop, a process is gone by then. */
const STOP_MS_MAX = 30_000

/** One line for the person who started it. Messages can name files, whose names can be hostile. */
const complaint = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (!(error instanceof Error && "_tag" in error)) {
    return `payroll: ${escapeHiddenInLines(Cause.pretty(cause))}\n`
  }
  // What has no message has said what it had to say already.
  return error.message === "" ? "" : `payroll: ${escapeHidden(error.message)}\n`
}

/** Who reads no further, as `head` does, wants to hear no complaint. */
const isUnwanted = (error: NodeJS.ErrnoException): boolean => error.code === "EPIPE"

/** How a process ends, where it differs from a service: 1 for every failure, 0 when it is stopped. */
export interface Ending {
  readonly exitCodeOf: (error: unknown) => number
  /** When a signal stopped it before it was done. */
  readonly whenStopped: number
  /** When what it printed could not be written. */
  readonly whenUnheard: number
}

/** A service goes on when nobody reads what it prints, and to be stopped is how it ends well. */
const service: Ending = { exitCodeOf: () => 1, whenStopped: 0, whenUnheard: 0 }

/**
 * Runs a program as this process. SIGTERM and SIGINT stop it in order; a second signal ends it at
 * once. What it fails with is one line on standard error.
 */
export const runProcess = <E>(
  program: Effect.Effect<unknown, E>,
  { exitCodeOf, whenStopped, whenUnheard }: Ending = service
): void => {
  const fiber = Effect.runFork(Effect.provide(program, layerLogs))
  let stopping = false
  let unheard: NodeJS.ErrnoException | undefined
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
    fiber.interruptUnsafe()
  }
  const hear = (error: NodeJS.ErrnoException | null | undefined): void => {
    unheard ??= error ?? undefined
  }
  /** Exits once everything that was printed has left: a pipe takes long texts in parts. */
  const exitWith = (code: number): void => {
    // The event of what failed just now would come too late.
    process.stdout.write("", (error) => {
      hear(error)
      const isFailure = code === 0 && unheard !== undefined && whenUnheard !== 0
      if (isFailure && unheard && !isUnwanted(unheard)) {
        process.stderr.write(`payroll: standard output takes nothing (${unheard.code})\n`)
      }
      process.stderr.write("", () => process.exit(isFailure ? whenUnheard : code))
    })
  }
  process.stdout.on("error", hear)
  process.stderr.on("error", () => undefined)
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit)) return exitWith(0)
    if (stopping && Cause.hasInterruptsOnly(exit.cause)) return exitWith(whenStopped)
    process.stderr.write(complaint(exit.cause))
    return exitWith(exitCodeOf(Cause.squash(exit.cause)))
  })
}
