/** Starts and stops a server under test, as a process with a fresh directory. */
import { spawn, type ChildProcess } from "node:child_process"
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { PASSWORD, USERNAME } from "./requests.ts"

export const ROOT = resolve(import.meta.dirname, "../..")

/** A program that a benchmark starts. */
export interface Program {
  /** Absolute, or relative to the root of the repository. */
  readonly file: string
  readonly args?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  readonly nodeOptions?: ReadonlyArray<string>
}

export const service: Program = {
  file: "apps/server/src/start.ts",
  nodeOptions: ["--disable-sigusr1"]
}
export const serverAlone: Program = { ...service, file: "apps/server/src/main.ts" }

/** The program with verdicts so late that none is given while it is measured. */
export const withoutVerdicts = (program: Program): Program => ({
  ...program,
  environment: { ...program.environment, PAYROLL_SANDBOX_DELAY_MS: "600000" }
})

export interface Running {
  readonly pid: number
  readonly port: number
  /** Stops it with SIGTERM; throws if its exit code is not 0. */
  readonly stop: () => Promise<void>
}

const START_MS_MAX = 30_000
const STOP_MS_MAX = 40_000
const POLL_MS = 20

/** Runs `use` with a new directory and deletes it afterwards. `base` may be on another disk. */
export const withDirectory = async <A>(
  base: string | undefined,
  use: (directory: string) => Promise<A>
): Promise<A> => {
  const directory = mkdtempSync(join(base ?? tmpdir(), "payroll-bench-"))
  try {
    return await use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

export const dataDirOf = (directory: string): string => join(directory, "data")

/** The environment of a program: the benchmark's settings and none of the caller's. */
export const environmentOf = (program: Program, directory: string, port: number) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("PAYROLL_"))
  ),
  PAYROLL_DATA_DIR: dataDirOf(directory),
  PAYROLL_PORT: String(port),
  PAYROLL_USERNAME: USERNAME,
  PAYROLL_PASSWORD: PASSWORD,
  ...program.environment
})

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((settle) => {
    if (child.exitCode !== null || child.signalCode !== null) settle(child.exitCode)
    else child.once("exit", settle)
  })

const within = <A>(promise: Promise<A>, ms: number, what: string): Promise<A> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const logOf = (directory: string): string => join(directory, "log")

const PROBLEMS_SHOWN = 10

/** The last lines of a server's log whose level is not info. */
export const problemsInLog = (directory: string): string =>
  readFileSync(logOf(directory), "utf8")
    .split("\n")
    .filter((text) => text !== "" && !/"level":"info"/i.test(text))
    .slice(-PROBLEMS_SHOWN)
    .join("\n")

/** Starts a program without waiting for it. Its output goes to a log file. */
export const spawnProgram = (program: Program, directory: string, port: number): ChildProcess => {
  mkdirSync(directory, { recursive: true })
  const log = openSync(logOf(directory), "w")
  try {
    const { nodeOptions = [], args = [] } = program
    return spawn(process.execPath, [...nodeOptions, resolve(ROOT, program.file), ...args], {
      env: environmentOf(program, directory, port),
      stdio: ["ignore", log, log]
    })
  } finally {
    closeSync(log)
  }
}

/** Stops a program with SIGTERM; throws if its exit code is not 0. */
export const stopProgram = async (child: ChildProcess, directory: string): Promise<void> => {
  child.kill("SIGTERM")
  const code = await within(ended(child), STOP_MS_MAX, "stopping").catch((error: unknown) => {
    child.kill("SIGKILL")
    throw error
  })
  if (code !== 0) {
    throw new Error(`the server ended with ${code}:\n${problemsInLog(directory)}`)
  }
}

const listeningPort = async (child: ChildProcess, directory: string): Promise<number> => {
  for (;;) {
    const log = readFileSync(logOf(directory), "utf8")
    const port = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(log)?.[1]
    if (port !== undefined) return Number(port)
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${log}`)
    await new Promise((next) => setTimeout(next, POLL_MS))
  }
}

/** Starts a program on a free port; resolves when it listens. */
export const start = async (program: Program, directory: string): Promise<Running> => {
  const child = spawnProgram(program, directory, 0)
  try {
    const port = await within(listeningPort(child, directory), START_MS_MAX, "starting")
    if (child.pid === undefined) throw new Error("the server has no process")
    return { pid: child.pid, port, stop: () => stopProgram(child, directory) }
  } catch (error) {
    child.kill("SIGKILL")
    throw error
  }
}
