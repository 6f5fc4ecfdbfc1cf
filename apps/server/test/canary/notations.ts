/** Numbers as they are written in each encoding that `encodings.ts` says it sees. */

const grouped = (value: string, hyphen: string): string =>
  value.includes("-")
    ? value.replaceAll("-", hyphen)
    : value.replace(/^(\d{3})(\d{2})(\d+)$/, `$1${hyphen}$2${hyphen}$3`)

const american = (value: string): string => value.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1")

const bytesAs = (value: string, of: (hex: string) => string): string =>
  [...Buffer.from(value, "latin1").toString("hex").matchAll(/../g)].map(([hex]) => of(hex)).join("")

const utf16 = (value: string): Buffer => Buffer.from(value, "utf16le")

/** By the name of the encoding. Some encode what stands before, too, so that nothing is aligned. */
export const notations: Readonly<Record<string, (value: string) => string>> = {
  plain: (value) => value,
  punctuated: (value) => grouped(value, "-"),
  "with slashes": (value) => american(grouped(value, "/")),
  "with blanks": (value) => american(grouped(value, " ")),
  "within digits": (value) => `00${value}00`,
  "base64, 0": (value) => Buffer.from(`{"a":${value}}`).toString("base64"),
  "base64, 1": (value) => Buffer.from(`{"ab":${value}}`).toString("base64"),
  "base64, 2": (value) => Buffer.from(`{"abc":${value}}`).toString("base64"),
  base64url: (value) => Buffer.from(`\u00ff\u00ff\u00fe${value}`).toString("base64url"),
  "base64 beside letters": (value) => `abcde${Buffer.from(value).toString("base64")}fgh`,
  hex: (value) => bytesAs(value, (hex) => hex),
  "hex in capitals": (value) => `F${bytesAs(value, (hex) => hex).toUpperCase()}F`,
  "percent-encoded": (value) => bytesAs(value, (hex) => `%${hex}`),
  "percent-encoded in part": (value) => grouped(value, "%2D"),
  "escaped in JSON": (value) => bytesAs(value, (hex) => `\\u00${hex}`),
  "escaped in JSON within JSON": (value) => bytesAs(value, (hex) => `\\\\u00${hex}`),
  "UTF-16, little end first": (value) => utf16(value).toString("latin1"),
  "UTF-16, big end first": (value) => utf16(value).swap16().toString("latin1"),
  reversed: (value) => [...value].toReversed().join("")
}
