/** A table of records, sorted by its heads, with rows to select; on a phone the rest folds under the name. */
import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
  type Column as TableColumn,
  type ColumnDef,
  type Row as TableRow,
  type RowSelectionState
} from "@tanstack/react-table"
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react"
import { Icon } from "./icons.tsx"
import { useWords } from "./useWords.tsx"

export interface Column<A> {
  readonly head: string
  readonly cell: (row: A) => ReactNode
  /** The value by which the column sorts; without it the column does not. */
  readonly sortBy?: (row: A) => string | number
  /** True for numbers, which stand at the end of their column. */
  readonly isNumber?: boolean
  /** True if a phone leaves it out, because another cell or the page of the row has it. */
  readonly isWide?: boolean
}

/** Rows that a person selects, and the acts on all of them. */
export interface Selection<A> {
  readonly nameOf: (row: A) => string
  readonly acts: (rows: ReadonlyArray<A>, clear: () => void) => ReactNode
}

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text }
})

type Features = typeof features

const columnOf = <A extends object>(
  column: Column<A>,
  index: number
): ColumnDef<Features, A, unknown> => ({
  id: String(index),
  header: column.head,
  accessorFn: (row) => column.sortBy?.(row),
  enableSorting: column.sortBy !== undefined
})

const SORTED = { asc: "ascending", desc: "descending" } as const

const Head = <A extends object>({
  of: column,
  sorted
}: {
  readonly of: Column<A>
  readonly sorted: TableColumn<Features, A>
}) => {
  const words = useWords()
  const direction = sorted.getIsSorted()
  const classes = [...(column.isNumber ? ["r"] : []), ...(column.isWide ? ["hide-phone"] : [])]
  return (
    <th
      scope="col"
      className={classes.join(" ")}
      {...(direction !== false && { "aria-sort": SORTED[direction] })}
    >
      {column.sortBy === undefined ? (
        column.head
      ) : (
        <button
          type="button"
          className="sort"
          title={words.sortBy(column.head)}
          onClick={sorted.getToggleSortingHandler()}
        >
          {column.head}
          <Icon name={direction === false ? "updown" : direction === "asc" ? "up" : "down"} />
        </button>
      )}
    </th>
  )
}

const SelectAll = ({
  isAll,
  isSome,
  onToggle
}: {
  readonly isAll: boolean
  readonly isSome: boolean
  readonly onToggle: (event: unknown) => void
}) => {
  const words = useWords()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll
  })
  return (
    <th scope="col" className="sel">
      <input
        ref={box}
        type="checkbox"
        aria-label={words.selectAll}
        checked={isAll}
        onChange={onToggle}
      />
    </th>
  )
}

const BodyRow = <A extends object>({
  row,
  columns,
  selection
}: {
  readonly row: TableRow<Features, A>
  readonly columns: ReadonlyArray<Column<A>>
  readonly selection: Selection<A> | undefined
}) => {
  const words = useWords()
  const classOf = ({ isNumber = false, isWide = false }: Column<A>): string =>
    [...(isNumber ? ["r"] : []), ...(isWide ? ["hide-phone"] : [])].join(" ")
  return (
    <tr aria-selected={selection ? row.getIsSelected() : undefined}>
      {selection && (
        <td className="sel">
          <input
            type="checkbox"
            aria-label={words.selectRow(selection.nameOf(row.original))}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.head} scope="row">
            {column.cell(row.original)}
          </th>
        ) : (
          <td key={column.head} className={classOf(column)}>
            {column.cell(row.original)}
          </td>
        )
      )}
    </tr>
  )
}

/** Shows rows, which the address or the service has ordered unless a head sorts them. */
export const Table = <A extends object>({
  caption,
  columns,
  rows,
  keyOf,
  selection
}: {
  /** Read by screen readers. */
  readonly caption: string
  readonly columns: ReadonlyArray<Column<A>>
  readonly rows: ReadonlyArray<A>
  readonly keyOf: (row: A) => string
  readonly selection?: Selection<A>
}) => {
  const words = useWords()
  const [selected, select] = useState<RowSelectionState>({})
  // The table keeps its model while heads and rows are the same.
  const heads = columns.map(({ head }) => head).join("\n")
  const definitions = useMemo(() => columns.map((column, at) => columnOf(column, at)), [heads])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: keyOf,
    state: { rowSelection: selected },
    onRowSelectionChange: select,
    enableRowSelection: selection !== undefined
  })
  const chosen = table.getRowModel().rows.filter((row) => row.getIsSelected())
  const clear = (): void => select({})
  return (
    <>
      {selection && chosen.length > 0 && (
        <div className="bulk" role="group" aria-label={words.selected(chosen.length)}>
          <span className="strong grow">{words.selected(chosen.length)}</span>
          {selection.acts(
            chosen.map((row) => row.original),
            clear
          )}
        </div>
      )}
      <div className="table-wrap" tabIndex={-1}>
        <table className="table">
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              {selection && (
                <SelectAll
                  isAll={table.getIsAllRowsSelected()}
                  isSome={table.getIsSomeRowsSelected()}
                  onToggle={table.getToggleAllRowsSelectedHandler()}
                />
              )}
              {columns.map((column, at) => {
                const sorted = table.getColumn(String(at))
                return sorted && <Head key={column.head} of={column} sorted={sorted} />
              })}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <BodyRow key={row.id} row={row} columns={columns} selection={selection} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
