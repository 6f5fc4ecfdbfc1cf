/** Finds words in the operations and the documents: on the server, so that no script is needed. */
import type { Document } from "./files.ts"
import { escaped, slugOf } from "./html.ts"
import type { OperationView } from "./operations.ts"

const RESULTS_MAX = 50
const AROUND = 90
export const QUERY_MAX = 100

interface Section {
  readonly href: string
  readonly title: string
  readonly where: string
  readonly text: string
}

/** A section with its text for the comparison, in lower case. */
interface Entry extends Section {
  readonly lowerTitle: string
  readonly lower: string
}

const entryOf = (section: Section): Entry => ({
  ...section,
  lowerTitle: section.title.toLowerCase(),
  lower: `${section.title} ${section.text}`.toLowerCase()
})

const HEADING = /^#{1,6} /m

/** The sections of a document below its headings. */
const sectionsOf = ({ name, title, text }: Document): ReadonlyArray<Section> =>
  text
    .split(/^(?=#{1,6} )/m)
    .filter((part) => HEADING.test(part))
    .map((part) => {
      const [first = "", ...rest] = part.split("\n")
      const heading = first.replace(/^#+ /, "").replaceAll("`", "")
      return {
        href: `/docs/${name}#${slugOf(heading)}`,
        title: heading,
        where: title,
        text: rest.join(" ").replaceAll(/\s+/g, " ")
      }
    })

/** Returns the entries that a search looks through: all operations and the sections of all documents. */
export const entriesOf = (
  operations: ReadonlyArray<OperationView>,
  documents: ReadonlyMap<string, Document>
): ReadonlyArray<Entry> =>
  [
    ...operations.map(({ name, group, summary, description, request, answer }) => ({
      href: `/docs/operations/${name}`,
      title: name,
      where: group,
      text: `${summary}. ${description} ${JSON.stringify([request, answer])}`
    })),
    ...[...documents.values()].flatMap(sectionsOf)
  ].map(entryOf)

const hasAll = (lower: string, words: ReadonlyArray<string>): boolean =>
  words.every((word) => lower.includes(word))

/** Titles first, then texts. */
export const search = (entries: ReadonlyArray<Entry>, query: string): ReadonlyArray<Entry> => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
  if (words.length === 0) return []
  const matches = entries.filter(({ lower }) => hasAll(lower, words))
  const isInTitle = ({ lowerTitle }: Entry): boolean => hasAll(lowerTitle, words)
  const others = matches.filter((entry) => !isInTitle(entry))
  return [...matches.filter(isInTitle), ...others].slice(0, RESULTS_MAX)
}

const excerpt = (text: string, query: string): string => {
  const [word = ""] = query.toLowerCase().split(/\s+/)
  const at = Math.max(text.toLowerCase().indexOf(word), 0)
  const start = Math.max(at - AROUND, 0)
  return `${start > 0 ? "…" : ""}${text.slice(start, at + AROUND)}…`
}

/** The results as a list. */
export const resultsHtml = (results: ReadonlyArray<Section>, query: string): string =>
  results.length === 0
    ? `<p>Nothing has all of these words.</p>`
    : `<ul class="found">${results
        .map(
          ({ href, title, where, text }) =>
            `<li><a href="${escaped(href)}">${escaped(title)}</a> <span class="quiet">${escaped(where)}</span>` +
            `<p>${escaped(excerpt(text, query))}</p></li>`
        )
        .join("")}</ul>`
