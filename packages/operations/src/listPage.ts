/** Lists of records in pages, in the order of their ids or of their changes. */
import type { InvalidRequest } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { Instant } from "@payroll/domain/field/instant"
import {
  recordStatuses,
  statesOf,
  type Deactivatable,
  type RecordStatus
} from "@payroll/domain/status"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  nextCursorField,
  notOfThisList,
  pageFields,
  pageOf,
  placedPage,
  settledBefore,
  shownPage,
  timeKeyOf,
  timeKeyText,
  upToField,
  type PageRequest,
  type TimeKey
} from "./page.ts"

/** The fields of a request for a page of records; `updatedSince` turns its order into that of changes. */
export const listFields = {
  ...pageFields,
  updatedSince: Schema.optionalKey(
    described(Instant, "Only records that changed then or later, in the order of their changes.")
  )
}

/** With `updatedSince` a list says up to when it is complete. */
export const listedFields = { ...nextCursorField, upTo: Schema.optionalKey(upToField.upTo) }

/** The place of a record in a list: its id, or the time of its last change and then its id. */
export type ListPlace =
  | { readonly by: "id"; readonly after: string }
  | {
      readonly by: "time"
      readonly after: TimeKey
      /** Records that changed before this time, UTC milliseconds. */
      readonly before: number
    }

/** A page of records: at most `rows`, one more than it shows. */
export interface ListPage {
  readonly rows: number
  readonly place: ListPlace
}

interface ListRequest extends PageRequest {
  readonly updatedSince?: number
}

/** The page that a request asks for, at a time (UTC milliseconds). */
export const listPageOf = (
  request: ListRequest,
  at: number
): Result.Result<ListPage, InvalidRequest> => {
  const page = pageOf(request)
  if (request.updatedSince === undefined) {
    return Result.map(placedPage(page), ({ rows, after }) => ({ rows, place: { by: "id", after } }))
  }
  const { rows, after } = page
  const start = { at: request.updatedSince, id: "" }
  const key = after === "" ? start : timeKeyOf(after)
  return key
    ? Result.succeed({ rows, place: { by: "time", after: key, before: settledBefore(at) } })
    : Result.fail(notOfThisList)
}

/** The fields of a record that place it in a list. */
export interface Placed {
  readonly id: string
  readonly updatedAt: number
}

/** The cursor's text for what comes after a record. */
const placeAfter = ({ by }: ListPlace, { id, updatedAt }: Placed): string =>
  by === "id" ? id : timeKeyText({ at: updatedAt, id })

/** The rows of a page of records, with its `nextCursor`, and `upTo` in the order of changes. */
export const listed = <Row>(
  fetched: ReadonlyArray<Row>,
  { rows, place }: ListPage,
  placed: (row: Row) => Placed,
  stoppedAt?: Placed
) => {
  const { rows: pageRows, nextCursor } = shownPage(
    fetched,
    { rows, after: "" },
    (row) => placeAfter(place, placed(row)),
    stoppedAt && placeAfter(place, stoppedAt)
  )
  const upTo = place.by === "time" ? { upTo: isoTimestamp(place.before) } : {}
  return { rows: pageRows, more: { nextCursor, ...upTo } }
}

/** Returns true if a record comes in a list after the place where a page begins. */
const isAfter = (place: ListPlace, { id, updatedAt }: Placed): boolean => {
  if (place.by === "id") return id > place.after
  const { at, id: afterId } = place.after
  const isLater = updatedAt > at || (updatedAt === at && id > afterId)
  return isLater && updatedAt < place.before
}

const inOrder =
  ({ by }: ListPlace) =>
  (one: Placed, other: Placed): number => {
    const time = by === "time" ? one.updatedAt - other.updatedAt : 0
    return time === 0 ? (one.id < other.id ? -1 : 1) : time
  }

/** The records of a page among few that are all loaded. */
export const pageAmong = <Row extends Placed>(
  all: ReadonlyArray<Row>,
  { rows, place }: ListPage
): ReadonlyArray<Row> =>
  all
    .filter((row) => isAfter(place, row))
    .toSorted(inOrder(place))
    .slice(0, rows)

/** The filter in a request for records that can be deactivated. */
export const recordStatusField = Schema.optionalKey(
  described(choice(statesOf(recordStatuses)), "Only records in this status.")
)

/** The records in a status; all of them without one. */
export const withStatus = <R extends Deactivatable>(
  records: ReadonlyArray<R>,
  status: RecordStatus | undefined
): ReadonlyArray<R> =>
  status === undefined ? records : records.filter(({ recordStatus }) => recordStatus === status)
