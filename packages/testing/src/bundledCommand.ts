/** The command line as it is released, which the test run bundles on first use. */
import { inject } from "@effect/vitest"
import { madeOnce } from "./onFirstUse.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address that returns the path of the bundle: a port on this machine. */
    readonly commandPort: number
  }
}

/** The path of `payroll`. */
export const bundledCommand = await madeOnce(inject("commandPort"), "command line")
