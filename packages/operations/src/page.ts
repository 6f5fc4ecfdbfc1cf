/** Lists in pages: by keyset, never by offset, so that rows which are added meanwhile move nothing. */
import { InvalidRequest } from "@payroll/domain/errors"
import { described, rule } from "@payroll/domain/field/rule"
import { problem } from "@payroll/domain/problem"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { shownText, shownTime } from "./answerSchema.ts"

const PAGE_ROWS_MAX = 200
const PAGE_ROWS_DEFAULT = 50
const CURSOR_MAX = 512

const isLimit = (value: string | number): boolean => {
  const count = typeof value === "number" ? value : /^\d{1,3}$/.test(value) ? Number(value) : 0
  return Number.isInteger(count) && count >= 1 && count <= PAGE_ROWS_MAX
}

/** Decodes a cursor to the list and the key; undefined for a text that no list gave. */
const textOf = (cursor: string): string | undefined =>
  cursor.length <= CURSOR_MAX && /^[\w-]+$/.test(cursor)
    ? Result.getOrUndefined(Base64Url.decodeString(cursor))
    : undefined

const Limit = Schema.Union([Schema.Finite, Schema.String])
  .check(
    rule<string | number>(isLimit, {
      type: "range",
      message: `must be a whole number from 1 to ${PAGE_ROWS_MAX}`,
      jsonSchema: {
        type: ["integer", "string"],
        minimum: 1,
        maximum: PAGE_ROWS_MAX,
        pattern: String.raw`^(?:[1-9]\d?|1\d\d|200)$`,
        examples: [1, PAGE_ROWS_MAX, "50"]
      }
    })
  )
  .pipe(
    Schema.decodeTo(Schema.Finite, {
      decode: SchemaGetter.transform(Number),
      encode: SchemaGetter.passthrough<number>()
    })
  )

const WRONG_CURSOR = "must be the nextCursor of an earlier answer"

/** The cursor of the next page of a list. */
export const cursorOf = (list: string, key: string): string => Base64Url.encode(`${list}\n${key}`)

/**
 * The key in the text of a list's cursor; undefined for the cursor of another list. Cursors that earlier versions gave
 * name no list.
 */
export const keyIn = (list: string, text: string): string | undefined => {
  const [name, key] = text.split("\n")
  return key === undefined ? name : name === list ? key : undefined
}

/** For the cursor of another list, which every list's schema takes. */
export const notOfThisList = new InvalidRequest({
  problems: [problem(["cursor"], "format", WRONG_CURSOR)]
})

const Cursor = Schema.String.check(
  rule<string>((cursor) => textOf(cursor) !== undefined, {
    type: "format",
    message: WRONG_CURSOR,
    jsonSchema: { maxLength: CURSOR_MAX }
  })
).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((cursor: string) => textOf(cursor) ?? ""),
    encode: SchemaGetter.transform((text: string) => Base64Url.encode(text))
  })
)

export const cursorField = described(Cursor, "Where the page begins.")

/** The fields of a request for a page; a read gets the key of the last row before it as the cursor. */
export const pageFields = {
  limit: Schema.optionalKey(described(Limit, "How many rows the page has at most.")),
  cursor: Schema.optionalKey(cursorField)
}

export const nextCursorField = {
  nextCursor: Schema.NullOr(shownText("The cursor of the next page; null on the last one."))
}

export interface PageRequest {
  readonly limit?: number
  readonly cursor?: string
}

/** Limits of a page for the store, which reads one row more than the page shows, after a key. */
export interface PageOf {
  readonly rows: number
  /** Empty for the first page: it comes before every key. */
  readonly after: string
}

export const pageOf = ({ limit = PAGE_ROWS_DEFAULT, cursor = "" }: PageRequest): PageOf => ({
  rows: limit + 1,
  after: cursor
})

/** The keys of lists in the order of ids. */
const ID = /^[\da-f-]{36}$/

/** A page that begins at a key of its list, of the form that these have: ids if it is not said. */
export const placedPage = (page: PageOf, form = ID): Result.Result<PageOf, InvalidRequest> =>
  page.after === "" || form.test(page.after) ? Result.succeed(page) : Result.fail(notOfThisList)

/** A commit that is decided now may be stored until then: rows younger than this may not be all. */
const UNDER_WAY_MS = 30_000

/** The time before which no row can come any more, UTC milliseconds: lists by time end there. */
export const settledBefore = (at: number): number => at - UNDER_WAY_MS

/** The time up to which a list by time is complete: a caller that asks again from there misses nothing. */
export const upToField = {
  upTo: shownTime("The time up to which the list is complete: ask again from there.")
}

/** A place in a list that is ordered by time, then by id. */
export interface TimeKey {
  /** UTC milliseconds. */
  readonly at: number
  readonly id: string
}

export const timeKeyText = ({ at, id }: TimeKey): string => `${at} ${id}`

/** The place that a cursor's text stands for; undefined for the text of another list. */
export const timeKeyOf = (text: string): TimeKey | undefined => {
  const groups = /^(?<at>\d{1,15}) (?<id>[\da-f-]{36})$/.exec(text)?.groups
  return groups ? { at: Number(groups["at"]), id: groups["id"] ?? "" } : undefined
}

/** The rows of a page, and the key of the next one if the store found a row more; the read makes a cursor of it. */
export const shownPage = <Row>(
  fetched: ReadonlyArray<Row>,
  { rows }: PageOf,
  key: (row: Row) => string,
  /** The key at which reading stopped before the page was full; undefined where it did not. */
  stoppedAt?: string
): { readonly rows: ReadonlyArray<Row>; readonly nextCursor: string | null } => {
  const shownRows = fetched.slice(0, rows - 1)
  const last = shownRows.at(-1)
  const hasMore = fetched.length === rows && last !== undefined
  const next = hasMore ? key(last) : stoppedAt
  return { rows: shownRows, nextCursor: next ?? null }
}

/** Rows that are read at most for one page, whether they are shown or not. */
export const SCANNED_MAX = 1_000

/** The page of those of the scanned rows that are asked for; `scannedMax` of them may not be all. */
export const scannedPage = <Row>(
  scanned: ReadonlyArray<Row>,
  isAsked: (row: Row) => boolean,
  page: PageOf,
  key: (row: Row) => string,
  scannedMax = SCANNED_MAX
) => {
  const fetched = scanned.filter(isAsked).slice(0, page.rows)
  const last = scanned.at(-1)
  const isCut = fetched.length < page.rows && scanned.length === scannedMax
  return shownPage(fetched, page, key, isCut && last !== undefined ? key(last) : undefined)
}
