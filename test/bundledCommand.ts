/**
 * The command line of a test run, as vitest's global set-up: bundled on first use, as it is released. Hundreds of
 * processes start from it, each in a tenth of the time that the sources take.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { build } from "rolldown"
import type { TestProject } from "vitest/node"
import { onFirstUse, type FirstUse } from "../packages/testing/src/onFirstUse.ts"
import { commandBundlesIn } from "../release/bundles.ts"

/** Where the native driver is found, which stays outside of the bundles. */
const BESIDE_DRIVER = join(import.meta.dirname, "../packages/adapters/node_modules")

let bundling: FirstUse | undefined
let directory: string | undefined

const bundle = async (): Promise<string> => {
  directory = mkdtempSync(join(BESIDE_DRIVER, ".payroll-test-"))
  await build(commandBundlesIn(directory))
  return join(directory, "payroll.mjs")
}

export const setup = async (project: TestProject): Promise<void> => {
  bundling = await onFirstUse(bundle)
  project.provide("commandPort", bundling.port)
}

export const teardown = (): void => {
  bundling?.close()
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}
