/** Daily figures of companies, workers, reviews, events, deliveries, whole values and flow links. */
import { addDays, daysFrom, type LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest } from "@payroll/domain/errors"
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { mergedHistogram, quantileOf, type Histogram } from "@payroll/domain/exact/histogram"
import { Day, spanProblems } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  listOf,
  objectOf,
  shownAmount,
  shownDay,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { clientIdOf } from "../caller.ts"
import { defineRead } from "../defineOperation.ts"
import { settledBefore } from "../page.ts"
import { Figures, type CountedFigure, type Figure } from "../ports/figures.ts"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"

const SPAN_DAYS = 366
const USUAL_DAYS = 30
const DAY_LENGTH = 10
const MINUTES_OF_HOUR = 60

const counted = {
  companiesCreated: shownWhole("Companies that were registered, those of contractors too."),
  companiesPassed: shownWhole("Verifications that companies passed."),
  companiesFailed: shownWhole("Verifications that companies failed."),
  workersActivated: shownWhole("Workers who became Active."),
  reviewsDecided: shownWhole("Cases that a person decided."),
  events: shownWhole("Events."),
  deliveries: shownWhole("Attempts to deliver an event to an endpoint."),
  deliveriesFailed: shownWhole("Those that failed."),
  wholeValues: shownWhole(
    "Whole SSNs, EINs and account numbers that were handed out; several accounts of a worker count as one."
  ),
  linksMade: shownWhole("Flow links that were made."),
  linksOpened: shownWhole("Flow links whose pages were begun."),
  linksCompleted: shownWhole("Flow links whose pages were finished.")
} as const

const figureFields = {
  ...counted,
  reviewHoursMedian: Schema.NullOr(
    shownAmount(
      "The median of the hours from the submission of a case to its decision, within a tenth; null without any."
    )
  ),
  deliveryMsP50: Schema.NullOr(
    shownWhole("The median of the milliseconds of an attempt, within a tenth; null without any.")
  ),
  deliveryMsP95: Schema.NullOr(
    shownWhole("The milliseconds that 95 of 100 attempts do not exceed, within a tenth.")
  ),
  linkHoursMedian: Schema.NullOr(
    shownAmount(
      "The median of the hours from a link to the end of its pages, within a tenth; null without any."
    )
  )
} as const

const DayShown = entityOf("DailyFigures", "What happened on a day.", {
  date: shownDay("The day, in UTC."),
  ...figureFields
})

type FiguresView = Omit<typeof DayShown.Type, "date">

const COLUMNS: Columns<typeof DayShown.Type> = fieldColumns<typeof DayShown.Type>(
  "date",
  "companiesCreated",
  "companiesPassed",
  "companiesFailed",
  "workersActivated",
  "reviewsDecided",
  "reviewHoursMedian",
  "events",
  "deliveries",
  "deliveriesFailed",
  "deliveryMsP50",
  "deliveryMsP95",
  "wholeValues",
  "linksMade",
  "linksOpened",
  "linksCompleted",
  "linkHoursMedian"
)

const rounded = (value: number | undefined, parts: number): number | null =>
  value === undefined ? null : Math.round(value * parts) / parts

const histogramOf = (rows: ReadonlyArray<CountedFigure>, of: Figure): Histogram =>
  mergedHistogram(
    rows
      .filter(({ figure }) => figure === of)
      .map(({ bucket, amount }) => new Map([[bucket, amount]]))
  )

/** Adds up counted rows, of one day or of several. */
const figuresOf = (rows: ReadonlyArray<CountedFigure>): FiguresView => {
  const amounts = Object.fromEntries(Object.keys(counted).map((name) => [name, 0])) as Record<
    keyof typeof counted,
    number
  >
  for (const { figure, amount } of rows) {
    if (Object.hasOwn(amounts, figure)) amounts[figure as keyof typeof counted] += amount
  }
  const medianHours = (figure: "reviewMinutes" | "linkMinutes"): number | null => {
    const minutes = quantileOf(histogramOf(rows, figure), 0.5)
    return rounded(minutes === undefined ? undefined : minutes / MINUTES_OF_HOUR, 100)
  }
  const deliveryMs = histogramOf(rows, "deliveryMs")
  return {
    ...amounts,
    reviewHoursMedian: medianHours("reviewMinutes"),
    linkHoursMedian: medianHours("linkMinutes"),
    deliveryMsP50: rounded(quantileOf(deliveryMs, 0.5), 1),
    deliveryMsP95: rounded(quantileOf(deliveryMs, 0.95), 1)
  }
}

export const getFigures = defineRead({
  group: "reports",
  name: "getFigures",
  role: "read",
  scope: "client",
  spansClients: true,
  summary:
    "What happened day by day: companies, workers, reviews, events, deliveries, whole values and flow links",
  request: Schema.Struct({
    from: Schema.optionalKey(
      described(Day, `The first day, in UTC; without it ${USUAL_DAYS} days until the last one.`)
    ),
    to: Schema.optionalKey(
      described(Day, `The last day, at most ${SPAN_DAYS} days with the first; today without it.`)
    ),
    ...formatField
  }),
  response: Schema.Struct({
    figures: objectOf("What the days are of.", {
      from: shownDay("The first day."),
      to: shownDay("The last day."),
      totals: objectOf("All days together.", figureFields)
    }),
    upTo: shownTime("The time up to which everything is counted."),
    days: listOf(DayShown, "Every day, the earliest first."),
    ...csvFileField
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const to = request.to ?? (isoTimestamp(at).slice(0, DAY_LENGTH) as LocalDate)
      const from = request.from ?? addDays(to, 1 - USUAL_DAYS)
      const problems = spanProblems(from, to, SPAN_DAYS)
      if (problems.length > 0) return yield* new InvalidRequest({ problems })
      const { ofDays } = yield* Figures
      const figures = yield* ofDays(clientIdOf(caller), { from, to })
      const byDay = Map.groupBy(figures.counted, ({ day }) => day)
      const days = daysFrom(from, to).map((date) => ({
        date,
        ...figuresOf(byDay.get(date) ?? [])
      }))
      const settled = settledBefore(at)
      const upTo = isoTimestamp(Math.min(figures.upTo ?? settled, settled))
      const { rows, file } = yield* rowsOrFile(request, days, COLUMNS, (row) => [row])
      const totals = figuresOf(figures.counted)
      return { figures: { from, to, totals }, upTo, days: rows, ...file }
    }),
  example: { from: "2026-10-01", to: "2026-10-31" }
})
