/** Comparison of two versions of a company for its verification. */
import type { Company } from "./company.ts"
import type { KybInformation } from "./kybInformation.ts"
import { companyCase } from "./profile.ts"

export interface Business {
  readonly company: Company
  readonly kyb: KybInformation
}

/** The business itself, without owners and locations. */
const caseOf = (business: Business) =>
  companyCase({ ...business, businessUsers: [], locations: [] })

/** True if verification would see the same data of the business itself. Owners and locations are not compared. */
export const sameBusinessCase = (one: Business, other: Business): boolean =>
  JSON.stringify(caseOf(one)) === JSON.stringify(caseOf(other))

/**
 * True if a verified company is still the business that passed: the same name, EIN and entity type. Another address,
 * date or state of incorporation does not make it another business.
 */
export const sameBusiness = (one: Business, other: Business): boolean => {
  const [before, after] = [caseOf(one), caseOf(other)]
  return (
    before.name === after.name && before.ein === after.ein && before.entityType === after.entityType
  )
}
