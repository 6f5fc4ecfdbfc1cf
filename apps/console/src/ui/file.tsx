/** Files that a person keeps; they are made in the page. */
import { csvOf } from "@payroll/domain/exact/csv"
import { words } from "../text/words.ts"

/** Gives the browser a text to keep as a file. */
export const saveText = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The download has begun by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Returns the text of a cell; of a time the exact one. */
const cellOf = (cell: Element): string => {
  const time = cell.querySelector("time")
  return time?.dateTime ?? cell.textContent?.trim() ?? ""
}

/** The rows that a table shows, as a file that is safe to open in a spreadsheet. */
const csvOfTable = (table: HTMLTableElement): string => {
  const heads = [...table.querySelectorAll("thead th")].map(cellOf)
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map(cellOf))
  return csvOf(
    heads.map((head, column) => [head, (row: ReadonlyArray<string>) => row[column]]),
    rows
  )
}

/** Keeps the rows of the table in the same card as a file. */
export const CsvOfPage = ({ name }: { readonly name: string }) => (
  <button
    type="button"
    className="plain"
    onClick={({ currentTarget }) => {
      const table = currentTarget.closest(".card, section")?.querySelector("table")
      if (table) saveText(`${name}.csv`, csvOfTable(table), "text/csv")
    }}
  >
    {words.lists.csv}
  </button>
)
