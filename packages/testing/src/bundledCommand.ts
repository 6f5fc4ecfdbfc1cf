/** The command line that the global set-up of a test run has bundled. */
import { inject } from "@effect/vitest"

declare module "vitest" {
  interface ProvidedContext {
    readonly command: string
  }
}

/** The path of `payroll` as it is released. */
export const bundledCommand = inject("command")
