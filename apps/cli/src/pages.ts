/** Lists of records, page by page. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { operate } from "./operate.ts"

const PAGE_ROWS = 200
export const LISTED_MAX = 1_000
const DAY_MS = 24 * 3_600_000

/** A flag that need not be given; it is then null, as in a request. */
export const filter = (name: string, description: string): Flag.Flag<string | null> =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.optional,
    Flag.map(Option.getOrNull)
  )

/** A filter by time that is a day ago unless it is given. */
export const orYesterday = Flag.mapEffect((time: string | null) =>
  Effect.map(Clock.currentTimeMillis, (now) => time ?? isoTimestamp(now - DAY_MS))
)

/** The company whose records are listed. */
export const company = Flag.String("company").pipe(Flag.withDescription("The id of the company"))

export type Body = Readonly<Record<string, unknown>>

interface Page {
  /** Missing in a list that has one page. */
  readonly nextCursor?: string | null
  readonly upTo?: string
}

/**
 * Hands the rows of a list to `take`, page by page, until it wants no more. Returns the time up to
 * which they are complete. The rows have whatever type the caller reads from the operation.
 */
export const eachPage = Effect.fnUntraced(function* <E, R>(
  client: string,
  operation: string,
  field: string,
  body: Body,
  take: (rows: ReadonlyArray<never>) => Effect.Effect<boolean, E, R>
) {
  let cursor: string | null = null
  for (;;) {
    const request: Body = { ...body, limit: PAGE_ROWS, cursor }
    const page = (yield* operate(client, operation, request)) as Page &
      Readonly<Record<string, ReadonlyArray<never>>>
    const wantsMore = yield* take(page[field] ?? [])
    const { nextCursor = null } = page
    if (!wantsMore || nextCursor === null) return page.upTo
    cursor = nextCursor
  }
})

/** The first 1,000 rows of a list, whether there are more, and up to when they are complete. */
export const firstRows = Effect.fnUntraced(function* (
  client: string,
  operation: string,
  field: string,
  body: Body
) {
  const rows: Array<never> = []
  const upTo = yield* eachPage(client, operation, field, body, (page) =>
    Effect.sync(() => {
      rows.push(...page)
      return rows.length <= LISTED_MAX
    })
  )
  return { rows: rows.slice(0, LISTED_MAX), hasMore: rows.length > LISTED_MAX, upTo }
})

/** The line under a list that is cut. */
export const moreLine = (hasMore: boolean): ReadonlyArray<string> =>
  hasMore ? [`Only the first ${LISTED_MAX} are listed: narrow the list down.`] : []
