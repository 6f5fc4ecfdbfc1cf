/** Lists of records that can be deactivated, with those in one status alone. */
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import {
  recordStatuses,
  statesOf,
  type Deactivatable,
  type RecordStatus
} from "@payroll/domain/status"
import * as Schema from "effect/Schema"

/** The filter in a request. */
export const RecordStatusGiven = Schema.optionalKey(
  described(choice(statesOf(recordStatuses)), "Only records in this status.")
)

/** The records in a status; all of them without one. */
export const withStatus = <R extends Deactivatable>(
  records: ReadonlyArray<R>,
  status: RecordStatus | undefined
): ReadonlyArray<R> =>
  status === undefined ? records : records.filter(({ recordStatus }) => recordStatus === status)
