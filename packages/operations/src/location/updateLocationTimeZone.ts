/** Says in which time zone a location is, where its state has several or the usual one is wrong. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { inTimeZone, zoneProblems } from "@payroll/domain/location/localZone"
import { isActive } from "@payroll/domain/status"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import { TimeZone } from "@payroll/domain/timeZone/timeZone"
import { versionConflict } from "@payroll/domain/versionConflict"

const isDeactivated = new StateConflict({
  message: "the company location is deactivated and cannot be changed"
})

export const updateLocationTimeZone = defineWrite({
  group: "timeTrackingAdmin",
  name: "updateLocationTimeZone",
  verb: "PUT",
  role: "write",
  summary: "Say in which time zone a location is",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["companyLocation", "companyLocationId"],
    fields: ["timeZone"],
    code: "data"
  },
  request: Schema.Struct({
    companyLocation: objectOf("The location.", {
      companyLocationId: idFields.companyLocationId,
      timeZone: described(
        TimeZone,
        "The time zone of the location, by its IANA name: one of a part of its state."
      ),
      ...versionField
    })
  }),
  response: Schema.Struct({
    companyLocation: objectOf("The location after the call.", {
      companyLocationId: ids.companyLocationId,
      ...outcomeFields(answered("Ready"))
    })
  }),
  load: ({ companyLocation: { companyLocationId } }, { client }) =>
    orNotFound("company location", profileOf(client.id, "companyLocation", companyLocationId)),
  decide: (loaded, { companyLocation: input }, { at }) => {
    const location = loaded.locations.find(({ id }) => id === input.companyLocationId)
    if (!location) return Result.fail(new RecordNotFound({ record: "company location" }))
    const conflict = versionConflict("company location", location, input)
    if (conflict) return Result.fail(conflict)
    if (!isActive(location)) return Result.fail(isDeactivated)
    const path = ["companyLocation", "timeZone"]
    const problems = zoneProblems(path, location.state, input.timeZone, easternDayOf(at))
    if (problems.length > 0) return Result.fail(new InvalidRequest({ problems }))
    const record = inTimeZone(location, input.timeZone, at)
    return Result.succeed({
      record: location,
      changes:
        record === location
          ? undefined
          : changes({
              writes: [update("companyLocation", location, record)],
              revisions: [profileAt(loaded)]
            }),
      answer: {
        companyLocation: {
          companyLocationId: location.id,
          status: "Ready" as const,
          message: `the location ${location.label} of ${loaded.company.name} is in ${input.timeZone}`,
          version: record.version
        }
      }
    })
  },
  example: {
    companyLocation: { companyLocationId: exampleId, timeZone: "America/New_York" }
  }
})
