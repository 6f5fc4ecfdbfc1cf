/** The recorded time of a worker who recorded nothing. */
import type { LoadedTime } from "@payroll/domain/timesheet/loadedTime"
import { exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"

export const loadedTime = (set: Partial<LoadedTime> = {}): LoadedTime => ({
  worker: { ...exampleWorker, userStatus: "Active" },
  revision: 3,
  clock: undefined,
  exits: [],
  wages: [exampleWage],
  schedules: [],
  ruleSets: [],
  locations: [],
  settings: [],
  holidayCalendar: undefined,
  requests: [],
  amendments: [],
  punches: [],
  entries: [],
  sheets: [],
  exceptions: [],
  ...set
})
