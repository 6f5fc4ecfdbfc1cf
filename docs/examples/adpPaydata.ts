/**
 * Makes a paydata file of ADP Workforce Now from the pages of a hand-over (docs/paying.md, "ADP Workforce Now"):
 *
 *     node docs/examples/adpPaydata.ts --company ABC --batch DEC1 \
 *       --columns columns.json page.json > PRABCEPI.csv
 *
 * `columns.json` has the column for each category of hours, or for a category and its kind: "Reg Hours", "O/T Hours",
 * an hours code as "Hours 3 V" or "Hours 4 H", or null for hours that are not sent.
 */
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { matching, readHandOver, type Line, type Payee } from "./handOverPages.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    company: { type: "string", default: "" },
    batch: { type: "string", default: "" },
    columns: { type: "string", default: "" }
  }
})

const HEADER = [
  "Co Code",
  "Batch ID",
  "File #",
  "Reg Hours",
  "O/T Hours",
  "Hours 3 Code",
  "Hours 3 Amount",
  "Hours 4 Code",
  "Hours 4 Amount"
]
/** A plain column, or the field of an hours code and the code. */
const COLUMN = /^(?:(?<plain>Reg Hours|O\/T Hours)|(?<field>Hours [34]) (?<code>[A-Z0-9]{1,2}))$/

const columns = new Map(
  Object.entries(JSON.parse(readFileSync(values.columns, "utf8")) as Record<string, string | null>)
)

const columnOf = ({ category, kind }: Line): string | null => {
  const column = columns.get(`${category}/${kind ?? ""}`) ?? columns.get(category)
  if (column === undefined) {
    throw new Error(`${values.columns} has no column for "${category}" (or "${category}/KIND")`)
  }
  return column && matching(column, COLUMN, `the column for "${category}"`)
}

/** Hours of a worker in hundredths by column; an hours code stands in the column of its name. */
const cellsOf = (payee: Payee): ReadonlyMap<string, string> => {
  const sums = new Map<string, number>()
  const codes = new Map<string, string>()
  for (const line of [...payee.hours, ...payee.timeOff, ...payee.adjustments]) {
    const { plain, field = "", code = "" } = COLUMN.exec(columnOf(line) ?? "")?.groups ?? {}
    if (plain === undefined && field === "") continue
    const column = plain ?? `${field} Amount`
    if (field !== "" && (codes.get(`${field} Code`) ?? code) !== code) {
      throw new Error(`the worker ${payee.userId} has two codes for ${field}: a row takes one`)
    }
    if (field !== "") codes.set(`${field} Code`, code)
    sums.set(column, (sums.get(column) ?? 0) + Math.round(Number(line.hours) * 100))
  }
  const amounts = [...sums].map(([column, sum]) => [column, (sum / 100).toFixed(2)] as const)
  return new Map([...codes, ...amounts])
}

/** The row of a worker; none of somebody without hours, such as one with a salary. */
const rowsOf = (payee: Payee): ReadonlyArray<string> => {
  const cells = cellsOf(payee)
  if (cells.size === 0) return []
  const file = matching(
    payee.userReferenceId ?? "",
    /^\d{1,6}$/,
    `userReferenceId of ${payee.userId}`
  )
  const row = new Map([
    ["Co Code", matching(values.company, /^[A-Z0-9]{2,3}$/, "--company").padEnd(3, "_")],
    ["Batch ID", matching(values.batch, /^[A-Z0-9]{1,25}$/, "--batch")],
    ["File #", file.padStart(6, "0")],
    ...cells
  ])
  return [HEADER.map((column) => row.get(column) ?? "").join(",")]
}

const { isFinal, workers } = readHandOver(positionals)
if (!isFinal) throw new Error("a timesheet of the period is open: more hours are to come")
process.stdout.write(`${[HEADER.join(","), ...workers.flatMap(rowsOf)].join("\r\n")}\r\n`)
