/** A table of records; on a narrow screen each row becomes a card. */
import type { ReactNode } from "react"
import type { Place } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { CsvOfPage } from "./file.tsx"
import { Link } from "../browser/link.tsx"

export interface Column<A> {
  readonly head: string
  readonly cell: (row: A) => ReactNode
}

export const Table = <A,>({
  caption,
  columns,
  rows,
  keyOf
}: {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<A>>
  readonly rows: ReadonlyArray<A>
  readonly keyOf: (row: A) => string
}) => (
  <table>
    <caption className="unseen">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ head }) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ head, cell }) => (
            <td key={head} data-head={head}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Links to the first and the next page of a list, and its rows as a file; the address holds the place in it. */
export const Pages = ({
  place,
  nextCursor,
  file
}: {
  readonly place: Place
  readonly nextCursor: string | null
  /** The name of the file with the rows of the page; undefined where there are none. */
  readonly file?: string | undefined
}) => {
  const { cursor, ...filters } = Object.fromEntries(place.query)
  if (cursor === undefined && nextCursor === null && file === undefined) return null
  return (
    <nav className="pages" aria-label={words.lists.pages}>
      {cursor !== undefined && (
        <Link to={place.path} query={filters} kept={place.kept}>
          {words.lists.first}
        </Link>
      )}
      {nextCursor !== null && (
        <Link to={place.path} query={{ ...filters, cursor: nextCursor }} kept={place.kept}>
          {words.lists.next}
        </Link>
      )}
      {file !== undefined && <CsvOfPage name={file} />}
    </nav>
  )
}
