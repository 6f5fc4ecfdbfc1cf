/**
 * The bundles for deployment: one file per process and one for the SQLite writer thread, with effect and pg in it;
 * only the native driver and the font of documents stay outside. The command line has a file per command, loaded when
 * the command runs.
 */
import http from "node:http"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, relative, resolve } from "node:path"
import type { BuildOptions, Plugin } from "rolldown"
import { VERSION } from "../packages/domain/src/version.ts"
import { isAtLeast, OLDEST_NODE } from "../packages/adapters/src/startRefused.ts"

const ROOT = dirname(import.meta.dirname)

const alone = {
  start: "apps/server/src/start.ts",
  server: "apps/server/src/main.ts",
  worker: "apps/worker/src/main.ts",
  // By this name the processes start it.
  threadMain: "packages/adapters/src/sql/sqlite/threadMain.ts"
}

const HTTP = "\0http"

/** Directory of the chunks that the command line loads for its commands. */
const CHUNKS = "payroll-parts"

/** Exports of `node:http` from the web's standards: reading them loads undici. */
const ofUndici = new Set(["CloseEvent", "MessageEvent", "WebSocket"])

/**
 * `node:http` without these. A module that imports the built-in one reads each of its exports, so every start
 * would load undici for nothing, in about 20 ms.
 */
const httpAlone: Plugin = {
  name: "http-alone",
  resolveId: (id, _importer, { kind }) =>
    /^(node:)?http$/.test(id) && kind === "import-statement" ? HTTP : undefined,
  load: (id) => {
    if (id !== HTTP) return undefined
    const names = Object.keys(http).filter((name) => !ofUndici.has(name))
    return `const http = process.getBuiltinModule("node:http")
      export default http
      export const { ${names.join(", ")} } = http`
  }
}

const FONT = "dejavu-fonts-ttf/ttf/DejaVuSans.ttf"
const adapters = createRequire(resolve(ROOT, "packages/adapters/package.json"))

/** Puts the font of documents next to the bundles. */
const fontBeside: Plugin = {
  name: "font-beside",
  generateBundle() {
    this.emitFile({
      type: "asset",
      fileName: basename(FONT),
      source: readFileSync(adapters.resolve(FONT))
    })
  }
}

const shared = {
  platform: "node",
  external: ["better-sqlite3", "pg-native"],
  plugins: [httpAlone, fontBeside]
} satisfies BuildOptions

const FOR_PEOPLE = '"payroll: " + says'
/** As the log of a service, which a person or a program reads. */
const FOR_LOGS = `process.stderr.isTTY ? ${FOR_PEOPLE} : JSON.stringify({
  time: new Date().toISOString(), level: "ERROR", message: "stopped", version: "${VERSION}", reason: says
})`

/**
 * Ends a process of an older Node in one line, before code that it cannot run prints pages. The same line as
 * that of a start from the sources, by the same comparison, whose text is copied: nothing is loaded before.
 */
const nodeCheck = (line: string): string => `{
  const [actual, needed] = [process.versions.node, "${OLDEST_NODE}"]
  const isAtLeast = ${isAtLeast.toString()}
  if (!isAtLeast(actual, needed)) {
    const says = "Node " + actual + " is too old: install version " + needed + " or newer"
    process.stderr.write((${line}) + "\\n")
    process.exit(1)
  }
}`

/** Maps name the sources by their paths in the repository, and do not repeat them. */
const output = {
  format: "esm",
  minify: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
  sourcemapPathTransform: (source: string, map: string) =>
    relative(ROOT, resolve(dirname(map), source))
} as const

const aloneIn = (directory: string, name: keyof typeof alone): BuildOptions => ({
  ...shared,
  input: resolve(ROOT, alone[name]),
  // Everything in one file, what is imported later too.
  output: {
    ...output,
    file: `${directory}/${name}.mjs`,
    codeSplitting: false,
    // A thread runs in the Node of its process.
    ...(name !== "threadMain" && { banner: nodeCheck(FOR_LOGS) })
  }
})

const commandIn = (directory: string): BuildOptions => ({
  ...shared,
  input: { payroll: resolve(ROOT, "apps/cli/src/main.ts") },
  output: {
    ...output,
    dir: directory,
    banner: ({ isEntry }) => (isEntry ? nodeCheck(FOR_PEOPLE) : ""),
    entryFileNames: "[name].mjs",
    chunkFileNames: `${CHUNKS}/[name].mjs`
  }
})

/** The bundles in a directory. */
export const bundlesIn = (directory: string): Array<BuildOptions> => [
  aloneIn(directory, "start"),
  aloneIn(directory, "server"),
  aloneIn(directory, "worker"),
  aloneIn(directory, "threadMain"),
  commandIn(directory)
]
