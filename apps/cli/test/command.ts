/** The command line: as a process in its own directory, or in this process. */
import { onTestFinished } from "@effect/vitest"
import { bundled, NODE_COMPILE_CACHE } from "@payroll/testing/bundledPrograms"
import { copyTemplate } from "@payroll/testing/database/sqliteTemplate"
import { Environment } from "@payroll/adapters/process"
import { layerLogs } from "@payroll/adapters/serving/logLines"
import { failureLine } from "@payroll/adapters/serving/runProcess"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { exitCodesOf, programOf } from "../src/program.ts"
import { StandardInput } from "../src/standardInput.ts"

const MS_MAX = 50_000

export const MAIN = bundled("payroll")

const COMMAND = /^npx -y pnpm@12 --silent payroll (.+)$/gm

/** The words of a line as a shell splits them. */
const wordsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "")

/** The words behind `payroll` of every command that a document shows. */
export const commandsIn = (document: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...document.replaceAll(/ \\\n */g, " ").matchAll(COMMAND)].map(([, line = ""]) => wordsOf(line))

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export type Settings = Readonly<Record<string, string>>

/** An environment that keeps all files in a new directory. */
export const ownDirectory = (settings: Settings = {}): Settings & { PAYROLL_DATA_DIR: string } => {
  const dataDir = mkdtempSync(join(tmpdir(), "payroll-test-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { PAYROLL_DATA_DIR: dataDir, HOME: dataDir, NODE_COMPILE_CACHE, ...settings }
}

/** Makes a directory of its own like `ownDirectory`, with a database that has its tables and no client. */
export const ownService = (settings: Settings = {}): ReturnType<typeof ownDirectory> => {
  const env = ownDirectory(settings)
  copyTemplate(join(env.PAYROLL_DATA_DIR, "payroll.db"))
  return env
}

type Input = ReadonlyArray<string | Buffer>

/** Runs `payroll` as a process, with the words and with `input` on standard input. */
export const payrollProcess = async (
  env: Settings,
  words: ReadonlyArray<string>,
  input: Input = []
): Promise<Ran> => {
  const child = spawn(process.execPath, [MAIN, ...words], { env, timeout: MS_MAX })
  const code = new Promise<number | null>((resolve) => child.once("close", resolve))
  const streams = Promise.all([text(child.stdout), text(child.stderr)])
  // A command that rejects its input may exit before it has read all of it.
  child.stdin.on("error", () => undefined)
  for (const chunk of input) child.stdin.write(chunk)
  child.stdin.end()
  const [stdout, stderr] = await streams
  return { code: await code, stdout, stderr }
}

/** Node asks the environment of its own process for the home directory. */
const needsHome = (words: ReadonlyArray<string>): boolean =>
  ["profile", "completions", "--profile"].some((word) => words.includes(word))

let running = 0
let umask = 0

/** Runs a command, after which new files are open as before: a command closes those of its process to other users. */
const restoringUmask = async <A>(run: () => Promise<A>): Promise<A> => {
  if (running === 0) umask = process.umask(0o077)
  running += 1
  try {
    return await run()
  } finally {
    running -= 1
    if (running === 0) process.umask(umask)
  }
}

/** Runs `payroll` in this process, as `payrollProcess` does in another one. */
export const payroll = async (
  env: Settings,
  words: ReadonlyArray<string>,
  input: Input = []
): Promise<Ran> => {
  if (needsHome(words)) return payrollProcess(env, words, input)
  let [stdout, stderr] = ["", ""]
  const console = {
    ...globalThis.console,
    log: (line: string) => void (stdout += `${line}\n`),
    error: (line: string) => void (stderr += `${line}\n`)
  }
  const codes = exitCodesOf(words)
  const bytes = Readable.from(input.map((chunk) => Buffer.from(chunk)))
  const program = programOf(words).pipe(
    Effect.provide(layerLogs),
    Effect.provideService(Environment, env),
    Effect.provideService(StandardInput, bytes),
    Effect.provideService(Console.Console, console)
  )
  const exit = await restoringUmask(() => Effect.runPromiseExit(program))
  if (Exit.isSuccess(exit)) return { code: 0, stdout, stderr }
  const code = codes.exitCodeOf(Cause.squash(exit.cause))
  return { code, stdout, stderr: stderr + failureLine(exit.cause, codes) }
}

/** Runs `payroll` in this process, for cases that need no directory. */
export const inProcess = (words: ReadonlyArray<string>): Promise<Ran> => payroll({}, words)
