/** The random steps of the first business user, who is the first worker as well. */
import fc from "fast-check"
import { does } from "./does.ts"
import { promote } from "./hire.ts"
import { type changedPerson, owner } from "./personValues.ts"
import { changedWorker, identityFields, kyb, location, name, number } from "./values.ts"

const first = fc.constant(0)
const nowhere = fc.constant(undefined)

/** A worker who is a business user may have an SSN and a date of birth. */
export const knownIdentity = fc.record(identityFields, {
  requiredKeys: ["address1", "city", "state", "zipcode"]
})

/** A company whose first business user is an owner. */
export const createOwned = does("createBusiness", { kyb, location, user: owner })

/** Steps about one role that change the other. */
export const aboutBothRoles = fc.oneof(
  does("updateAdminUser", {
    at: first,
    user: fc.record({ lastName: name, ssn: number }, { requiredKeys: [] }) as typeof changedPerson,
    version: nowhere
  }),
  does("updateUser", { at: first, user: changedWorker, place: nowhere, version: nowhere }),
  does("addKycInformation", { at: first, kyc: knownIdentity, remote: nowhere }),
  does("initiateUserKyc", { at: first }),
  promote
)
