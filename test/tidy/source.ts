/** The source tree as the checks see it: paths, texts, and what in a text is code. */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

/** A file of the project; the path is relative to its root, with forward slashes. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Something that is not tidy; line 0 is the file as a whole. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly says: string
}

/** A check of one file. */
export type Check = (source: Source) => ReadonlyArray<Finding>

export const ROOT = new URL("../../", import.meta.url).pathname

const TEXT = /\.(?:tsx?|json|md|ya?ml|sh)$/

/** Every file that is tracked or would be, and that exists. */
export const trackedPaths = (): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024
  })
    .split("\n")
    .filter((path) => path !== "" && existsSync(ROOT + path))

/** Every text file of the tree. */
export const readTree = (): ReadonlyArray<Source> =>
  trackedPaths()
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(ROOT + path, "utf8") }))

/** Code that only tests run: it may know more, and no product code may know it. */
export const isTestCode = (path: string): boolean =>
  /^(?:test|packages\/testing)\//.test(path) ||
  /\.test\.ts$|^(?:packages|apps)\/[\w-]+\/test\//.test(path)

/** TypeScript of the product: neither tests nor benchmarks nor configuration. */
export const isProductCode = (path: string): boolean =>
  /^(?:packages|apps)\/[\w-]+\/src\/.*\.tsx?$/.test(path) && !isTestCode(path)
