/** The part of Markdown that the documents use, as HTML. Everything else is text. */
import { escaped, slugOf } from "./html.ts"

/** The address of the operation that code names, with its group or without: `operation:getUser`. */
export const OPERATION = "operation:"

/** Maps the address of a link, a picture or an operation of a document to a URL; undefined if it is not served. */
export type Target = (address: string) => string | undefined

const CODE = /`([^`]+)`/
const PICTURE = /!\[([^\]]*)\]\(([^)\s]+)\)/
const LINK = /\[((?:[^[\]]|`[^`]*`)+)\]\(([^)\s]+)\)/
const STRONG = /\*\*([^*]+)\*\*/
const WEAK = /(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/

const NAME = /^(?:\w*#)?(\w+)$/

/** Code, as a link if it is the name of an operation. */
const codeHtml = (code: string, target: Target): string => {
  const html = `<code>${escaped(code)}</code>`
  const [, name] = NAME.exec(code) ?? []
  const href = name === undefined ? undefined : target(OPERATION + name)
  return href === undefined ? html : `<a href="${escaped(href)}">${html}</a>`
}

const inlineRules = (target: Target) =>
  [
    [CODE, ([, code = ""]) => codeHtml(code, target)],
    [
      PICTURE,
      ([, words = "", address = ""]) => {
        const source = target(address)
        return source === undefined
          ? escaped(words)
          : `<img src="${escaped(source)}" alt="${escaped(words)}" loading="lazy">`
      }
    ],
    [
      LINK,
      ([, words = "", address = ""]) => {
        const href = target(address)
        // A link has no links.
        const inner = inline(words, () => undefined)
        return href === undefined ? inner : `<a href="${escaped(href)}">${inner}</a>`
      }
    ],
    [STRONG, ([, words = ""]) => `<strong>${inline(words, target)}</strong>`],
    [WEAK, ([, words = ""]) => `<em>${inline(words, target)}</em>`]
  ] as const satisfies ReadonlyArray<readonly [RegExp, (match: RegExpExecArray) => string]>

/** A line of text with its code, links and emphasis. */
const inline = (text: string, target: Target): string => {
  const matches = inlineRules(target)
    .flatMap(([pattern, htmlOfMatch]) => {
      const match = pattern.exec(text)
      return match ? [{ match, htmlOfMatch }] : []
    })
    .toSorted((one, other) => one.match.index - other.match.index)
  const [first] = matches
  if (!first) return escaped(text)
  const { match, htmlOfMatch } = first
  const end = match.index + match[0].length
  return escaped(text.slice(0, match.index)) + htmlOfMatch(match) + inline(text.slice(end), target)
}

const FENCE = /^( *)```(\w*)\s*$/
const HEADING = /^(#{1,6})\s+(.+)$/
const ITEM = /^( *)(?:[-*]|(\d+)\.)\s+(.*)$/
const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

/** The lines of a document, read one block after the other. */
interface Lines {
  readonly all: ReadonlyArray<string>
  at: number
}

const takeWhile = (lines: Lines, isIn: (line: string) => boolean): ReadonlyArray<string> => {
  const taken: Array<string> = []
  for (; lines.at < lines.all.length && isIn(lines.all[lines.at] ?? ""); lines.at += 1) {
    taken.push(lines.all[lines.at] ?? "")
  }
  return taken
}

const fenced = (lines: Lines): string => {
  const [, indent = ""] = FENCE.exec(lines.all[lines.at] ?? "") ?? []
  lines.at += 1
  const body = takeWhile(lines, (line) => line.trim() !== "```")
  lines.at += 1
  const code = body.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
  return `<pre tabindex="0">${escaped(code.join("\n"))}</pre>`
}

/** The cells of a row; a bar in code or behind a backslash is text. */
const cellsOf = (row: string): ReadonlyArray<string> =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"))

const table = (lines: Lines, target: Target): string => {
  const [head = "", ...rest] = takeWhile(lines, (line) => ROW.test(line))
  const heads = cellsOf(head)
  const rows = rest.filter((row) => !RULE.test(row)).map(cellsOf)
  const cells = (row: ReadonlyArray<string>): string =>
    row
      .map(
        (cell, index) =>
          `<td data-head="${escaped(heads[index] ?? "")}">${inline(cell, target)}</td>`
      )
      .join("")
  return (
    `<table><thead><tr>${heads.map((cell) => `<th scope="col">${inline(cell, target)}</th>`).join("")}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</tbody></table>`
  )
}

/** A list, with the lists and texts below its items. */
const list = (lines: Lines, target: Target): string => {
  const [, indent = "", number] = ITEM.exec(lines.all[lines.at] ?? "") ?? []
  const items: Array<string> = []
  while (lines.at < lines.all.length) {
    const item = ITEM.exec(lines.all[lines.at] ?? "")
    if (item?.[1] !== indent) break
    lines.at += 1
    const isBelow = (line: string): boolean =>
      (line.startsWith(`${indent}  `) && line.trim() !== "") ||
      (line.trim() === "" && (lines.all[lines.at + 1] ?? "").startsWith(`${indent}  `))
    const below = takeWhile(lines, isBelow).map((line) => line.slice(indent.length + 2))
    items.push(`<li>${blocks([item[3] ?? "", ...below], target, true)}</li>`)
  }
  const name = number === undefined ? "ul" : "ol"
  return `<${name}>${items.join("")}</${name}>`
}

const startsBlock = (line: string): boolean =>
  line.trim() === "" ||
  FENCE.test(line) ||
  HEADING.test(line) ||
  ITEM.test(line) ||
  ROW.test(line) ||
  line.startsWith(">")

/** A paragraph begins with any line, so that every line is taken. */
const paragraph = (lines: Lines, target: Target, isTight: boolean): string => {
  const first = lines.all[lines.at] ?? ""
  lines.at += 1
  const text = [first, ...takeWhile(lines, (line) => !startsBlock(line))].map((line) => line.trim())
  const html = inline(text.join(" "), target)
  return isTight ? html : `<p>${html}</p>`
}

const block = (lines: Lines, target: Target, isTight: boolean): string => {
  const line = lines.all[lines.at] ?? ""
  if (line.trim() === "") {
    lines.at += 1
    return ""
  }
  if (FENCE.test(line)) return fenced(lines)
  const [, marks, title] = HEADING.exec(line) ?? []
  if (marks !== undefined && title !== undefined) {
    lines.at += 1
    const name = `h${marks.length}`
    const id = slugOf(title.replaceAll("`", ""))
    return `<${name} id="${escaped(id)}">${inline(title, target)}</${name}>`
  }
  if (ITEM.test(line)) return list(lines, target)
  if (ROW.test(line) && RULE.test(lines.all[lines.at + 1] ?? "")) return table(lines, target)
  if (line.startsWith(">")) {
    const quoted = takeWhile(lines, (each) => each.startsWith(">"))
    const inner = quoted.map((each) => each.replace(/^> ?/, ""))
    return `<blockquote>${blocks(inner, target, false)}</blockquote>`
  }
  return paragraph(lines, target, isTight)
}

const blocks = (all: ReadonlyArray<string>, target: Target, isTight: boolean): string => {
  const lines: Lines = { all, at: 0 }
  const html: Array<string> = []
  while (lines.at < all.length) html.push(block(lines, target, isTight))
  return html.filter((each) => each !== "").join("\n")
}

/** A document as HTML. */
export const htmlOf = (markdown: string, target: Target): string =>
  blocks(markdown.split(/\r?\n/), target, false)
