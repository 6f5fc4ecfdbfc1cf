/** Pay periods by their pay dates. */
import { addDays } from "@payroll/domain/calendar/localDate"
import type { Period } from "@payroll/domain/timeTracking/payable"
import * as Effect from "effect/Effect"
import { PayScheduleStore } from "../../ports/payScheduleStore.ts"
import { recordsThen, type Moment } from "./recordsThen.ts"

/** A pay date is so many days after the end of its period at most. */
const ARREARS_DAYS = 400

/** The periods of a schedule that pay on a day of a range, as they were. */
export const periodsPaid = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  payScheduleId: string,
  { begin, end }: Period
) {
  const { everStanding, standing } = yield* PayScheduleStore
  const from = addDays(begin, -ARREARS_DAYS)
  const read = moment.knownAt === undefined ? standing : everStanding
  const periods = yield* recordsThen(
    moment,
    "payPeriod",
    yield* read(clientId, payScheduleId, from)
  )
  return periods.filter(
    ({ payDate, isWithdrawn }) => !isWithdrawn && payDate >= begin && payDate <= end
  )
})
