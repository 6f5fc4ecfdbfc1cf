/** Pay periods by their pay dates. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import * as Effect from "effect/Effect"
import { PayScheduleStore } from "../../ports/payScheduleStore.ts"

/** A pay date is so many days after the end of its period at most. */
const ARREARS_DAYS = 400

/** The periods of a schedule that pay on a day of a range. */
export const periodsPaid = Effect.fnUntraced(function* (
  clientId: string,
  payScheduleId: string,
  begin: LocalDate,
  end: LocalDate
) {
  const { standing } = yield* PayScheduleStore
  const periods = yield* standing(clientId, payScheduleId, addDays(begin, -ARREARS_DAYS))
  return periods.filter(({ payDate }) => payDate >= begin && payDate <= end)
})
