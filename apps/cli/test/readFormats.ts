/** Parsers for the output formats, written from the standards. */
import { assert } from "@effect/vitest"

/** Parses the records of comma-separated values (RFC 4180); each line ends with CRLF. */
export const readCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const records: Array<ReadonlyArray<string>> = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let record: Array<string> = []
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text) ?? assert.fail(`no field at ${at}`)
    const [, quoted, plain = "", end] = match
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ",") continue
    records.push(record)
    record = []
  }
  assert.lengthOf(record, 0)
  return records
}

/** A property of a calendar file: parameters as written, value unescaped. */
export interface Property {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

/** A component with its properties and inner components. */
export interface Component {
  readonly name: string
  readonly properties: ReadonlyArray<Property>
  readonly components: ReadonlyArray<Component>
}

const OCTETS_MAX = 75

/** The unfolded content lines (RFC 5545, 3.1): each ends with CRLF and has at most 75 octets. */
const contentLines = (text: string): ReadonlyArray<string> => {
  assert.isTrue(text.endsWith("\r\n"))
  const lines = text.slice(0, -2).split("\r\n")
  for (const line of lines) {
    assert.notMatch(line, /[\r\n]/)
    assert.isAtMost(Buffer.byteLength(line), OCTETS_MAX)
  }
  return lines
    .join("\r\n")
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n")
}

const TEXTS = new Set(["SUMMARY", "DESCRIPTION"])

/** Unescapes a text (3.3.11): commas, semicolons and backslashes must be escaped. */
const meantBy = (text: string): string => {
  assert.match(text, /^(?:[^\\,;]|\\[\\,;nN])*$/)
  return text.replaceAll(/\\(.)/g, (_whole, escaped: string) =>
    /n/i.test(escaped) ? "\n" : escaped
  )
}

const propertyOf = (line: string): Property => {
  const [, name = "", parameters = "", value = ""] =
    /^([A-Z-]+)((?:;[A-Z-]+=[^:;"]+)*):(.*)$/.exec(line) ?? assert.fail(`no property: ${line}`)
  return { name, parameters, value: TEXTS.has(name) ? meantBy(value) : value }
}

/** The single component of a calendar file. */
export const readCalendar = (text: string): Component => {
  const root = { name: "", properties: [], components: [] as Array<Component> }
  const open: Array<{
    readonly name: string
    readonly properties: Array<Property>
    readonly components: Array<Component>
  }> = [root]
  for (const line of contentLines(text)) {
    const property = propertyOf(line)
    const inner = open.at(-1) ?? assert.fail("more ends than begins")
    if (property.name === "BEGIN") {
      const begun = { name: property.value, properties: [], components: [] }
      inner.components.push(begun)
      open.push(begun)
    } else if (property.name === "END") {
      assert.strictEqual(property.value, inner.name)
      open.pop()
    } else inner.properties.push(property)
  }
  assert.lengthOf(open, 1)
  assert.lengthOf(root.properties, 0)
  assert.lengthOf(root.components, 1)
  return root.components[0] as Component
}

/** The single property with a name. */
export const only = ({ properties }: Component, name: string): Property => {
  const [property, ...others] = properties.filter((one) => one.name === name)
  assert.lengthOf(others, 0, name)
  return property ?? assert.fail(`no ${name}`)
}
