/**
 * The npx or pnpm that began this process. npx ends at SIGTERM without passing it on, so a service that it began
 * would go on without anybody who knows of it. The service watches the processes between both.
 */
import { readFileSync } from "node:fs"

const ANCESTORS_MAX = 16
const LAUNCHER = /(?:^|[\s/])(?:npx|npm|pnpm|pnpx)(?:[\s.-]|$)/

const LAUNCHER_CHECK_MS = 1_000
/** The scripts of package.json that serve: npm and pnpm name the script in this variable. */
const SERVING_SCRIPTS = new Set(["start", "server", "worker"])

export interface ProcessInfo {
  readonly parent: number
  readonly command: string
}

/** Reads the parent and the command line of a process; undefined if there is none. */
export type ReadProcess = (pid: number) => ProcessInfo | undefined

/** From Linux's /proc; undefined on other systems. */
export const readProcess: ReadProcess = (pid) => {
  try {
    // The name in parentheses may contain anything, also parentheses.
    const [, rest = ""] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? []
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    return rest === "" ? undefined : { parent: Number(rest), command }
  } catch {
    return undefined
  }
}

/**
 * The ids from a process up to the farthest npx or pnpm that began it, itself first. Only itself if none did,
 * or where processes cannot be read.
 */
export const launchersOf = (pid: number, read: ReadProcess): ReadonlyArray<number> => {
  const chain = [pid]
  let length = 1
  for (let at = read(pid)?.parent; at !== undefined && at > 1; at = read(at)?.parent) {
    if (chain.push(at) > ANCESTORS_MAX) break
    if (LAUNCHER.test(read(at)?.command ?? "")) ({ length } = chain)
  }
  return chain.slice(0, length)
}

/** Returns true if each process still has the next one as its parent. A process gets another when its parent ends. */
export const areThere = (chain: ReadonlyArray<number>, read: ReadProcess): boolean =>
  chain.slice(1).every((parent, index) => read(chain[index] ?? 0)?.parent === parent)

/**
 * Calls `onEnd` once when the npx or pnpm that runs this process has ended. `script` is the script of
 * package.json that it runs, undefined without npm and pnpm.
 */
export const whenLauncherEnds = (script: string | undefined, onEnd: () => void): void => {
  if (script === undefined || !SERVING_SCRIPTS.has(script)) return
  const chain = launchersOf(process.pid, readProcess)
  const timer = setInterval(() => {
    if (areThere(chain, readProcess)) return
    clearInterval(timer)
    onEnd()
  }, LAUNCHER_CHECK_MS).unref()
}
