import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { CompanyCalendar } from "@payroll/domain/holidayCalendar/companyCalendar"
import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** A request of somebody who is away, without what is sealed. */
export interface Absence {
  readonly request: TimeOffRequest
  readonly name: string
  readonly userReferenceId: string | undefined
}

/** Query for absences: the company, the days and the location. */
export interface AbsenceQuery {
  readonly companyId: string
  readonly from: LocalDate
  readonly to: LocalDate
  /** Only absences of workers at this location; undefined for all locations. */
  readonly companyLocationId: string | undefined
}

/** Reads holiday calendars, and who is away on which days. */
export class HolidayCalendarStore extends Context.Service<
  HolidayCalendarStore,
  {
    /** The calendar with an id; undefined where there is none or it is another client's. */
    readonly calendar: (
      clientId: string,
      holidayCalendarId: string
    ) => Effect.Effect<CompanyCalendar | undefined, Unavailable>
    /** The calendar of a company, if it has one. */
    readonly calendarOf: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<CompanyCalendar | undefined, Unavailable>
    /** At most `rows` approved or taken requests with a day between two days, by their first days. */
    readonly absences: (
      clientId: string,
      query: AbsenceQuery,
      rows: number
    ) => Effect.Effect<ReadonlyArray<Absence>, Unavailable>
  }
>()("payroll/HolidayCalendarStore") {}
