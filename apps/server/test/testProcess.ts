/** The service as a process of its own, started from its bundle. */
import { bundled, NODE_COMPILE_CACHE } from "@payroll/testing/bundledPrograms"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Credential } from "./testServer.ts"

const SOURCES = fileURLToPath(new URL("../src/start.ts", import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface TestProcess {
  /** The port it listens on, once it does; fails when the process ends before. */
  readonly port: Promise<number>
  readonly pid: number
  readonly stdout: () => string
  readonly signal: (name: NodeJS.Signals) => void
  readonly ended: Promise<Ended>
}

type Settings = Readonly<Record<string, string>>

const running = new Set<ChildProcess>()

/** Ends what a test has left running. */
export const killProcesses = (): void => {
  for (const child of running) child.kill("SIGKILL")
}

const NODE = [process.execPath, "--disable-sigusr1"]
const COMMAND = [...NODE, bundled("start")]

/** Starts the service with these settings and nothing else of the environment. */
export const startProcess = (dataDir: string, settings: Settings = {}): TestProcess =>
  start(COMMAND, dataDir, settings)

/** As `startProcess`, from the sources, whose modules can be replaced. */
export const startFromSources = (dataDir: string, settings: Settings = {}): TestProcess =>
  start([...NODE, SOURCES], dataDir, settings)

/** As `startProcess`, without the worker. */
export const startServerAlone = (dataDir: string, settings: Settings = {}): TestProcess =>
  start([...NODE, bundled("server")], dataDir, settings)

/** As `startProcess`, by a shell whose umask is 000: new files are open to all unless the service closes them. */
export const startWithoutUmask = (dataDir: string): TestProcess =>
  start(["/bin/sh", "-c", 'umask 000; exec "$@"', "sh", ...COMMAND], dataDir, {})

const spawnCommand = ([command = "", ...words]: ReadonlyArray<string>, env: Settings) =>
  spawn(command, words, { env: { NODE_COMPILE_CACHE, ...env } })

const start = (words: ReadonlyArray<string>, dataDir: string, settings: Settings): TestProcess =>
  observe(spawnCommand(words, { PAYROLL_DATA_DIR: dataDir, PAYROLL_PORT: "0", ...settings }))

const observe = (child: ReturnType<typeof spawnCommand>): TestProcess => {
  running.add(child)
  child.once("close", () => running.delete(child))
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text))
  const ended = once(child, "close").then(([code]): Ended => ({ code, stdout, stderr }))
  const listening = new Promise<number>((resolve) => {
    // Only until it listens: a service logs every request.
    const search = () => {
      const port = /listens on http:\/\/[^:]+:(\d+)"/.exec(stdout)?.[1]
      if (port === undefined) return
      child.stdout.off("data", search)
      resolve(Number(port))
    }
    child.stdout.on("data", search)
  })
  const failed = ended.then(({ code }) => {
    throw new Error(`the process ended with ${code}: ${stderr}`)
  })
  const port = Promise.race([listening, failed])
  // Who expects the process to fail does not ask for its port.
  port.catch(() => undefined)
  return {
    port,
    pid: child.pid ?? 0,
    stdout: () => stdout,
    ended,
    signal: (name) => void child.kill(name)
  }
}

/** The credential that the first start has left in the data directory. */
export const firstCredential = (dataDir: string): Credential =>
  JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8"))
