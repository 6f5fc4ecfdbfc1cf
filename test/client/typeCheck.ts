/** Calls of the client that TypeScript allows. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))

const OUTPUT_MAX = 256 * 1_024 * 1_024

const compilerOptions = {
  module: "nodenext",
  target: "es2024",
  lib: ["es2024"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ["node"],
  typeRoots: [join(ROOT, "node_modules/@types")]
}

const errorsOf = (folder: string): string => {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc")
  try {
    return execFileSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], {
      encoding: "utf8",
      maxBuffer: OUTPUT_MAX
    })
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string }
    if (stdout === undefined) throw error
    return stdout
  }
}

export interface Call {
  readonly operation: string
  readonly request: unknown
}

/** For each call, what TypeScript says against it; undefined if it is allowed. */
export const refusals = (calls: ReadonlyArray<Call>): ReadonlyArray<string | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), "payroll-client-types-"))
  try {
    const lines = [
      `import type { PayrollClient } from "${ROOT}packages/client/src/client.ts"`,
      "declare const payroll: PayrollClient",
      ...calls.map(
        ({ operation, request }) => `void payroll.${operation}(${JSON.stringify(request)})`
      )
    ]
    writeFileSync(join(folder, "calls.mts"), lines.join("\n"))
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["*.mts"] })
    )
    const errors = new Map<number, string>()
    for (const [, line, text = ""] of errorsOf(folder).matchAll(
      /calls\.mts\((\d+),\d+\): (.*)$/gm
    )) {
      errors.set(Number(line) - 3, text)
    }
    if (errors.has(-2) || errors.has(-1)) throw new Error(errors.get(-2) ?? errors.get(-1))
    return calls.map((_call, index) => errors.get(index))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
