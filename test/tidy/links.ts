/** Links in the documents lead somewhere. */
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

/** The check, with a way to see whether a file or folder is there and what a document says. */
export const linksLead =
  (exists: (path: string) => boolean, textOf: (path: string) => string | undefined): Check =>
  ({ path, text }: Source) => {
    if (!path.endsWith(".md")) return []
    const prose = text.replaceAll(FENCE, (block) => block.replaceAll(/[^\n]/g, " "))
    return [...prose.matchAll(LINK)].flatMap((match) => {
      const target = match[1] ?? ""
      if (/^[a-z]+:/.test(target)) return []
      const [file = "", place] = target.split("#")
      const goal = file === "" ? path : normalize(`${dirname(path)}/${file}`)
      const line = prose.slice(0, match.index).split("\n").length
      if (!exists(goal)) return [{ path, line, says: `${target}: there is no such file` }]
      const isMissing =
        place !== undefined && goal.endsWith(".md") && !placesOf(textOf(goal) ?? "").has(place)
      return isMissing ? [{ path, line, says: `${target}: there is no such heading` }] : []
    })
  }
