/** The programs in `tools/`, which are installed when a test first needs them. */
import { execFile, type ExecFileException } from "node:child_process"
import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const TOOLS = fileURLToPath(new URL("../../../tools", import.meta.url))
export const MODULES = join(TOOLS, "node_modules")
const MANIFESTS = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"]
/** Has the hash of the lock file that the modules were installed by. */
const STAMP = join(MODULES, ".installed")

const OUTPUT_MAX = 64 * 1_024 * 1_024

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const run = (file: string, args: ReadonlyArray<string>, cwd: string): Promise<Ran> => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { cwd, env, maxBuffer: OUTPUT_MAX },
      (error: ExecFileException | null, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr })
      }
    )
  })
}

const lockHash = (): string =>
  createHash("sha256")
    .update(readFileSync(join(TOOLS, "pnpm-lock.yaml")))
    .digest("hex")

const isInstalled = (): boolean => existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash()

/** What pnpm and npx print when they do not reach the registry. */
const OUT_OF_REACH =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|META_FETCH_FAIL|ERR_PNPM_FETCH/

/** Puts modules that were installed elsewhere in place, unless another process was first. */
const putInPlace = (modules: string): void => {
  writeFileSync(join(modules, ".installed"), lockHash())
  if (existsSync(MODULES)) rmSync(MODULES, { recursive: true })
  try {
    renameSync(modules, MODULES)
  } catch (error) {
    if (!isInstalled()) throw error
  }
}

/** Installs the tools unless they are; says why where the registry is out of reach. */
export const installTools = async (): Promise<string | undefined> => {
  if (isInstalled()) return undefined
  mkdirSync(TOOLS, { recursive: true })
  const own = mkdtempSync(join(TOOLS, "installing-"))
  try {
    for (const name of MANIFESTS) cpSync(join(TOOLS, name), join(own, name))
    const options = ["--frozen-lockfile", "--prefer-offline", "--dir", own]
    const ran = await run("npx", ["-y", "pnpm@12", "install", ...options], own)
    if (ran.code === 0) {
      putInPlace(join(own, "node_modules"))
      return undefined
    }
    const output = ran.stdout + ran.stderr
    if (OUT_OF_REACH.test(output)) return "the npm registry is out of reach"
    throw new Error(`the tools cannot be installed:\n${output}`)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** Runs a program of a tool with this Node. */
export const runTool = (script: string, args: ReadonlyArray<string>): Promise<Ran> =>
  run(process.execPath, [join(MODULES, script), ...args], TOOLS)
