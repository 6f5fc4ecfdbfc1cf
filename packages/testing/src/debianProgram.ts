/** Programs of Debian, which tests install where they may. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

/** Twice this is less than a test may take. */
const INSTALL_MS = 100_000

const aptGet = (...words: ReadonlyArray<string>): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync("apt-get", words, { env, timeout: INSTALL_MS, stdio: "ignore" })
}

/** The first of the paths that is there, after its package is installed if this process may; undefined without it. */
export const debianProgram = (
  packageName: string,
  paths: ReadonlyArray<string>
): string | undefined => {
  const installedPath = (): string | undefined => paths.find((path) => existsSync(path))
  if (installedPath() === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    // A list of packages that is old or empty may still do: what counts is whether the program is there then.
    aptGet("update")
    aptGet("install", "-y", "--no-install-recommends", packageName)
  }
  return installedPath()
}
