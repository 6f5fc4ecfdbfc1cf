/**
 * The programs of a test run, as vitest's global set-up: bundled on first use, as they are released. Hundreds of
 * processes start from them, each in a quarter of the time that the sources take.
 */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"
import { build, type BuildOptions } from "rolldown"
import type { TestProject } from "vitest/node"
import { onFirstUse, type FirstUse } from "../packages/testing/src/onFirstUse.ts"
import { bundlesIn } from "../release/bundles.ts"

const ROOT = join(import.meta.dirname, "..")
/** The folder of the native driver, which stays outside of the bundles. */
const BESIDE_DRIVER = join(ROOT, "packages/adapters/node_modules")
const TESTS = join(ROOT, "packages/adapters/test")

/** The programs of tests that start one process after the other, with what they share. */
const testProgramsIn = (directory: string): BuildOptions => ({
  platform: "node",
  external: ["better-sqlite3", "pg-native"],
  input: Object.fromEntries(
    readdirSync(TESTS)
      .filter((name) => name.endsWith("Killed.ts") || name === "migrateProcess.ts")
      .map((name) => [basename(name, ".ts"), join(TESTS, name)])
  ),
  output: { format: "esm", dir: directory, entryFileNames: "[name].mjs", sourcemap: true }
})

let bundling: FirstUse | undefined
let directory: string | undefined

const bundle = async (): Promise<string> => {
  directory = mkdtempSync(join(BESIDE_DRIVER, ".payroll-test-"))
  await build([...bundlesIn(directory), testProgramsIn(directory)])
  for (const app of ["console", "flows"]) {
    symlinkSync(join(ROOT, `apps/${app}/dist`), join(directory, app))
  }
  return directory
}

export const setup = async (project: TestProject): Promise<void> => {
  bundling = await onFirstUse(bundle)
  project.provide("bundlesPort", bundling.port)
}

export const teardown = (): void => {
  bundling?.close()
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}
