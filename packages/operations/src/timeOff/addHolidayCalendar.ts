/** Adds the holiday calendar of a company, on top of the Federal Reserve's or the federal observed holidays. */
import { RecordNotFound, refuse, StateConflict } from "@payroll/domain/errors"
import {
  calendarProblems,
  newCompanyCalendar
} from "@payroll/domain/holidayCalendar/companyCalendar"
import { created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, insert, profileAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { CALENDAR, newCalendarFields } from "@payroll/domain/holidayCalendar/calendarFields"
import { companyToday } from "@payroll/domain/location/companyToday"

const isThere = new StateConflict({
  message: "the company has a holiday calendar; change it with updateHolidayCalendar"
})

export const addHolidayCalendar = defineWrite({
  group: "timeOffAdmin",
  name: "addHolidayCalendar",
  verb: "POST",
  role: "write",
  summary: "Add the holiday calendar of a company",
  request: Schema.Struct({
    [CALENDAR]: objectOf("The calendar.", { companyId: idFields.companyId, ...newCalendarFields })
  }),
  response: Schema.Struct({
    [CALENDAR]: objectOf("The calendar after the call.", {
      holidayCalendarId: ids.holidayCalendarId,
      ...outcomeFields(answered("Active"))
    })
  }),
  load: ({ holidayCalendar: { companyId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      const { calendarOf } = yield* TimeOffStore
      return { loaded, existing: yield* calendarOf(client.id, companyId) }
    }),
  decide: ({ loaded, existing }, { holidayCalendar: given }, { at, newId }) =>
    Result.gen(function* () {
      const { company, locations } = loaded
      if (company.kind !== "employer") {
        return yield* Result.fail(new RecordNotFound({ record: "company" }))
      }
      const today = companyToday(locations, at)
      const { name, base, removed = [], added = [], paidMinutes = "Scheduled" } = given
      const effectiveFrom = given.effectiveFrom ?? today
      yield* refuse(calendarProblems([CALENDAR], added, effectiveFrom, today))
      if (existing) return yield* Result.fail(isThere)
      const calendar = newCompanyCalendar(created(newId(), company, at), name, {
        base,
        removed,
        added,
        paidMinutes,
        effectiveFrom
      })
      return {
        record: calendar,
        changes: changes({
          writes: [insert("holidayCalendar", calendar)],
          revisions: [profileAt(loaded)]
        }),
        answer: {
          [CALENDAR]: {
            holidayCalendarId: calendar.id,
            status: "Active" as const,
            message: `${company.name} has the holiday calendar ${name} from ${effectiveFrom} on`,
            version: calendar.version
          }
        }
      }
    }),
  example: {
    holidayCalendar: {
      companyId: exampleId,
      name: "Bakery",
      base: "Federal Observed",
      added: [{ date: "2026-12-24", name: "Christmas Eve", minutes: 240 }],
      effectiveFrom: "2026-01-01"
    }
  }
})
