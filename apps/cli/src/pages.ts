/** Lists of records, page by page. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { operate } from "./operate.ts"

const PAGE_ROWS = 200
export const LISTED_MAX = 1_000

export const filter = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** The company whose records are listed. */
export const company = Flag.String("company").pipe(Flag.withDescription("The id of the company"))

export const orNull = Option.getOrNull

interface Page {
  readonly nextCursor: string | null
  readonly upTo?: string
}

/** The first 1,000 rows of a list, whether there are more, and up to when they are complete. */
export const firstRows = Effect.fnUntraced(function* (
  client: string,
  operation: string,
  field: string,
  body: Readonly<Record<string, unknown>>
) {
  const rows: Array<unknown> = []
  let cursor: string | null = null
  for (;;) {
    const page = (yield* operate(client, operation, {
      ...body,
      limit: PAGE_ROWS,
      cursor
    })) as Page & Readonly<Record<string, ReadonlyArray<unknown>>>
    rows.push(...(page[field] ?? []))
    if (page.nextCursor === null || rows.length > LISTED_MAX) {
      const hasMore = rows.length > LISTED_MAX
      return { rows: rows.slice(0, LISTED_MAX), hasMore, upTo: page.upTo }
    }
    cursor = page.nextCursor
  }
})

/** What follows a list that is cut. */
export const moreLine = (hasMore: boolean): ReadonlyArray<string> =>
  hasMore ? [`Only the first ${LISTED_MAX} are listed: narrow the list down.`] : []
