/** The programs in `tools/`, which `pnpm run tools` installs before the tests. */
import { execFile, type ExecFileException } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const TOOLS = fileURLToPath(new URL("../../../tools", import.meta.url))
export const MODULES = join(TOOLS, "node_modules")
if (!existsSync(MODULES)) throw new Error("the tools are not installed: npx -y pnpm@12 run tools")

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

/** Runs a program of a tool with this Node. */
export const runTool = (script: string, args: ReadonlyArray<string>): Promise<Ran> =>
  run(process.execPath, [join(MODULES, script), ...args], TOOLS)
