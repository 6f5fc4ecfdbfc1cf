/** What reports about recorded time have in common: a page of workers, with what their time came to. */
import { daysBetween, isLocalDate, type LocalDate } from "@payroll/domain/calendar/localDate"
import { described } from "@payroll/domain/field/rule"
import { problem } from "@payroll/domain/problem"
import { adjustmentsIn } from "@payroll/domain/timesheet/amendment"
import { eachOnce, sheetContent, type SheetContent } from "@payroll/domain/timesheet/content"
import { zoneNameOn } from "@payroll/domain/timesheet/timeFacts"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import { dateAt, type ZoneOffsets } from "@payroll/domain/timeTracking/zone"
import type { Segment } from "@payroll/domain/timeTracking/classify"
import type { PayableItem } from "@payroll/domain/timeTracking/payable"
import type { Span } from "@payroll/domain/timeTracking/punch"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, shownText } from "../answerSchema.ts"
import { publishedAs } from "../decode.ts"
import { orNotFound } from "../orNotFound.ts"
import { pageFields, pageOf, placedPage, shownPage, type PageRequest } from "../page.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { inPieces, WORKERS_OF_TURN } from "../pieces.ts"
import { LedgerDay } from "@payroll/domain/timeOffAccount/ledgerFields"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { factsOf, rangeOf, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"

const SPAN_DAYS_MAX = 92

/** The days of a report. */
export const reportedDays = {
  from: described(LedgerDay, "The first workday."),
  to: described(LedgerDay, `The last workday, at most ${SPAN_DAYS_MAX} days with the first.`)
} as const

/** The company and the page of its workers. */
export const reportedWorkers = { companyId: idFields.companyId, ...pageFields } as const

const isDay = (value: unknown): value is LocalDate =>
  typeof value === "string" && isLocalDate(value)

/** A report ends on or after its first day, and is not too long. */
export const spanRule = publishedAs({}, ({ from, to }) => {
  if (!isDay(from) || !isDay(to)) return []
  if (to < from) return [problem(["to"], "range", "must not be before from")]
  return daysBetween(from, to) >= SPAN_DAYS_MAX
    ? [problem(["to"], "range", `must be at most ${SPAN_DAYS_MAX} days with from`)]
    : []
})

/** Who a line of a report is about. */
export const reportedUser = {
  userId: ids.userId,
  userReferenceId: Schema.NullOr(shownText("The client's own id for the worker.")),
  user: shownText("The full name.")
} as const

export const userShown = ({ worker }: Pick<LoadedTime, "worker">) => ({
  userId: worker.id,
  userReferenceId: worker.userReferenceId ?? null,
  user: fullName(worker)
})

/** The time of a worker on the days of a report. */
export interface Reported {
  readonly loaded: LoadedTime
  /** The timesheets that cover a day of them. */
  readonly sheets: ReadonlyArray<Timesheet>
  readonly segments: ReadonlyArray<Segment>
  readonly items: ReadonlyArray<PayableItem>
  readonly spans: ReadonlyArray<Span>
  readonly zone: ZoneOffsets
}

interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** What the timesheets of a worker come to on some days: locked ones as they were stored, others as they are now. */
const reportedOf = (
  loaded: LoadedTime,
  { from, to }: Days,
  stored: ReadonlyMap<string, SheetContent>,
  at: number
): Reported => {
  const facts = factsOf(loaded, rangeOf({ begin: from, end: to }))
  const sheets = sheetsOn(loaded, { from, to })
  const contents = sheets.map((sheet) => {
    const { periodBegin, periodEnd } = sheet
    const period = {
      begin: periodBegin > from ? periodBegin : from,
      end: periodEnd < to ? periodEnd : to
    }
    const adjustments = adjustmentsIn(loaded.amendments, sheet.id)
    return stored.get(sheet.id) ?? sheetContent({ ...facts, adjustments }, { period, nowMs: at })
  })
  const isIn = ({ date }: { readonly date: LocalDate }): boolean => from <= date && date <= to
  const zone = facts.zoneOf(zoneNameOn(facts, from))
  return {
    loaded,
    sheets,
    zone,
    segments: contents.flatMap(({ segments }) => segments).filter(isIn),
    items: contents.flatMap(({ items }) => items).filter(isIn),
    spans: eachOnce(contents.flatMap(({ spans }) => spans)).filter((span) =>
      isIn({ date: dateAt(zone, span.from) })
    )
  }
}

const sheetsOn = ({ sheets }: LoadedTime, { from, to }: Days): ReadonlyArray<Timesheet> =>
  sheets.filter(({ periodBegin, periodEnd }) => periodEnd >= from && periodBegin <= to)

const reportedTogether = Effect.fnUntraced(function* (
  clientId: string,
  workerIds: ReadonlyArray<string>,
  days: Days,
  at: number
) {
  const { timeOf, contents } = yield* TimesheetStore
  const all = yield* timeOf(clientId, workerIds, rangeOf({ begin: days.from, end: days.to }))
  const locked = all
    .flatMap((loaded) => sheetsOn(loaded, days))
    .filter(({ status }) => status === "Locked")
    .map(({ id }) => id)
  const found = locked.length === 0 ? [] : yield* contents(clientId, locked)
  const stored = new Map(found.map((each) => [each.timesheetId, each.locked.content]))
  return all.map((loaded) => reportedOf(loaded, days, stored, at))
})

/** The time of workers on some days. */
export const reportedTime = (
  clientId: string,
  workerIds: ReadonlyArray<string>,
  days: Days,
  at: number
) => inPieces(workerIds, WORKERS_OF_TURN, (piece) => reportedTogether(clientId, piece, days, at))

/** A page of the workers of a company, which is the client's. */
export const reportedPage = Effect.fnUntraced(function* (
  clientId: string,
  request: { readonly companyId: string } & PageRequest
) {
  const { profile } = yield* CompanyStore
  yield* orNotFound("company", profile(clientId, request.companyId))
  const page = yield* Effect.fromResult(placedPage(pageOf(request)))
  const { workerIds } = yield* TimesheetStore
  const found = yield* workerIds(clientId, request.companyId, page)
  return shownPage(found, page, (id) => id)
})
