/** The parts of a list of companies that are not fields of the companies. */
import type { Company } from "@payroll/domain/company/company"
import { addDays } from "@payroll/domain/calendar/localDate"
import { companyToday } from "@payroll/domain/location/companyToday"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { isBlocking } from "@payroll/domain/onboarding/requirement"
import { described } from "@payroll/domain/field/rule"
import { isActive } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, ids, shownDay, shownFlag, shownText, shownWhole } from "../../answerSchema.ts"
import { requireCompany } from "../../ports/companyStore.ts"
import { isErased } from "../../ports/erasedSubjects.ts"
import {
  EXCEPTIONS_SEARCHED_MAX,
  RecordLists,
  WORKERS_COUNTED_MAX
} from "../../ports/recordLists.ts"
import { payPeriodView } from "../../views/payPeriodView.ts"
import { openRequirements } from "./companyTask.ts"

/** Maximum companies of a page with overviews: each is loaded with all its records. */
export const OVERVIEWS_MAX = 50
/** A payroll is work from so many days before its deadline on. */
const DUE_DAYS = 7

export const CompanyOverview = entityOf(
  "CompanyOverview",
  "What a list shows of a company besides its own fields.",
  {
    companyId: ids.companyId,
    today: shownDay("The current day at the filing address, by which its days are counted here."),
    city: Schema.NullOr(
      shownText("The city of the first place of work, or of the first location; null without one.")
    ),
    state: Schema.NullOr(shownText("The state of the same; null without one.")),
    workers: shownWhole(
      `The workers who have not left, counted to ${WORKERS_COUNTED_MAX}: there may be more.`
    ),
    nextPayDate: Schema.NullOr(
      shownDay("The next day on which a pay schedule pays, today or later; null without one.")
    ),
    payrollDue: described(
      Schema.NullOr(payPeriodView.schema),
      "Of the pay periods that were not handed over the one with the first deadline, which may have passed; null without one."
    ),
    timeOffRequests: shownWhole("The requests for time off that wait for a decision."),
    firstDayOff: Schema.NullOr(
      shownDay("The first day that a request asks for which waits; null without one.")
    ),
    timeExceptions: shownWhole(
      "The exceptions that keep timesheets from their approval, " +
        `among the newest ${EXCEPTIONS_SEARCHED_MAX} that are open.`
    ),
    missing: shownWhole("The requirements of the onboarding that are open."),
    hasWork: shownFlag(
      "Whether something waits for a person: a failed verification, what is missing, requests, exceptions, or a " +
        `payroll to run within ${DUE_DAYS} days.`
    )
  }
)

/** The first place of work, or the first location. */
const placeOf = (locations: ReadonlyArray<CompanyLocation>) => {
  const active = locations.filter(isActive)
  const place = active.find(({ isWorkLocation }) => isWorkLocation) ?? active[0]
  return { city: place?.city ?? null, state: place?.state ?? null }
}

/** Returns true if the onboarding of a company lacks something. */
export const isIncomplete = Effect.fnUntraced(function* ({ clientId, id }: Company, at: number) {
  return (yield* openRequirements(yield* requireCompany(clientId, id), at)).some(isBlocking)
})

/** The overview of a company. */
export const overviewOf = Effect.fnUntraced(function* (
  { clientId, id, kybStatus }: Company,
  at: number
) {
  const loaded = yield* requireCompany(clientId, id)
  const { payrollOf } = yield* RecordLists
  const today = companyToday(loaded.locations, at)
  const payroll = yield* payrollOf(clientId, id, today)
  const { due, requests, exceptions } = payroll
  const missing = (yield* openRequirements(loaded, at)).filter(isBlocking).length
  return {
    companyId: id,
    today,
    ...placeOf(loaded.locations),
    workers: payroll.workers,
    nextPayDate: payroll.nextPayDate ?? null,
    payrollDue: due ? payPeriodView.of(due) : null,
    timeOffRequests: requests,
    firstDayOff: payroll.firstDayOff ?? null,
    timeExceptions: exceptions,
    missing,
    hasWork:
      !(yield* isErased(clientId, id)) &&
      (kybStatus === "failed" ||
        requests + exceptions + missing > 0 ||
        (due !== undefined && due.deadline <= addDays(today, DUE_DAYS)))
  }
})
