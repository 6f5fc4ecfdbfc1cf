/** The programs as they are released, which the test run bundles on first use. */
import { inject } from "@effect/vitest"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { madeOnce } from "./onFirstUse.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address that returns the folder of the bundles: a port on this machine. */
    readonly bundlesPort: number
  }
}

/** Node keeps what it compiled: many processes start from the same bundles. */
export const NODE_COMPILE_CACHE = join(tmpdir(), "payroll-test-compile-cache")

const folder = await madeOnce(inject("bundlesPort"), "bundle")

/** The path of a program's bundle: `start`, `server`, `worker`, `payroll`, or the name of a test's program. */
export const bundled = (program: string): string => join(folder, `${program}.mjs`)
