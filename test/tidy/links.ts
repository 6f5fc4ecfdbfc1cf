/** Links and names of files in the documents lead to files that exist. */
import { dirname, normalize } from "node:path/posix"
import type { Check, Source } from "./source.ts"

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g
const FENCE = /^```[^]*?^```/gm

/** Headings as the places that a link's `#...` names. */
const placesOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split("\n")
      .filter((line) => line.startsWith("#"))
      .map((line) =>
        line
          .replace(/^#+\s*/, "")
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, "")
          .replaceAll(" ", "-")
      )
  )

/** A document without its code blocks, on the same lines. */
const proseOf = (text: string): string =>
  text.replaceAll(FENCE, (block) => block.replaceAll(/[^\n]/g, " "))

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length

/** Returns true if a path has all parts of a name, in their order, and ends with the last. */
const isNamedBy = (path: string, name: ReadonlyArray<string>): boolean => {
  const parts = path.split("/")
  if (parts.at(-1) !== name.at(-1)) return false
  let at = -1
  return name.every((part) => (at = parts.indexOf(part, at + 1)) !== -1)
}

const NAME = /`(\.{0,2}[\w@-][\w@./-]*)`/g
const IS_FILE = /\.(?:ts|md|jsonc?|ya?ml|sh)$/
const IS_FOLDER = /\/$|^(?:apps|bench|deploy|docs|packages|test)\//

/** Files and folders that a build, a release or a running service makes. */
const MADE = new Set([
  "credentials.json",
  "keys.json",
  "erasures.json",
  "dist",
  "licenses",
  "node_modules",
  "sbom.cdx.json"
])

const foldersOf = (path: string): ReadonlyArray<string> => {
  const parts = path.split("/").slice(0, -1)
  return parts.map((_part, index) => parts.slice(0, index + 1).join("/"))
}

/**
 * The check that files and folders in backticks exist. A document may leave out parts of a path:
 * `operations/writer.ts` is packages/operations/src/writer.ts.
 */
export const namedFilesExist = (paths: ReadonlyArray<string>): Check => {
  const all = [...new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))]
  return ({ path, text }: Source) => {
    if (!path.endsWith(".md") || path === "CHANGELOG.md") return []
    const prose = proseOf(text)
    return [...prose.matchAll(NAME)].flatMap((match) => {
      const [, name = ""] = match
      const parts = name.split("/").filter((part) => part !== "")
      const isChecked =
        (IS_FILE.test(name) || IS_FOLDER.test(name)) && !MADE.has(parts.at(-1) ?? "")
      return isChecked && !all.some((each) => isNamedBy(each, parts))
        ? [{ path, line: lineAt(prose, match.index), says: `${name}: there is no such file` }]
        : []
    })
  }
}

/** The check of links; `exists` looks for a file or folder, `textOf` reads a document. */
export const linksLead =
  (exists: (path: string) => boolean, textOf: (path: string) => string | undefined): Check =>
  ({ path, text }: Source) => {
    if (!path.endsWith(".md")) return []
    const prose = proseOf(text)
    return [...prose.matchAll(LINK)].flatMap((match) => {
      const target = match[1] ?? ""
      if (/^[a-z]+:/.test(target)) return []
      const [file = "", place] = target.split("#")
      const goal = file === "" ? path : normalize(`${dirname(path)}/${file}`)
      const line = lineAt(prose, match.index)
      if (!exists(goal)) return [{ path, line, says: `${target}: there is no such file` }]
      const isMissing =
        place !== undefined && goal.endsWith(".md") && !placesOf(textOf(goal) ?? "").has(place)
      return isMissing ? [{ path, line, says: `${target}: there is no such heading` }] : []
    })
  }
