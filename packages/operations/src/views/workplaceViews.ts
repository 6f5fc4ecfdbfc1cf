/** The views of where a worker works and lives, by date. */
import type { HomeVersion } from "@payroll/domain/kyc/kycInformation"
import { workerFields } from "@payroll/domain/worker/worker"
import type { Workplace, WorkplaceVersion } from "@payroll/domain/worker/workplace"
import { listOf, objectOf, shownDay, shownId, shownText, valueOf } from "../answerSchema.ts"
import { addressView } from "./kycView.ts"
import { fieldsOf, nullable, readerOf, schemasOf, time, viewOf } from "./view.ts"

/** The fields of a place. */
export const placeView = fieldsOf<Workplace>()(({ from }) => ({
  companyLocationCategory: from("locationCategory", valueOf(workerFields.companyLocationCategory)),
  stateCode: from("workState", nullable(shownText(workerFields.stateCode.schema))),
  companyLocationId: nullable(shownId(workerFields.companyLocationId.schema)),
  timeZone: nullable(
    shownText("The time zone of a remote worker, where it is not the one of the state.")
  )
}))

/** A place as answers have it. */
export const placeShown = readerOf(placeView)
export const placeSchema = objectOf("A place.", schemasOf(placeView))
const homeOf = readerOf(addressView)

/** The days of a version. */
const versionFields = {
  effectiveFrom: shownDay(
    "The first day; the next version ends it. The first version holds from joining."
  ),
  recordedAt: time("When it was recorded.")
} as const

export const workplaceVersionView = viewOf(
  "UserWorkplaces",
  "The places where a worker works, from a day on.",
  fieldsOf<WorkplaceVersion>()(({ by }) => ({
    ...versionFields,
    primary: by(
      objectOf("The place that rules and time zones follow.", schemasOf(placeView)),
      ({ primary }) => placeShown(primary)
    ),
    further: by(listOf(placeSchema, "The other places."), ({ further }) => further.map(placeShown))
  }))
)

export const homeVersionView = viewOf(
  "HomeAddress",
  "The home address of a worker, from a day on.",
  fieldsOf<HomeVersion>()(({ by }) => ({
    ...versionFields,
    address: by(objectOf("The address.", schemasOf(addressView)), ({ address }) => homeOf(address))
  }))
)
