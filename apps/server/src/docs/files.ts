/** The documents of docs/: read when they are first asked for. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const PAGE_MAX = 1_000_000
const PICTURE_MAX = 4_000_000

/** Next to a bundle, or in the workspace. */
const FOLDERS = ["../docs/", "../../../../docs/"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url))
)

const folder = FOLDERS.find((each) => existsSync(join(each, "ARCHITECTURE.md")))

const namesIn = (under: string, ending: string): ReadonlyArray<string> => {
  const path = folder === undefined ? undefined : join(folder, under)
  if (path === undefined || !existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .map((name) => (under === "" ? name : `${under}/${name}`))
    .toSorted()
}

export interface Document {
  /** Its address behind `/docs/`, such as `errors` or `decisions/0001-node-http-edge`. */
  readonly name: string
  readonly title: string
  readonly text: string
}

const read = (name: string, max: number): Buffer | undefined => {
  if (folder === undefined) return undefined
  const bytes = readFileSync(join(folder, name))
  return bytes.length > max ? undefined : bytes
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ""

/** All documents, by their names. */
export const readDocuments = (): ReadonlyMap<string, Document> =>
  new Map(
    [...namesIn("", ".md"), ...namesIn("decisions", ".md")].flatMap((file) => {
      const text = read(file, PAGE_MAX)?.toString("utf8")
      if (text === undefined) return []
      const name = file.slice(0, -".md".length)
      return [[name, { name, title: titleOf(text), text }] as const]
    })
  )

/** The names of the pictures that documents show, behind `/docs/`. */
export const pictureNames = (): ReadonlySet<string> =>
  new Set([...namesIn("console", ".png"), ...namesIn("pictures", ".svg")])

/** A picture that `pictureNames` has. */
export const readPicture = (name: string): Buffer | undefined => read(name, PICTURE_MAX)
