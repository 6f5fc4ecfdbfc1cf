/** The way of a process from its start to its exit code: logs, signals and the line of a failure. */
import { escapeHidden, escapeHiddenInLines } from "@payroll/domain/field/hiddenCharacters"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { whenLauncherEnds } from "./launcher.ts"
import { layerLogs, logLine } from "./logLines.ts"

/** A process exits at the latest this long after a stop signal. */
const STOP_MS_MAX = 30_000

/** One line for the operator. Escaped, because messages can contain hostile file names. */
const errorLine = (cause: Cause.Cause<unknown>, lineOf: ExitCodes["lineOf"]): string => {
  const error = Cause.squash(cause)
  const isExpected = error instanceof Error && "_tag" in error
  // An error with an empty message has been reported already.
  if (isExpected && error.message === "") return ""
  const text = isExpected ? error.message : Cause.pretty(cause)
  if (lineOf) return `${escapeHidden(lineOf(error, text))}\n`
  return `payroll: ${isExpected ? escapeHidden(text) : escapeHiddenInLines(text)}\n`
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
  /** The line of a failure, where it is not a text for a person. */
  readonly lineOf?: ((error: unknown, text: string) => string) | undefined
  /** The script of package.json that npm or pnpm runs as this process. */
  readonly script?: string | undefined
}

/** A service ends normally by a signal, and does not depend on standard output. */
export const service: ExitCodes = {
  exitCodeOf: () => 1,
  whenStopped: 0,
  whenOutputFails: 0,
  isService: true
}

/** The failure of a process: for a person a text, in the log of a service a line. */
export const failureLine = (
  cause: Cause.Cause<unknown>,
  { isService = false, lineOf }: ExitCodes
): string => {
  const line = errorLine(cause, lineOf)
  if (!isService || line === "" || process.stderr.isTTY) return line
  return logLine("ERROR", "stopped", { reason: line.replace(/^payroll: /, "").trimEnd() })
}

/** Writes Node's own output, its warnings and the error that ends a process, as lines of the log. */
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
  codes: ExitCodes = service
): void => {
  const { exitCodeOf, whenStopped, whenOutputFails, isService = false, script } = codes
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
    whenLauncherEnds(script, () => {
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
    process.stderr.write(failureLine(exit.cause, codes))
    return exitWith(exitCodeOf(Cause.squash(exit.cause)))
  })
}
