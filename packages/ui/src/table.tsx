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
import { some, type Some } from "./some.ts"
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
  /** True if a phone has it below the name of the row. */
  readonly isBelow?: boolean
}

type Look = Pick<Column<never>, "isNumber" | "isWide" | "isBelow">

/** A column of one value of each row, by which it sorts. */
export const sorted = <A, V extends string | number>(
  head: string,
  sortBy: (row: A) => V,
  show: (value: V) => ReactNode = (value) => value,
  look: Look = {}
): Column<A> => ({ head, sortBy, cell: (row) => show(sortBy(row)), ...look })

/** Rows that a person selects, and the acts on all of them. */
export interface Selection<A> {
  readonly nameOf: (row: A) => string
  readonly acts: (rows: ReadonlyArray<A>, clear: () => void) => ReactNode
}

/** The description of a table. */
export interface TableOf<A> {
  /** Read by screen readers. */
  readonly caption: string
  readonly columns: Some<Column<A>>
  readonly rows: ReadonlyArray<A>
  readonly keyOf: (row: A) => string
  readonly selection?: Selection<A> | undefined
}

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text }
})

type Features = typeof features

/** A row with the value of each column by which it sorts. The table keeps values for as long as its rows. */
interface Sortable<A> {
  readonly of: A
  readonly values: ReadonlyArray<string | number | undefined>
}

const columnOf = <A extends object>(
  column: Column<A>,
  index: number
): ColumnDef<Features, Sortable<A>, unknown> => ({
  id: String(index),
  header: column.head,
  accessorFn: ({ values }) => values[index],
  enableSorting: column.sortBy !== undefined
})

const classOf = ({ isNumber = false, isWide = false, isBelow = false }: Look): string =>
  [...(isNumber ? ["r"] : []), ...(isWide || isBelow ? ["hide-phone"] : [])].join(" ")

const SORTED = { asc: "ascending", desc: "descending" } as const

const Head = <A extends object>({
  of: column,
  head
}: {
  readonly of: Column<A>
  readonly head: TableColumn<Features, Sortable<A>>
}) => {
  const words = useWords()
  const direction = head.getIsSorted()
  return (
    <th
      scope="col"
      className={classOf(column)}
      {...(direction !== false && { "aria-sort": SORTED[direction] })}
    >
      {column.sortBy === undefined ? (
        column.head
      ) : (
        <button
          type="button"
          className="sort"
          title={words.sortBy(column.head)}
          onClick={head.getToggleSortingHandler()}
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
  readonly row: TableRow<Features, Sortable<A>>
  readonly columns: ReadonlyArray<Column<A>>
  readonly selection: Selection<A> | undefined
}) => {
  const words = useWords()
  const { of } = row.original
  return (
    <tr aria-selected={selection ? row.getIsSelected() : undefined}>
      {selection && (
        <td className="sel">
          <input
            type="checkbox"
            aria-label={words.selectRow(selection.nameOf(of))}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.head} scope="row">
            {column.cell(of)}
            {columns
              .filter(({ isBelow }) => isBelow)
              .map(({ head, cell }) => (
                <span key={head} className="sub only-phone">
                  {cell(of)}
                </span>
              ))}
          </th>
        ) : (
          <td key={column.head} className={classOf(column)}>
            {column.cell(of)}
          </td>
        )
      )}
    </tr>
  )
}

/** The table keeps its model while heads, rows and what they sort by are the same. */
const useModel = <A extends object>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  keyOf: (row: A) => string,
  hasSelection: boolean
) => {
  const [selected, select] = useState<RowSelectionState>({})
  const heads = columns.map(({ head }) => head).join("\n")
  const definitions = useMemo(() => columns.map((column, at) => columnOf(column, at)), [heads])
  const values = rows.map((row) => columns.map(({ sortBy }) => sortBy?.(row)))
  const data = useMemo(
    () => rows.map((of, at): Sortable<A> => ({ of, values: values[at] ?? [] })),
    [rows, JSON.stringify(values)]
  )
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ of }) => keyOf(of),
    state: { rowSelection: selected },
    onRowSelectionChange: select,
    enableRowSelection: hasSelection
  })
  return { table, clear: (): void => select({}) }
}

/** Shows rows, which the address or the service has ordered unless a head sorts them. */
export const Table = <A extends object>({
  caption,
  columns: all,
  rows,
  keyOf,
  selection
}: TableOf<A>) => {
  const words = useWords()
  const columns = some(all)
  const { table, clear } = useModel(columns, rows, keyOf, selection !== undefined)
  const chosen = table.getRowModel().rows.filter((row) => row.getIsSelected())
  return (
    <>
      {selection && chosen.length > 0 && (
        <div className="bulk" role="group" aria-label={words.selected(chosen.length)}>
          <span className="strong grow">{words.selected(chosen.length)}</span>
          {selection.acts(
            chosen.map((row) => row.original.of),
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
                const head = table.getColumn(String(at))
                return head && <Head key={column.head} of={column} head={head} />
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
