/** The rows of a list: what shows them, the way to the next page, and their file. */
import type { ReactNode } from "react"
import type { IconName } from "@payroll/ui/icons.tsx"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import type { Read } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { ExportCsv, type CsvColumn } from "./csv.tsx"
import { Pager, useFilters, type Filter } from "./list.tsx"
import { Shown } from "./read.tsx"

const text = words.frame

interface ListProps<R> {
  readonly filters?: ReadonlyArray<Filter>
  /** Stands in place of an empty list: what comes here, and the act that brings it. */
  readonly none: {
    readonly title: string
    readonly hint: string
    readonly icon?: IconName
    readonly action?: ReactNode
  }
  /** The count of the rows in words. */
  readonly shown: (count: number) => string
  readonly csv?: { readonly name: string; readonly columns: ReadonlyArray<CsvColumn<R>> }
  readonly children: (rows: ReadonlyArray<R>) => ReactNode
}

/** Says why no row is shown: none is there, a filter hides them, or another page may have some. */
const NoRows = ({
  none: { title, hint, icon, action },
  filters = [],
  isPart
}: Pick<ListProps<never>, "none" | "filters"> & { readonly isPart: boolean }) => {
  const values = useFilters(filters)
  if (isPart) return <Empty title={text.nothingHere}>{text.nothingHereHint}</Empty>
  if (filters.some(({ name }) => values[name] !== undefined)) {
    return (
      <Empty icon="filter" title={text.nothingMatches}>
        {text.nothingMatchesHint}
      </Empty>
    )
  }
  return (
    <Empty title={title} action={action} {...(icon && { icon })}>
      {hint}
    </Empty>
  )
}

/** The rows of one page of a list, for the inside of a card. */
export const Rows = <R,>({
  rows,
  nextCursor,
  shown,
  csv,
  children,
  ...empty
}: ListProps<R> & {
  readonly rows: ReadonlyArray<R>
  readonly nextCursor: string | null
}) => {
  const isPart = usePlace().query.has("cursor") || nextCursor !== null
  const hasRows = rows.length > 0
  return (
    <>
      {hasRows ? children(rows) : <NoRows {...empty} isPart={isPart} />}
      {/* A page can be empty before the list ends: its rows were looked through, and none matched. */}
      {(hasRows || isPart) && (
        <Pager shown={shown(rows.length)} nextCursor={nextCursor}>
          {hasRows && csv && <ExportCsv name={csv.name} columns={csv.columns} rows={rows} />}
        </Pager>
      )}
    </>
  )
}

/** A list in a card of its own, with all states of its read. */
export const List = <A extends { readonly nextCursor: string | null }, R>({
  read,
  rows,
  ...list
}: ListProps<R> & {
  readonly read: Read<A>
  readonly rows: (answer: A) => ReadonlyArray<R>
}) => (
  <Card isFlush>
    <Shown read={read}>
      {(answer) => <Rows rows={rows(answer)} nextCursor={answer.nextCursor} {...list} />}
    </Shown>
  </Card>
)
