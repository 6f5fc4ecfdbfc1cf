/** The recorded time of a worker who recorded nothing. */
import { exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import type { LoadedTime } from "../src/ports/timesheetStore.ts"

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
