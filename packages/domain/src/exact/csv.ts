/** Comma-separated values (RFC 4180), exact and safe to open in a spreadsheet. The same rows give the same bytes. */

/** A number that is written as it is, such as "-0.50". */
export interface Decimal {
  readonly decimal: string
}

/** A text, a whole number, a number as text, or nothing. */
export type Cell = string | number | boolean | Decimal | null | undefined

/** The characters with which a formula begins, in a class of a pattern: `= + - @`, also fullwidth. */
export const FORMULA_STARTS = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20`

/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = new RegExp(String.raw`^[${FORMULA_STARTS}\t\r]`)

const textCell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cellText = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ""
  if (typeof cell === "string") return textCell(cell)
  return typeof cell === "object" ? cell.decimal : String(cell)
}

/** The columns of a file: what each is called, and its cell of a row. */
export type Columns<Row> = ReadonlyArray<readonly [name: string, cellOf: (row: Row) => Cell]>

/** The names of fields whose values are cells as they are. */
type FieldOf<Row, Value> = {
  readonly [Name in keyof Row]: Row[Name] extends Value ? Name : never
}[keyof Row] &
  string

/** Columns of fields under their own names. */
export const fieldColumns = <Row>(...names: ReadonlyArray<FieldOf<Row, Cell>>): Columns<Row> =>
  names.map((name) => [name, (row) => row[name] as Cell])

/** Columns, under their own names, of fields that hold numbers as text. */
export const decimalColumns = <Row>(
  ...names: ReadonlyArray<FieldOf<Row, string | null>>
): Columns<Row> =>
  names.map((name) => [
    name,
    (row) => {
      const decimal = row[name] as string | null
      return decimal === null ? null : { decimal }
    }
  ])

/** A header and one line per row; every line ends with CRLF. */
export const csvOf = <Row>(columns: Columns<Row>, rows: ReadonlyArray<Row>): string =>
  [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, cellOf]) => cellText(cellOf(row))))
  ]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("")
