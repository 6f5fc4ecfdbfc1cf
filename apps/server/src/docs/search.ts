/** Finds words in the operations and the documents: on the server, so that no script is needed. */
import type { Document } from "./files.ts"
import { escaped, slugOf } from "./html.ts"
import type { OperationView } from "./operations.ts"
import type { Json } from "./schemaView.ts"

const RESULTS_MAX = 50
/** Characters of a result's sentence, and those before the word that was found. */
const EXCERPT_MAX = 240
const AROUND = 90
export const QUERY_MAX = 100

interface Section {
  readonly href: string
  readonly title: string
  readonly where: string
  /** Sentences, of which results show one. */
  readonly text: string
  /** Further text that is looked through, such as code. */
  readonly more: string
  readonly kind: "guide" | "setting" | "operation"
}

/** A section with its text for the comparison, in lower case, and the words of it with a blank around each. */
interface Entry extends Section {
  readonly lowerTitle: string
  readonly lower: string
  readonly titleWords: string
  readonly words: string
}

/** The characters between words; the parts of the name of a setting are words. */
const NO_WORD = /[^\p{L}\p{N}]+/gu

const spaced = (lower: string): string => ` ${lower.replaceAll(NO_WORD, " ").trim()} `

const entryOf = (section: Section): Entry => {
  const lowerTitle = section.title.toLowerCase()
  const lower = `${section.title} ${section.text} ${section.more}`.toLowerCase()
  return { ...section, lowerTitle, lower, titleWords: spaced(lowerTitle), words: spaced(lower) }
}

const HEADING = /^#{1,6} /

const CODE = /^```[^\n]*\n.*?^```/gms

/** A text of Markdown as people read it: without code, tables as sentences, links as their words. */
const sentencesOf = (markdown: string): string =>
  markdown
    .replaceAll(CODE, " ")
    .replaceAll(/`[{[][^`]*`/g, "…")
    .replaceAll(/^\|[ :|-]+\|$/gm, " ")
    .replaceAll(/ *\| */g, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()

/** The parts of a document, each with its heading as the first line. A comment of a shell is no heading. */
const partsIn = (markdown: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let isCode = false
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode
    if (!isCode && HEADING.test(line)) parts.push(line)
    else if (parts.length > 0) parts[parts.length - 1] += `\n${line}`
  }
  return parts
}

const SETTING = /^\| `(PAYROLL_\w+)` *\|(.*)$/gm

/** The sections of a document below its headings, and the settings in their tables. */
const sectionsOf = ({ name, title, text }: Document): ReadonlyArray<Section> =>
  partsIn(text).flatMap((part) => {
    const [first = "", ...rest] = part.split("\n")
    const heading = first.replace(/^#+ /, "").replaceAll("`", "")
    const below = rest.join("\n")
    const section = {
      href: `/docs/${name}#${slugOf(heading)}`,
      title: heading,
      where: title,
      text: sentencesOf(below),
      more: [...below.matchAll(CODE)].join(" "),
      kind: "guide" as const
    }
    const settings = [...below.matchAll(SETTING)].map(([, setting = "", row = ""]) => ({
      ...section,
      title: setting,
      text: sentencesOf(row.replaceAll(/\.? *\| */g, ". ")),
      more: "",
      kind: "setting" as const
    }))
    return [section, ...settings]
  })

/** Sentences about the fields of a schema, one each. */
const fieldSentences = (schema: unknown): ReadonlyArray<string> => {
  if (Array.isArray(schema)) return schema.flatMap(fieldSentences)
  if (typeof schema !== "object" || schema === null) return []
  const { properties = {}, ...others } = schema as Json
  const ofFields = Object.entries(properties as Json).flatMap(([name, field]) => [
    `${name}: ${(field as { readonly description?: string }).description ?? ""}`,
    ...fieldSentences(field)
  ])
  return [...ofFields, ...fieldSentences(Object.values(others))]
}

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
      text: [`${summary}.`, description, ...new Set(fieldSentences([request, answer]))].join(" "),
      more: "",
      kind: "operation" as const
    })),
    ...[...documents.values()].flatMap(sectionsOf)
  ].map(entryOf)

const wordsOf = (query: string): ReadonlyArray<string> =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")

const hasAll = (lower: string, words: ReadonlyArray<string>): boolean =>
  words.every((word) => lower.includes(word))

const KINDS = ["guide", "setting", "operation"]

/** Titles first, then texts; of both whole words before parts of words, then by kind. */
export const search = (entries: ReadonlyArray<Entry>, query: string): ReadonlyArray<Entry> => {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const matches = entries.filter(({ lower }) => hasAll(lower, words))
  const phrase = spaced(words.join(" "))
  const place = (entry: Entry): number => {
    if (entry.titleWords.includes(phrase)) return 0
    if (hasAll(entry.lowerTitle, words)) return 1
    return entry.words.includes(phrase) ? 2 : 3
  }
  const rank = (entry: Entry): number => place(entry) * KINDS.length + KINDS.indexOf(entry.kind)
  return matches.toSorted((one, other) => rank(one) - rank(other)).slice(0, RESULTS_MAX)
}

/** The sentence that has most of the words, around the first of them if it is long. */
const excerpt = (text: string, query: string): string => {
  const words = wordsOf(query)
  const count = (sentence: string): number =>
    words.filter((word) => sentence.toLowerCase().includes(word)).length
  let best = ""
  for (const sentence of text.split(/(?<=[.!?]) (?=\S)/)) {
    if (best === "" || count(sentence) > count(best)) best = sentence
  }
  if (best.length <= EXCERPT_MAX) return best
  const first = words.find((word) => best.toLowerCase().includes(word)) ?? ""
  const start = Math.max(best.toLowerCase().indexOf(first) - AROUND, 0)
  return `${start > 0 ? "…" : ""}${best.slice(start, start + EXCERPT_MAX)}…`
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
