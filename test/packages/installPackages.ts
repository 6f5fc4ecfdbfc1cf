/** The packages that other programs install: packed, and installed from their tarballs in an empty folder. */
import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { MODULES } from "../../apps/server/test/tools.ts"

export const ROOT = fileURLToPath(new URL("../../", import.meta.url))

export interface Installed {
  readonly folder: string
  readonly tarballs: ReadonlyArray<string>
  /** Runs a command there; gives what it prints. */
  readonly run: (command: string, ...words: ReadonlyArray<string>) => string
  /** Runs a command like `run`, with this environment alone. */
  readonly runWith: (
    env: Readonly<Record<string, string>>,
    command: string,
    ...words: ReadonlyArray<string>
  ) => string
  /** Writes a file there. */
  readonly write: (name: string, text: string) => void
  /** Returns the folder of an installed package, by the directory of its manifest. */
  readonly packageAt: (directory: string) => string
  readonly remove: () => void
}

/** Packs all packages and installs them, asking no registry: the peer dependencies are those of the tests. */
export const installPackages = (): Installed => {
  const folder = mkdtempSync(join(tmpdir(), "payroll-packages-"))
  const run = (command: string, ...words: ReadonlyArray<string>): string =>
    execFileSync(command, words, { cwd: folder, encoding: "utf8" })
  const runWith: Installed["runWith"] = (env, command, ...words) =>
    execFileSync(command, words, { cwd: folder, encoding: "utf8", env })
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  const packed = execFileSync(process.execPath, [join(ROOT, "release/pack.ts"), folder], {
    encoding: "utf8"
  })
  const tarballs = packed.trim().split("\n")
  write("package.json", '{"private":true,"type":"module"}')
  const words = ["install", "--offline", "--legacy-peer-deps", "--no-audit", "--no-fund"]
  run("npm", ...words, ...tarballs)
  const peers = {
    effect: "packages/domain",
    react: "packages/embed",
    "@types/react": "packages/embed"
  }
  mkdirSync(join(folder, "node_modules/@types"), { recursive: true })
  for (const [name, directory] of Object.entries(peers)) {
    symlinkSync(join(ROOT, directory, "node_modules", name), join(folder, "node_modules", name))
  }
  return {
    folder,
    tarballs,
    run,
    runWith,
    write,
    packageAt: (directory) =>
      join(folder, "node_modules/@payroll", directory.replace("packages/", "")),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Installs one tarball in an empty folder, as a person does who has nothing else; gives the folder. */
export const installAlone = (tarball: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "payroll-alone-"))
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: folder })
  return folder
}

/** The Nodes that run the packages: this one, and older ones among the tools, if they could be installed. */
export const nodes: ReadonlyArray<readonly [name: string, path: string]> = [
  [`Node ${process.versions.node}`, process.execPath],
  ["Node 22", join(MODULES, "node-22/bin/node")],
  ["Node 20.19.0", join(MODULES, "node-20.19/bin/node")]
]

/** Why a Node cannot run anything; undefined if it can. */
export const missing = (path: string): string | undefined =>
  existsSync(path) ? undefined : "there is no such Node for this machine in tools/"

/** The programs of a README in a language, in their order. */
export const programsOf = (directory: string, language: string): ReadonlyArray<string> =>
  [
    ...readFileSync(join(ROOT, directory, "README.md"), "utf8").matchAll(
      new RegExp(`\`\`\`${language}\\n(.+?)\n\`\`\``, "gs")
    )
  ].map(([, program = ""]) => program)

const ROOT_COMPILER = join(ROOT, "node_modules/typescript/bin/tsc")
/** TypeScript 5, if the tools are installed. */
const OLDER_COMPILER = join(MODULES, "typescript/bin/tsc")

/** Compiles the programs of the folder as TypeScript reads the declarations of the packages. */
export const compile = ({ folder, write }: Installed): void => {
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "dom"],
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    checkJs: true,
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules/@types")]
  }
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.js", "*.ts", "*.tsx"] }))
  for (const compiler of [ROOT_COMPILER, OLDER_COMPILER].filter((path) => existsSync(path))) {
    execFileSync(process.execPath, [compiler, "-p", folder], {
      encoding: "utf8",
      stdio: ["ignore", "inherit", "inherit"]
    })
  }
}
