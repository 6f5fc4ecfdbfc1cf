/** Disks that fail: a small one that fills up, and system calls that a tracer makes fail or take long. */
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

/** Says on the terminal which tests this machine does not allow: nobody should believe they ran. */
const skipped = (why: string): string => {
  process.stderr.write(`SKIPPED: ${why}\n`)
  return ` (SKIPPED: ${why})`
}

/** Why there can be no small disk here, as the end of a test's name; "" where there can. */
export const withoutMounts = mayMount() ? "" : skipped("this machine lets nobody mount a tmpfs")

/** Why no system call can be made to fail here, as the end of a test's name; "" where it can. */
export const withoutTracer =
  spawnSync("strace", ["-qq", "-o", "/dev/null", "true"]).status === 0
    ? ""
    : skipped("there is no strace on this machine that may trace")

/** A folder on a disk of its own of so many bytes, gone with the test. */
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

/** What goes wrong: with which system calls, how, and on which file where not on all. */
export interface Fault {
  readonly calls: string
  /** As strace says it: that they fail with an error, or take longer by so many microseconds. */
  readonly fault: "error=EIO" | "error=ENOSPC" | `delay_exit=${number}`
  /** Which of the calls, as strace says it; all of them where left out. */
  readonly when?: string
  readonly path?: string
}

const tracing = ({ calls, fault, when, path }: Fault): ReadonlyArray<string> => {
  const inject = `inject=${calls}:${fault}${when === undefined ? "" : `:when=${when}`}`
  const only = path === undefined ? [] : ["-P", path]
  return ["-o", "/dev/null", "-e", `trace=${calls}`, ...only, "-e", inject]
}

/** The words before those of a command for which it goes wrong from the start. */
export const disturbed = (fault: Fault): ReadonlyArray<string> => [
  "strace",
  // As a grandchild: what is started here is the traced process itself, and can be killed.
  "-D",
  "-f",
  "-qq",
  ...tracing(fault)
]

/** Makes system calls of a running process, of all its threads, go wrong, from now until it is told to stop. */
export const disturb = async (
  pid: number,
  fault: Fault
): Promise<{ readonly stop: () => Promise<void> }> => {
  const words = ["-f", "-p", String(pid), ...tracing(fault)]
  const tracer = spawn("strace", words, { stdio: ["ignore", "ignore", "pipe"] })
  let said = ""
  tracer.stderr.on("data", (chunk) => (said += String(chunk)))
  const gone = new Promise((resolve) => tracer.once("close", resolve))
  onTestFinished(() => void tracer.kill("SIGKILL"))
  await until("the tracer is attached", () => {
    if (tracer.exitCode !== null) throw new Error(said)
    return said.includes("attached")
  })
  return {
    stop: async () => {
      tracer.kill("SIGINT")
      await gone
    }
  }
}
