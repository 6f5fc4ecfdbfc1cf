/** The source of the key ring: a file, or a program that prints what the file would have. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { execFile } from "node:child_process"
import {
  KEY_FILE_BYTES_MAX,
  KeyFileError,
  loadKeyFile,
  parseKeyRing,
  type KeyRing
} from "./keyRing.ts"

export interface KeySource {
  /** The path of the key file. */
  readonly keyFile: string
  /** A program and its arguments, between blanks; it comes before the file. */
  readonly keyCommand?: string | undefined
}

const COMMAND_MS_MAX = 10_000

/** The reason why a program gave no ring. Never has what it printed. */
const problemOf = (
  error: Error & { readonly code?: string | number | null; readonly killed?: boolean },
  timeout: number
): string => {
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
    return `printed more than ${KEY_FILE_BYTES_MAX} bytes`
  }
  if (error.killed === true) return `did not end within ${timeout / 1_000} s`
  return typeof error.code === "number"
    ? `ended with exit code ${error.code}`
    : `cannot be started (${error.code ?? "unknown error"})`
}

/** Runs the program without a shell. What it prints on standard error is dropped, because it may be a secret too. */
const printedBy = (
  command: string,
  timeout: number
): Promise<Result.Result<string, KeyFileError>> => {
  const [program = "", ...words] = command.split(/ +/).filter((word) => word !== "")
  const options = {
    timeout,
    killSignal: "SIGKILL",
    maxBuffer: KEY_FILE_BYTES_MAX,
    encoding: "utf8"
  } as const
  return new Promise((resolve) => {
    execFile(program, words, options, (error, printed) => {
      resolve(
        error ? Result.fail(commandError(problemOf(error, timeout))) : Result.succeed(printed)
      )
    })
  })
}

const commandError = (
  problem: string,
  remedy = "run the program of PAYROLL_KEY_COMMAND yourself"
) => new KeyFileError({ what: "the program of PAYROLL_KEY_COMMAND", problem, remedy })

/** Loads the key ring of a source that exists. */
export const loadKeyRing = (
  { keyFile, keyCommand }: KeySource,
  commandMsMax = COMMAND_MS_MAX
): Effect.Effect<Result.Result<KeyRing, KeyFileError>> =>
  keyCommand === undefined
    ? Effect.sync(() => loadKeyFile(keyFile))
    : Effect.map(
        Effect.promise(() => printedBy(keyCommand, commandMsMax)),
        Result.flatMap((text) =>
          parseKeyRing(text, (problem, remedy) => Result.fail(commandError(problem, remedy)))
        )
      )
