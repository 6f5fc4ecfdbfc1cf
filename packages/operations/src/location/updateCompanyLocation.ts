/** Changes a location: what is given, nothing else. That confirms it as well. */
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import {
  locationUpdateFields,
  updatedLocation,
  withoutRolesOf
} from "@payroll/domain/location/companyLocation"
import { isActive } from "@payroll/domain/status"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, profileAt, update, updateEach } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { LOCATION_OF_GUEST } from "./addCompanyLocation.ts"

const UpdateCompanyLocation = Schema.Struct({
  companyLocation: Schema.Struct(locationUpdateFields)
    .pipe(Schema.fieldsAssign({ companyLocationId: idFields.companyLocationId, ...versionField }))
    .annotate({ description: "What changes of the location." })
})

const isDeactivated = new StateConflict({
  message: "the company location is deactivated and cannot be changed"
})

export const updateCompanyLocation = defineWrite({
  group: "adminPortal",
  name: "updateCompanyLocation",
  verb: "PUT",
  role: "write",
  summary: "Change a location of a company",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["companyLocation", "companyLocationId"],
    fields: LOCATION_OF_GUEST,
    code: "data"
  },
  request: UpdateCompanyLocation,
  takesNull: true,
  response: Schema.Struct({
    companyLocation: objectOf("The location after the call.", {
      companyLocationId: ids.companyLocationId,
      ...outcomeFields(answered("Verified"))
    })
  }),
  load: ({ companyLocation }, { client }) =>
    orNotFound(
      "company location",
      profileOf(client.id, "companyLocation", companyLocation.companyLocationId)
    ),
  decide: (loaded, { companyLocation: input }, { at }) => {
    const { company, locations } = loaded
    const location = locations.find(({ id }) => id === input.companyLocationId)
    if (!location) return Result.fail(new RecordNotFound({ record: "company location" }))
    const conflict = versionConflict("company location", location, input)
    if (conflict) return Result.fail(conflict)
    if (!isActive(location)) return Result.fail(isDeactivated)
    const record = updatedLocation(location, input, at)
    const isSame = record === location
    const what = isSame ? "is up to date" : "was changed"
    const stays =
      input.isFilingAddress === false && record.isFilingAddress
        ? "; it stays the filing address until another location takes that over"
        : ""
    return Result.succeed({
      record: location,
      changes: isSame
        ? undefined
        : changes({
            writes: [
              update("companyLocation", location, record),
              ...updateEach("companyLocation", locations, withoutRolesOf(record, locations, at))
            ],
            revisions: [profileAt(loaded)]
          }),
      answer: {
        companyLocation: {
          companyLocationId: location.id,
          status: "Verified" as const,
          message: `the location ${record.label} of ${company.name} ${what}${stays}`,
          version: record.version
        }
      }
    })
  },
  example: {
    companyLocation: { companyLocationId: exampleId, phoneNumber: "3025550102" }
  }
})
