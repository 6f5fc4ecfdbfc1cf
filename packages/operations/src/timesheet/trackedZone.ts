/** The zone in which the time of a worker is tracked. */
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { workerTimeZone } from "@payroll/domain/location/timeZone"
import {
  termsOn,
  type TimeTrackingSettings
} from "@payroll/domain/timeSettings/timeTrackingSettings"
import { dayOf } from "@payroll/domain/timestamp"
import type { Worker } from "@payroll/domain/worker/worker"

interface Tracked {
  readonly worker: Pick<Worker, "workState" | "companyLocationId">
  readonly locations: ReadonlyArray<CompanyLocation>
  readonly settings: ReadonlyArray<TimeTrackingSettings>
}

/** The zone of a worker at an instant, UTC milliseconds. */
export const trackedZone = ({ worker, locations, settings }: Tracked, at: number): string =>
  workerTimeZone(worker, locations, termsOn(settings, dayOf(at)).timeZone)
