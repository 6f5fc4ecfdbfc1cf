/** The files of the console or of the flows, as their build made them: read once, served from memory. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"

/** A file, plain and as the build compressed it. */
export interface PageFile {
  readonly type: string
  readonly plain: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
}

export interface PageFiles {
  /** The page that every address gets, before and after the nonce of the answer. */
  readonly page: readonly [before: string, after: string]
  /** The files that it loads, by their names, which change with their content. */
  readonly assets: ReadonlyMap<string, PageFile>
}

const TYPES: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".svg", "image/svg+xml; charset=utf-8"]
])

const readIfThere = (path: string): Buffer | undefined =>
  existsSync(path) ? readFileSync(path) : undefined

const readFile = (folder: string, name: string): PageFile => {
  const path = join(folder, name)
  return {
    type: TYPES.get(extname(name)) ?? "application/octet-stream",
    plain: readFileSync(path),
    brotli: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`)
  }
}

/** The text of `index.html` that each answer replaces. */
const NONCE_MARK = "nonce-of-the-answer"

const readPage = (path: string): PageFiles["page"] => {
  const [before = "", after = ""] = readFileSync(path, "utf8").split(NONCE_MARK)
  return [before, after]
}

/** The pages in the first of these folders that has them; undefined where they were not built. */
export const readPageFiles = (folders: ReadonlyArray<string>): PageFiles | undefined => {
  const folder = folders.find((each) => existsSync(join(each, "index.html")))
  if (folder === undefined) return undefined
  const assets = join(folder, "assets")
  const names = existsSync(assets)
    ? readdirSync(assets).filter((name) => TYPES.has(extname(name)))
    : []
  return {
    page: readPage(join(folder, "index.html")),
    assets: new Map(names.map((name) => [name, readFile(assets, name)]))
  }
}
