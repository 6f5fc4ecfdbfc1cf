/**
 * The command line of a test run as vitest's global set-up: bundled once, as it is released. Hundreds of processes
 * start from it, each in a tenth of the time that the sources take.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { build } from "rolldown"
import type { TestProject } from "vitest/node"
import { commandBundlesIn } from "../release/bundles.ts"

/** Where the native driver is found, which stays outside of the bundles. */
const BESIDE_DRIVER = join(import.meta.dirname, "../packages/adapters/node_modules")

let directory: string | undefined

export const setup = async (project: TestProject): Promise<void> => {
  directory = mkdtempSync(join(BESIDE_DRIVER, ".payroll-test-"))
  await build(commandBundlesIn(directory))
  project.provide("command", join(directory, "payroll.mjs"))
}

export const teardown = (): void => {
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}
