/** Functions shared by reports about recorded time: a page of workers, with the content of their time. */
import { spanProblems, submittedDay } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { sheetsOn, reportedOf, type Days } from "@payroll/domain/timesheet/reportedTime"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, shownText } from "../../answerSchema.ts"
import { publishedAs } from "../../decode.ts"
import { pageFields, pageOf, placedPage, shownPage, type PageRequest } from "../../page.ts"
import { requireCompany } from "../../ports/companyStore.ts"
import { inPieces, WORKERS_OF_TURN } from "../../pieces.ts"
import { LedgerDay } from "@payroll/domain/timeOffAccount/ledgerFields"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import { rangeOf, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"

const SPAN_DAYS_MAX = 92

/** The days of a report. */
export const reportedDays = {
  from: described(LedgerDay, "The first workday."),
  to: described(LedgerDay, `The last workday, at most ${SPAN_DAYS_MAX} days with the first.`)
} as const

/** The company and the page of its workers. */
export const reportedWorkers = { companyId: idFields.companyId, ...pageFields } as const

/** A report ends on or after its first day, and is not too long. */
export const spanRule = publishedAs({}, (body) => {
  const [from, to] = [submittedDay(body["from"]), submittedDay(body["to"])]
  return from && to ? spanProblems(from, to, SPAN_DAYS_MAX) : []
})

/** The worker of a line of a report. */
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
  const lockedContents = locked.length === 0 ? [] : yield* contents(clientId, locked)
  const stored = new Map(lockedContents.map((each) => [each.timesheetId, each.locked.content]))
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
  yield* requireCompany(clientId, request.companyId)
  const page = yield* Effect.fromResult(placedPage(pageOf(request)))
  const { workerIds } = yield* TimesheetStore
  const workersOfPage = yield* workerIds(clientId, request.companyId, page)
  return shownPage(workersOfPage, page, (id) => id)
})
