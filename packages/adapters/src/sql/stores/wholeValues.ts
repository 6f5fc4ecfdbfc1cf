/** The rule by which a day has unusually many whole values, as SQL over `daily_figure`. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { sql, type RawBuilder } from "kysely"

/** A day with no more is usual. */
const USUAL = 20
/** As many times the largest day before. */
const TIMES = 2
/** Days before that count: a hand-over of every month is among them. */
const DAYS_BEFORE = 35

/** Condition: a row of `daily_figure` counts whole values. As a literal, as in the condition of the index. */
export const countsWholeValues = (table: string) =>
  sql`${sql.ref(`${table}.figure`)} = 'wholeValues'`

/** The first of the days that a day is compared with. */
export const comparedSince = (day: LocalDate): LocalDate => addDays(day, -DAYS_BEFORE)

/** The largest day before the one of a row, which has `client_id`, `day` and `since`; 0 without any. */
export const largestBefore = (row: string) => sql<number>`coalesce((
  select max(earlier.amount) from daily_figure as earlier
  where earlier.client_id = ${sql.ref(`${row}.client_id`)} and ${countsWholeValues("earlier")}
    and earlier.day >= ${sql.ref(`${row}.since`)} and earlier.day < ${sql.ref(`${row}.day`)}), 0)`

/** Condition: an amount is unusual after the largest day before. */
export const isUnusual = (amount: RawBuilder<unknown>, largest: RawBuilder<unknown>) => sql`(
  ${amount} > ${sql.lit(USUAL)} and ${amount} > ${sql.lit(TIMES)} * ${largest})`
