/** Faulty disks: a small one that fills up, and system calls that a tracer fails or delays. */
import { onTestFinished } from "@effect/vitest"
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "./until.ts"

const newFolder = (): string => mkdtempSync(join(tmpdir(), "payroll-disk-"))

const mount = (folder: string, bytes: number): void => {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=0700`, "none", folder], {
    stdio: "pipe"
  })
}

const unmount = (folder: string): void => {
  execFileSync("umount", [folder], { stdio: "pipe" })
  rmdirSync(folder)
}

const mayMount = (): boolean => {
  const folder = newFolder()
  try {
    mount(folder, 65_536)
  } catch {
    rmdirSync(folder)
    return false
  }
  unmount(folder)
  return true
}

/** Prints which tests this machine cannot run, so that nobody believes they ran. */
const skipped = (why: string): string => {
  process.stderr.write(`SKIPPED: ${why}\n`)
  return ` (SKIPPED: ${why})`
}

/** The reason why no small disk can be mounted, as a suffix of a test's name; otherwise "". */
export const withoutMounts = mayMount() ? "" : skipped("this machine lets nobody mount a tmpfs")

/** The reason why no system call can be traced, as a suffix of a test's name; otherwise "". */
export const withoutTracer =
  spawnSync("strace", ["-qq", "-o", "/dev/null", "true"]).status === 0
    ? ""
    : skipped("there is no strace on this machine that may trace")

/** A folder on its own disk of `bytes`, removed with the test. */
export const smallDisk = (bytes: number): string => {
  const folder = newFolder()
  mount(folder, bytes)
  onTestFinished(() => unmount(folder))
  return folder
}

/** Gives a small disk more space. */
export const growDisk = (folder: string, bytes: number): void => {
  execFileSync("mount", ["-o", `remount,size=${bytes}`, folder], { stdio: "pipe" })
}

/** A fault: the system calls, the effect, and the file; all files by default. */
export interface Fault {
  readonly calls: string
  /** In strace's syntax: an error to return, or a delay in microseconds. */
  readonly fault: "error=EIO" | "error=ENOSPC" | `delay_exit=${number}`
  /** In strace's syntax: the affected calls; all by default. */
  readonly when?: string
  readonly path?: string
}

const tracing = ({ calls, fault, when, path }: Fault): ReadonlyArray<string> => {
  const inject = `inject=${calls}:${fault}${when === undefined ? "" : `:when=${when}`}`
  const only = path === undefined ? [] : ["-P", path]
  return ["-o", "/dev/null", "-e", `trace=${calls}`, ...only, "-e", inject]
}

/** The words to put before a command that has the fault from its start. */
export const disturbed = (fault: Fault): ReadonlyArray<string> => [
  "strace",
  // As a grandchild: the started process is the traced one and can be killed.
  "-D",
  "-f",
  "-qq",
  ...tracing(fault)
]

/** Injects a fault into all threads of a running process until it is stopped. */
export const disturb = async (
  pid: number,
  fault: Fault
): Promise<{ readonly stop: () => Promise<void> }> => {
  const words = ["-f", "-p", String(pid), ...tracing(fault)]
  const tracer = spawn("strace", words, { stdio: ["ignore", "ignore", "pipe"] })
  let output = ""
  tracer.stderr.on("data", (chunk) => (output += String(chunk)))
  const gone = new Promise((resolve) => tracer.once("close", resolve))
  onTestFinished(() => void tracer.kill("SIGKILL"))
  await until("the tracer is attached", () => {
    if (tracer.exitCode !== null) throw new Error(output)
    return output.includes("attached")
  })
  return {
    stop: async () => {
      tracer.kill("SIGINT")
      await gone
    }
  }
}
