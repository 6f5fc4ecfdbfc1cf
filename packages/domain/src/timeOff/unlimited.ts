/**
 * The change from a policy without a balance to one with a balance: minutes taken under the first do not count
 * afterwards.
 */
import { fromEpochDay, type EpochDay } from "../calendar/localDate.ts"
import { ORDER } from "./entry.ts"
import { entryOf, type LedgerEvent } from "./ledgerEvent.ts"
import { credit } from "./lots.ts"
import { termsOn, versionOn, type AssignmentDays } from "./timeline.ts"

const isUnlimited = (days: AssignmentDays, day: EpochDay): boolean =>
  termsOn(days, day).earningMethod === "Unlimited"

/** The days from which a balance counts again. */
const returnsOf = (
  timeline: ReadonlyArray<AssignmentDays>
): ReadonlyArray<[AssignmentDays, EpochDay]> =>
  timeline.flatMap((days, index) => {
    const before = timeline[index - 1]
    const changes = days.versions.slice(1).map(({ from }) => from)
    const starts = before !== undefined && isUnlimited(before, days.first - 1) ? [days.first] : []
    return [
      ...starts.filter((day) => !isUnlimited(days, day)),
      ...changes.filter(
        (day) =>
          day > days.first &&
          day <= days.last &&
          isUnlimited(days, day - 1) &&
          !isUnlimited(days, day)
      )
    ].map((day): [AssignmentDays, EpochDay] => [days, day])
  })

/** The events that give back, before anything else on the day, the minutes taken while there was no balance. */
export const unlimitedEvents = (
  timeline: ReadonlyArray<AssignmentDays>
): ReadonlyArray<LedgerEvent> =>
  returnsOf(timeline).map(([days, day]) => {
    const key = `adjustment/unlimited/${fromEpochDay(day)}`
    const { version: policy } = versionOn(days.versions, day)
    return {
      day,
      order: ORDER.opening,
      key,
      apply: (account) => {
        const minutes = account.uncounted
        if (minutes === 0) return undefined
        account.uncounted = 0
        credit(account.lots, minutes)
        return entryOf("adjustment", key, day, policy, {
          minutes,
          explanation: [{ step: "unlimited", taken: minutes }]
        })
      }
    }
  })
