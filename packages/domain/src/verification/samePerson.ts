/** The identity of the person in a verification case. */
import type { PersonCase } from "./attempt.ts"

/**
 * Whether two cases describe the same person: same id, legal name, SSN and date of birth. A missing
 * `middleName` in the submitted case matches any.
 */
export const samePerson = (submitted: PersonCase, now: PersonCase): boolean =>
  submitted.id === now.id &&
  submitted.firstName === now.firstName &&
  (submitted.middleName === undefined || submitted.middleName === now.middleName) &&
  submitted.lastName === now.lastName &&
  submitted.ssn === now.ssn &&
  submitted.dateOfBirth === now.dateOfBirth
