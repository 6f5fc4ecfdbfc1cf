/** The packages that other programs install: packed, and installed from their tarballs in an empty folder. */
import { execFileSync } from "node:child_process"
import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

export const ROOT = fileURLToPath(new URL("../../", import.meta.url))

export interface Installed {
  readonly folder: string
  readonly tarballs: ReadonlyArray<string>
  /** Runs a command there; gives what it prints. */
  readonly run: (command: string, ...words: ReadonlyArray<string>) => string
  /** The same with nothing in the environment but this. */
  readonly runWith: (
    env: Readonly<Record<string, string>>,
    command: string,
    ...words: ReadonlyArray<string>
  ) => string
  /** Writes a file there. */
  readonly write: (name: string, text: string) => void
  /** Where a package was installed, by the directory of its manifest. */
  readonly packageAt: (directory: string) => string
  readonly remove: () => void
}

/** Packs all packages and installs them, asking no registry: the peer dependency is that of the tests. */
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
  const effect = join(ROOT, "packages/domain/node_modules/effect")
  symlinkSync(effect, join(folder, "node_modules/effect"))
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

/** This Node and the first other one of the PATH, which may be older. */
export const nodes = (): ReadonlyArray<string> => {
  const own = realpathSync(process.execPath)
  const others = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((path) => !path.includes("node_modules"))
    .flatMap((path) => {
      try {
        return [realpathSync(join(path, "node"))]
      } catch {
        return []
      }
    })
    .filter((path) => path !== own)
  return [own, ...others.slice(0, 1)]
}

/** The programs of a README in a language, in their order. */
export const programsOf = (directory: string, language: string): ReadonlyArray<string> =>
  [
    ...readFileSync(join(ROOT, directory, "README.md"), "utf8").matchAll(
      new RegExp(`\`\`\`${language}\\n(.+?)\n\`\`\``, "gs")
    )
  ].map(([, program = ""]) => program)

/** Compiles the programs of the folder as TypeScript reads the declarations of the packages. */
export const compile = ({ folder, write }: Installed): void => {
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "dom"],
    strict: true,
    noEmit: true,
    checkJs: true,
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules/@types")]
  }
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.js", "*.ts"] }))
  execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], {
    encoding: "utf8",
    stdio: ["ignore", "inherit", "inherit"]
  })
}
