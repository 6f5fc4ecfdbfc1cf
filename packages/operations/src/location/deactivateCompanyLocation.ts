/**
 * Ends a location: it stays readable, and nobody can work there or be sent mail there any more. The links and the
 * tablets of its kiosks end with it.
 */
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { deactivatedLocation, type CompanyLocation } from "@payroll/domain/location/companyLocation"
import { isActive } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, combined, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { accessOf, revokedAccess } from "../flowLink/rules/access.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"

/** Why the location is needed; undefined if it is not. */
const needed = (location: CompanyLocation, isWorkedAt: boolean): string | undefined => {
  if (!isActive(location)) return "the company location is deactivated already"
  if (location.isFilingAddress) {
    return "the filing address cannot be deactivated; make another location the filing address first"
  }
  return isWorkedAt
    ? "users who have not left have this location; give them another one, or null to those who work remotely"
    : undefined
}

export const deactivateCompanyLocation = defineWrite({
  group: "adminPortal",
  name: "deactivateCompanyLocation",
  verb: "PUT",
  role: "write",
  summary: "Deactivate a location that nobody works at and that is not the filing address",
  request: Schema.Struct({
    companyLocation: objectOf("The location.", {
      companyLocationId: idFields.companyLocationId,
      ...versionField
    })
  }),
  response: Schema.Struct({
    companyLocation: objectOf("The location after the call.", {
      companyLocationId: ids.companyLocationId,
      ...outcomeFields(answered("deactivated"))
    })
  }),
  load: ({ companyLocation: { companyLocationId } }, { client }) =>
    Effect.gen(function* () {
      const profile = yield* orNotFound(
        "company location",
        profileOf(client.id, "companyLocation", companyLocationId)
      )
      const { worksAt } = yield* WorkerStore
      return {
        ...profile,
        isWorkedAt: yield* worksAt(client.id, companyLocationId),
        guests: yield* accessOf(client.id, companyLocationId)
      }
    }),
  decide: (loaded, { companyLocation: input }, context) => {
    const location = loaded.locations.find(({ id }) => id === input.companyLocationId)
    if (!location) return Result.fail(new RecordNotFound({ record: "company location" }))
    const conflict = versionConflict("company location", location, input)
    if (conflict) return Result.fail(conflict)
    const message = needed(location, loaded.isWorkedAt)
    if (message !== undefined) return Result.fail(new StateConflict({ message }))
    const record = deactivatedLocation(location, context.at)
    return Result.succeed({
      record,
      changes: combined([
        changes({
          writes: [update("companyLocation", location, record)],
          revisions: [profileAt(loaded)]
        }),
        revokedAccess(loaded.guests, context)
      ]),
      answer: {
        companyLocation: {
          companyLocationId: location.id,
          status: "deactivated" as const,
          message: `the location ${location.label} of ${loaded.company.name} is deactivated`,
          version: record.version
        }
      }
    })
  },
  example: { companyLocation: { companyLocationId: exampleId } }
})
