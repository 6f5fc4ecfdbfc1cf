/** Days of the law and of pay, which are over once they are over everywhere in the United States. */
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { dayOf } from "../timestamp.ts"

const DAY_MS = 86_400_000
/** American Samoa, where days of the United States end, is so far behind UTC all year. */
const SAMOA_MS = 39_600_000

/** The earliest day that it still is anywhere in the United States at an instant, UTC milliseconds. */
export const dayStillOn = (at: number): LocalDate => dayOf(at - SAMOA_MS)

/** The instant from which on a day is over everywhere in the United States, UTC milliseconds. */
export const overEverywhere = (day: LocalDate): number => (toEpochDay(day) + 1) * DAY_MS + SAMOA_MS
