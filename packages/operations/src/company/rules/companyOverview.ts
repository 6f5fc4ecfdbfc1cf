/** The parts of a list of companies that are not fields of the companies. */
import type { Company } from "@payroll/domain/company/company"
import { companyToday } from "@payroll/domain/location/companyToday"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { isBlocking } from "@payroll/domain/onboarding/requirement"
import { isActive } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, ids, shownDay, shownText, shownWhole } from "../../answerSchema.ts"
import { requireCompany } from "../../ports/companyStore.ts"
import { RecordLists, WORKERS_COUNTED_MAX } from "../../ports/recordLists.ts"
import { openRequirements } from "./companyTask.ts"

/** Maximum companies of a page with overviews: each is loaded with all its records. */
export const OVERVIEWS_MAX = 50
const LOADED_AT_ONCE = 8

export const CompanyOverview = entityOf(
  "CompanyOverview",
  "What a list shows of a company besides its own fields.",
  {
    companyId: ids.companyId,
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
    missing: shownWhole("The requirements of the onboarding that are open.")
  }
)

/** The first place of work, or the first location. */
const placeOf = (locations: ReadonlyArray<CompanyLocation>) => {
  const active = locations.filter(isActive)
  const place = active.find(({ isWorkLocation }) => isWorkLocation) ?? active[0]
  return { city: place?.city ?? null, state: place?.state ?? null }
}

const overviewOf = Effect.fnUntraced(function* ({ clientId, id }: Company, at: number) {
  const loaded = yield* requireCompany(clientId, id)
  const { payrollOf } = yield* RecordLists
  const today = companyToday(loaded.locations, at)
  const { workers, nextPayDate } = yield* payrollOf(clientId, id, today)
  return {
    companyId: id,
    ...placeOf(loaded.locations),
    workers,
    nextPayDate: nextPayDate ?? null,
    missing: (yield* openRequirements(loaded, at)).filter(isBlocking).length
  }
})

/** The overviews of companies, in their order. */
export const overviewsOf = (companies: ReadonlyArray<Company>, at: number) =>
  Effect.forEach(companies, (company) => overviewOf(company, at), { concurrency: LOADED_AT_ONCE })
