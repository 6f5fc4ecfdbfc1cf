/** Adds a place to a company. Its flags take the filing and mailing roles over from others. */
import type { CompanyProfile } from "@payroll/domain/company/profile"
import { refuse } from "@payroll/domain/errors"
import { limitProblems } from "@payroll/domain/limits"
import {
  locationFields,
  newLocation,
  withoutRolesOf
} from "@payroll/domain/location/companyLocation"
import { created } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, insert, profileAt, updateEach } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"

const activeIn = ({ locations }: CompanyProfile) => locations.filter(isActive)

/** The fields of a location that whoever signs for a company gives. */
export const LOCATION_OF_GUEST = [
  "companyLocation",
  "address1",
  "address2",
  "city",
  "state",
  "zipcode",
  "country",
  "phoneNumber",
  "isWorkLocation",
  "isMailingAddress",
  "isFilingAddress"
] as const

export const addCompanyLocation = defineWrite({
  group: "companyOnboarding",
  name: "addCompanyLocation",
  verb: "POST",
  role: "write",
  summary: "Add a location to a company",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["companyLocation", "companyId"],
    fields: LOCATION_OF_GUEST,
    code: "data"
  },
  request: Schema.Struct({
    companyLocation: objectOf("The location.", { companyId: idFields.companyId, ...locationFields })
  }),
  response: Schema.Struct({
    companyLocation: objectOf("The location after the call.", {
      companyLocationId: ids.companyLocationId,
      ...outcomeFields(answered("Verification pending"))
    })
  }),
  load: ({ companyLocation }, { client }) => requireCompany(client.id, companyLocation.companyId),
  decide: (loaded, { companyLocation }, { at, newId }) =>
    Result.map(refuse(limitProblems("companyLocation", activeIn(loaded).length)), () => {
      const { company } = loaded
      const locations = activeIn(loaded)
      const base = created(newId(), company, at)
      const location = newLocation(base, companyLocation, locations.length === 0)
      return {
        record: location,
        changes: changes({
          writes: [
            insert("companyLocation", location),
            ...updateEach("companyLocation", locations, withoutRolesOf(location, locations, at))
          ],
          revisions: [profileAt(loaded)]
        }),
        answer: {
          companyLocation: {
            companyLocationId: location.id,
            status: "Verification pending" as const,
            message: `the location ${location.label} was added to ${company.name}`,
            version: location.version
          }
        }
      }
    }),
  example: {
    companyLocation: {
      companyId: exampleId,
      companyLocation: "Main",
      address1: "1 Main Street",
      city: "Dover",
      state: "DE",
      zipcode: "19901",
      isWorkLocation: true
    }
  }
})
