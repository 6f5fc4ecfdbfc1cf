/** A list as data: its rows, what shows them, what stands in an empty place, the way to the next page, and its file. */
import type { ReactNode } from "react"
import { Card, Empty, type None } from "@payroll/ui/layout.tsx"
import { Table, type TableOf } from "@payroll/ui/table.tsx"
import type { Read } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { ExportCsv, type CsvColumn } from "./csv.tsx"
import { Pager, useFilters, type Filter } from "./list.tsx"
import { Shown } from "./read.tsx"

const text = words.frame

interface ListOf<R> {
  readonly filters?: ReadonlyArray<Filter>
  /** Stands in place of an empty list: what comes here, and the act that brings it. */
  readonly none: None
  /** The count of the rows in words; a list without it has one page, which says no count. */
  readonly shown?: (count: number) => string
  readonly csv?: { readonly name: string; readonly columns: ReadonlyArray<CsvColumn<R>> }
}

/** How rows are shown: in a table, as lines of a list, or in another way. */
type Look<R> =
  | Omit<TableOf<R>, "rows">
  | { readonly line: (row: R) => ReactNode }
  | { readonly children: (rows: ReadonlyArray<R>) => ReactNode }

const RowsIn = <R extends object>({
  rows,
  look
}: {
  readonly rows: ReadonlyArray<R>
  readonly look: Look<R>
}) => {
  if ("children" in look) return look.children(rows)
  if ("line" in look) return <ul className="list">{rows.map(look.line)}</ul>
  return <Table rows={rows} {...look} />
}

/** Says why no row is shown: none is there, a filter hides them, or another page may have some. */
const NoRows = ({
  none,
  filters = [],
  isPart
}: Pick<ListOf<never>, "none" | "filters"> & { readonly isPart: boolean }) => {
  const values = useFilters(filters)
  if (isPart) return <Empty title={text.nothingHere}>{text.nothingHereHint}</Empty>
  return filters.some(({ name }) => values[name] !== undefined) ? (
    <Empty icon="filter" title={text.nothingMatches}>
      {text.nothingMatchesHint}
    </Empty>
  ) : (
    <Empty {...none} />
  )
}

/** The rows of one page of a list, for the inside of a card. */
export const Rows = <R extends object>({
  rows,
  nextCursor = null,
  filters = [],
  none,
  shown,
  csv,
  ...look
}: ListOf<R> &
  Look<R> & {
    readonly rows: ReadonlyArray<R>
    readonly nextCursor?: string | null
  }) => {
  const { query } = usePlace()
  const isPart = shown !== undefined && (query.has("cursor") || nextCursor !== null)
  const hasRows = rows.length > 0
  return (
    <>
      {hasRows ? (
        <RowsIn rows={rows} look={look} />
      ) : (
        <NoRows none={none} filters={filters} isPart={isPart} />
      )}
      {/* A page can be empty before the list ends: its rows were looked through, and none matched. */}
      {shown && (hasRows || isPart) && (
        <Pager shown={shown(rows.length)} nextCursor={nextCursor}>
          {hasRows && csv && <ExportCsv name={csv.name} columns={csv.columns} rows={rows} />}
        </Pager>
      )}
    </>
  )
}

/** A list in a card of its own, with all states of its read. */
export const List = <A extends object, R extends object>({
  read,
  rows,
  title,
  count,
  act,
  action,
  foot,
  ...list
}: ListOf<R> &
  Look<R> & {
    readonly read: Read<A>
    readonly rows: (answer: A) => ReadonlyArray<R>
  } & Pick<Parameters<typeof Card>[0], "title" | "count" | "act" | "action" | "foot">) => (
  <Card isFlush {...{ title, count, act, action, foot }}>
    <Shown read={read}>
      {(answer) => <Rows rows={rows(answer)} nextCursor={cursorIn(answer)} {...list} />}
    </Shown>
  </Card>
)

const cursorIn = (answer: { readonly nextCursor?: string | null }): string | null =>
  answer.nextCursor ?? null
