/** Workers at the clock, as decisions about their punches load them. */
import type { Worker } from "../worker/worker.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import type { Punch } from "../punch/punch.ts"
import type { WorkerClock } from "../punch/workerClock.ts"
import type { TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import type { Timesheet } from "./timesheet.ts"

/** A worker at the clock. */
export interface PunchingWorker {
  readonly worker: Worker
  /** The revision of the worker that this snapshot shows. */
  readonly revision: number
  readonly wageIds: ReadonlySet<string>
  /** Undefined for a worker who never punched. */
  readonly clock: WorkerClock | undefined
}

/** The records that a decision about one punch reads. */
export interface LoadedClock extends PunchingWorker {
  /** All locations of the company. */
  readonly locations: ReadonlyArray<CompanyLocation>
  /** All settings of the company, by their first days. */
  readonly settings: ReadonlyArray<TimeTrackingSettings>
  /** The timesheets of the days around the instant that was asked for. */
  readonly sheets: ReadonlyArray<Timesheet>
  /** The punch of the company with the `externalId` that was asked for. */
  readonly existing: Punch | undefined
}

/** The workers that a request with many punches names, and the punches that may be stored already. */
export interface ClockQuery {
  readonly userIds: ReadonlyArray<string>
  readonly userReferenceIds: ReadonlyArray<string>
  readonly externalIds: ReadonlyArray<string>
  /** The range of the punches whose timesheets are needed, UTC milliseconds. */
  readonly from: number
  readonly to: number
}

/** The records that decisions about many punches of a company read. */
export interface LoadedClocks {
  /** By id; those that are not the company's are left out. */
  readonly workers: ReadonlyMap<string, PunchingWorker>
  /** By the client's own id: the employments with it, those that have not left before the others, newest first. */
  readonly idsOfReference: ReadonlyMap<string, ReadonlyArray<string>>
  readonly locations: ReadonlyArray<CompanyLocation>
  /** All settings of the company, by their first days. */
  readonly settings: ReadonlyArray<TimeTrackingSettings>
  /** The timesheets of these workers around the range, by worker. */
  readonly sheets: ReadonlyMap<string, ReadonlyArray<Timesheet>>
  /** By `externalId`. */
  readonly existing: ReadonlyMap<string, Punch>
}
