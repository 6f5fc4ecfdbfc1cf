/** Lists of events and deliveries, page by page. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"

const PAGE_ROWS = 200
const LISTED_MAX = 1_000

export const filter = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** The filters that lists of events and of deliveries share. */
export const eventFlags = {
  company: filter("company", "The id of a company"),
  events: Flag.String("event").pipe(
    Flag.withDescription("A type of event, or a group such as employee.*; repeatable"),
    Flag.atLeast(0)
  ),
  since: filter("since", "The earliest time, such as 2026-03-08 or 2026-03-08T09:05:00Z")
}

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

/** What follows a list. */
export const endLine = (hasMore: boolean, upTo: string | undefined): ReadonlyArray<string> => {
  if (hasMore) return [`Only the first ${LISTED_MAX} are listed: go on with a later --since.`]
  return upTo === undefined ? [] : [`Complete up to ${upTo}.`]
}
