/** Writes everything that is stored about somebody as a page for people, part by part. */
import type { StoredRow } from "@payroll/operations/ports/storedData"

/** Fields by which programs find rows, and nobody else reads. */
const FOR_PROGRAMS = /^(?:id|version|mac|key|.*(?:Id|_id|Ids|sha256|Sha256))$/

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** `firstName` and `first_name` as words. */
const wordsOf = (name: string): string => {
  const words = name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)

const valueHtml = (value: unknown): string => {
  if (Array.isArray(value)) {
    return value.length === 0
      ? "none"
      : `<ul>${value.map((each) => `<li>${valueHtml(each)}</li>`).join("")}</ul>`
  }
  if (typeof value === "object" && value !== null) return fieldsHtml(value as StoredRow["fields"])
  if (typeof value === "boolean") return value ? "yes" : "no"
  const text = String(value)
  return escaped(isTime(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : text)
}

const fieldsHtml = (fields: StoredRow["fields"]): string =>
  `<dl>${Object.entries(fields)
    .filter(([name, value]) => value !== null && !FOR_PROGRAMS.test(name))
    .map(([name, value]) => `<dt>${escaped(wordsOf(name))}</dt><dd>${valueHtml(value)}</dd>`)
    .join("")}</dl>`

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:50rem;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:.5rem 0 1.5rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}h2{border-top:1px solid #ccc;padding-top:1rem}`

export const pageHead = (title: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>
`

/** The rows of a part, under a heading where another table begins. */
export const pageRows = (rows: ReadonlyArray<StoredRow>, tableBefore: string | undefined): string =>
  rows
    .map(({ table, fields }, index) => {
      const before = index === 0 ? tableBefore : rows[index - 1]?.table
      const heading = table === before ? "" : `<h2>${escaped(wordsOf(table))}</h2>\n`
      return `${heading}${fieldsHtml(fields)}\n`
    })
    .join("")

export const PAGE_END = "</body></html>\n"
