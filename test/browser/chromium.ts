/** Debian's Chromium, which tests install where they may. */
import { debianProgram } from "../../packages/testing/src/debianProgram.ts"

/** The shell draws pages without a desktop's windows, for a third of the CPU time. */
const PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome"
]

/** Returns the path of Chromium, installed first if this process may; undefined if there is none. */
export const chromium = (): string | undefined =>
  debianProgram("chromium-headless-shell", PATHS) ?? debianProgram("chromium", PATHS)
