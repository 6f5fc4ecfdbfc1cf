/**
 * Makes the archive that machines without this tree run: `pnpm run release [--to DIRECTORY] [--arch x64|arm64]` writes
 * `payroll-<version>-linux-<arch>.tar.gz` with its SHA-256 next to it. It needs Node 24 and nothing else.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { constants, gzipSync } from "node:zlib"
import { build } from "rolldown"
import { bundlesIn } from "./bundles.ts"
import { billOfMaterials, installedPackages, type Installed } from "./sbom.ts"

const ROOT = fileURLToPath(new URL("../", import.meta.url))
const ARCHITECTURES = ["x64", "arm64"]
const DRIVER = "better-sqlite3"
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i
const MODE_OF_PROGRAMS = 0o755
const ARCHIVE_BYTES_MAX = 256 * 1_024 * 1_024

const COPIED = ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md", "docs"]

/** Files of `deploy/` for machines; the rest builds an image from the sources. */
const DEPLOYED = /\.(?:service|conf)$|^monitoring$/

const PROGRAM = `#!/bin/sh
# The command line of the release that this file is in, also through a symbolic link.
self=$(readlink -f -- "$0") || exit 1
exec node "\${self%/bin/payroll}/dist/payroll.mjs" "$@"
`

const { values: options } = parseArgs({
  options: {
    to: { type: "string", default: "dist/release" },
    arch: { type: "string", default: process.arch }
  }
})

const sha256 = (path: string): string =>
  createHash("sha256").update(readFileSync(path)).digest("hex")

const filesOf = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted()

/** The SQLite driver with what it was built to for Linux on one architecture. */
const copyDriver = (from: string, into: string, arch: string): void => {
  for (const name of ["package.json", "LICENSE", "lib"]) {
    cpSync(join(from, name), join(into, name), { recursive: true })
  }
  for (const system of ["linux", "linuxmusl"]) {
    const file = `prebuilds/${system}-${arch}.node`
    cpSync(join(from, file), join(into, file))
  }
}

/** The license texts of what the bundles contain. */
const copyLicenses = (packages: ReadonlyMap<string, Installed>, into: string): void => {
  mkdirSync(into)
  for (const { name, version, directory } of packages.values()) {
    const file = readdirSync(directory).find((entry) => LICENSE_FILE.test(entry))
    if (file === undefined) continue
    cpSync(join(directory, file), join(into, `${name.replace("/", "+")}@${version}.txt`))
  }
}

/** The time of the commit, so that one commit makes one archive. */
const commitSeconds = (): number => {
  const words = ["show", "--no-patch", "--format=%ct", "HEAD"]
  return Number(execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }))
}

const fill = async (
  directory: string,
  { version, arch, builtAt }: { version: string; arch: string; builtAt: Date }
): Promise<void> => {
  await build(bundlesIn(join(directory, "dist")))
  for (const app of ["console", "flows"]) {
    const words = [join(ROOT, `apps/${app}/build.ts`), "--out", join(directory, "dist", app)]
    execFileSync(process.execPath, words)
  }
  const packages = installedPackages(ROOT)
  const driver = [...packages.values()].find(({ name }) => name === DRIVER)
  if (driver === undefined) throw new Error(`the lock file has no ${DRIVER}`)
  copyDriver(driver.directory, join(directory, "node_modules", DRIVER), arch)
  copyLicenses(packages, join(directory, "licenses"))
  for (const name of COPIED) cpSync(join(ROOT, name), join(directory, name), { recursive: true })
  for (const name of readdirSync(join(ROOT, "deploy")).filter((entry) => DEPLOYED.test(entry))) {
    cpSync(join(ROOT, "deploy", name), join(directory, "deploy", name), { recursive: true })
  }
  mkdirSync(join(directory, "bin"))
  writeFileSync(join(directory, "bin/payroll"), PROGRAM)
  chmodSync(join(directory, "bin/payroll"), MODE_OF_PROGRAMS)
  const bill = billOfMaterials(packages, { version, builtAt })
  writeFileSync(join(directory, "sbom.cdx.json"), `${JSON.stringify(bill, undefined, 2)}\n`)
  const sums = filesOf(directory).map((file) => `${sha256(join(directory, file))}  ${file}\n`)
  writeFileSync(join(directory, "SHA256SUMS"), sums.join(""))
}

/** Packs a directory: the same files give the same bytes, whoever packs them, and when. */
const pack = (directory: string, name: string, archive: string, seconds: number): void => {
  const words = [
    "--create",
    `--directory=${directory}`,
    "--format=ustar",
    "--sort=name",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u+rw,go+r-w,a+X",
    `--mtime=@${seconds}`,
    name
  ]
  const packed = execFileSync("tar", words, { maxBuffer: ARCHIVE_BYTES_MAX })
  writeFileSync(archive, gzipSync(packed, { level: constants.Z_BEST_COMPRESSION }))
}

const release = async (): Promise<void> => {
  const { arch } = options
  if (!ARCHITECTURES.includes(arch)) {
    throw new Error(`--arch must be one of ${ARCHITECTURES.join(", ")}`)
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly version: string
  }
  const name = `payroll-${version}-linux-${arch}`
  const archive = resolve(ROOT, options.to, `${name}.tar.gz`)
  const seconds = commitSeconds()
  const room = mkdtempSync(join(tmpdir(), "payroll-release-"))
  try {
    await fill(join(room, name), { version, arch, builtAt: new Date(seconds * 1_000) })
    if (!existsSync(dirname(archive))) mkdirSync(dirname(archive), { recursive: true })
    pack(room, name, archive, seconds)
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`)
  process.stdout.write(`${archive}\n`)
}

await release()
