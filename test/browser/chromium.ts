/** Debian's Chromium, which tests install where they may. */
import { debianProgram } from "../../packages/testing/src/debianProgram.ts"

/** It draws pages without a desktop's windows, for a third of the CPU time. */
const SHELL = "chromium-headless-shell"
const DESKTOP_PATHS = ["chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`
)

let known: { readonly path: string | undefined } | undefined

/** Returns the path of Chromium, installed first if this process may; undefined if there is none. */
export const chromium = (): string | undefined => {
  known ??= {
    path: debianProgram(SHELL, [`/usr/bin/${SHELL}`]) ?? debianProgram("chromium", DESKTOP_PATHS)
  }
  return known.path
}
