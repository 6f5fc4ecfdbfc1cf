/** Debian's Chromium, which tests install where they may. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
/** Twice this is less than a test may take. */
const INSTALL_MS = 100_000

const found = (): string | undefined => PATHS.find((path) => existsSync(path))

const aptGet = (...words: ReadonlyArray<string>): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync("apt-get", words, { env, timeout: INSTALL_MS })
}

/** Where Chromium is, installed first if this process may; undefined where there is none. */
export const chromium = (): string | undefined => {
  if (found() === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    // A list of packages that is old or empty may still do: what counts is whether the program is there then.
    aptGet("update")
    aptGet("install", "-y", "--no-install-recommends", "chromium")
  }
  return found()
}
