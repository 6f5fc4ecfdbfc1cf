/** Rows of a list as a file that is safe to open in a spreadsheet. */
import { csvOf } from "@payroll/domain/exact/csv"
import { Button } from "@payroll/ui/button.tsx"
import { saveFile } from "@payroll/ui/saveFile.ts"
import { words } from "../text/words.ts"

/** Gives the browser a text to keep as a file. */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, text, `${type};charset=utf-8`)

export type CsvColumn<A> = readonly [head: string, value: (row: A) => string | number | undefined]

/** Keeps the rows that a list shows as a file. */
export const ExportCsv = <A,>({
  name,
  columns,
  rows
}: {
  /** The name of the file without its ending. */
  readonly name: string
  readonly columns: ReadonlyArray<CsvColumn<A>>
  readonly rows: ReadonlyArray<A>
}) => (
  <Button
    isSmall
    icon="download"
    onPress={() => saveText(`${name}.csv`, csvOf(columns, rows), "text/csv")}
  >
    {words.frame.exportCsv}
  </Button>
)
