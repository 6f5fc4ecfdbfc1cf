/**
 * Packs the packages that other programs install: `pnpm run pack [DIRECTORY]` writes a tarball of each to
 * `dist/packages` or the directory. Compiled ESM with declarations; nothing is published.
 */
import { execFileSync } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { PUBLISHED, type PublishedPackage } from "./publishedPackages.ts"

const ROOT = fileURLToPath(new URL("../", import.meta.url))
const TSC = join(ROOT, "node_modules/typescript/bin/tsc")

interface Manifest {
  readonly version: string
  readonly name: string
  readonly description: string
  readonly license: string
  readonly keywords?: ReadonlyArray<string>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>
}

/** The manifest of the whole: its addresses are those of every package. */
interface RootManifest extends Manifest {
  readonly homepage: string
  readonly repository: { readonly type: string; readonly url: string }
}

const readManifest = (directory: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, directory, "package.json"), "utf8")) as Manifest

const whole = readManifest(".") as RootManifest

/** Compiles the sources to `dist`, without their tests. */
const compile = (
  { directory, source, folders, isForBrowsers }: PublishedPackage,
  into: string
): void => {
  const config = join(ROOT, directory, `tsconfig.pack-${process.pid}.json`)
  const include = folders?.map((folder) => join(ROOT, source, folder)) ?? [join(ROOT, source)]
  const compilerOptions = {
    noEmit: false,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    sourceMap: false,
    rootDir: join(ROOT, source),
    outDir: join(into, "dist"),
    ...(isForBrowsers === true && { lib: ["es2024", "dom", "dom.iterable"] })
  }
  const exclude = [join(ROOT, source, "**/*.test.ts")]
  const text = { extends: join(ROOT, "tsconfig.base.json"), compilerOptions, include, exclude }
  writeFileSync(config, JSON.stringify(text))
  try {
    execFileSync(process.execPath, [TSC, "-p", config], { stdio: ["ignore", "inherit", "inherit"] })
  } finally {
    rmSync(config)
  }
}

const filesOf = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })

/** Lets the compiled files import what the package bundles by its path. */
const includeOwn = ({ bundles = {} }: PublishedPackage, into: string): void => {
  const dist = join(into, "dist")
  for (const file of filesOf(dist).filter((name) => /\.(?:js|d\.ts)$/.test(name))) {
    const path = join(dist, file)
    let text = readFileSync(path, "utf8")
    for (const [name, source] of Object.entries(bundles)) {
      const compiled = join(dist, source).replace(/\.ts$/, ".js")
      text = text.replaceAll(`"${name}"`, `"${relative(dirname(path), compiled)}"`)
    }
    writeFileSync(path, text)
  }
}

/**
 * Puts all that an entry needs into one file: twenty small files take three times as long to be imported. What
 * several entries need is in each, since the functions keep nothing.
 */
const joinFiles = async (
  { entries, peers = [] }: PublishedPackage,
  into: string
): Promise<void> => {
  const dist = join(into, "dist")
  const paths = Object.values(entries).map((source) => join(dist, source.replace(/\.ts$/, ".js")))
  const external = (id: string): boolean =>
    peers.some((name) => id === name || id.startsWith(`${name}/`))
  const joined = new Map<string, string>()
  for (const input of paths) {
    const bundled = await rolldown({ input, external, treeshake: { moduleSideEffects: false } })
    const { output } = await bundled.generate({ format: "esm" })
    await bundled.close()
    const [{ code }, ...others] = output
    if (others.length > 0) throw new Error(`${input} is more than one file`)
    joined.set(input, code)
  }
  for (const file of filesOf(dist)) if (file.endsWith(".js")) rmSync(join(dist, file))
  for (const [path, code] of joined) writeFileSync(path, code)
}

const exportsOf = (entries: PublishedPackage["entries"]) =>
  Object.fromEntries(
    Object.entries(entries).map(([name, source]) => {
      const file = `./dist/${source.slice(0, -".ts".length)}`
      return [name, { types: `${file}.d.ts`, default: `${file}.js` }]
    })
  )

/** The manifest of the tarball: no scripts, no dependencies of tests, the version of the service. */
const publishedManifest = (published: PublishedPackage) => {
  const { name, description, keywords, license, peerDependencies, peerDependenciesMeta } =
    readManifest(published.directory)
  return {
    name,
    version: whole.version,
    description,
    keywords,
    homepage: whole.homepage,
    repository: { ...whole.repository, directory: published.directory },
    license,
    type: "module",
    sideEffects: false,
    exports: exportsOf(published.entries),
    files: ["dist", "CHANGELOG.md"],
    engines: { node: ">=20.19" },
    ...(published.peers !== undefined && { peerDependencies }),
    ...(peerDependenciesMeta !== undefined && { peerDependenciesMeta })
  }
}

const pack = async (published: PublishedPackage, directory: string): Promise<string> => {
  const into = mkdtempSync(join(tmpdir(), `payroll-${basename(published.directory)}-`))
  try {
    compile(published, into)
    includeOwn(published, into)
    await joinFiles(published, into)
    writeFileSync(
      join(into, "package.json"),
      `${JSON.stringify(publishedManifest(published), undefined, 2)}\n`
    )
    cpSync(join(ROOT, published.directory, "README.md"), join(into, "README.md"))
    for (const file of ["LICENSE", "CHANGELOG.md"]) cpSync(join(ROOT, file), join(into, file))
    const words = ["pack", "--silent", "--pack-destination", directory]
    const printed = execFileSync("npm", words, { cwd: into, encoding: "utf8" })
    return join(directory, printed.trim())
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

const directory = resolve(process.argv[2] ?? join(ROOT, "dist/packages"))
mkdirSync(directory, { recursive: true })
for (const published of PUBLISHED) {
  const tarball = await pack(published, directory)
  process.stdout.write(`${tarball}\n`)
}
