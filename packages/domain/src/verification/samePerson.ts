/** Who a person's verification is about. */
import type { PersonCase } from "./attempt.ts"

/**
 * Whether two cases are about the same person: id, legal name, SSN and date of birth, each exactly
 * as stored. A submitted case without `middleName` says nothing about it.
 */
export const samePerson = (submitted: PersonCase, now: PersonCase): boolean =>
  submitted.id === now.id &&
  submitted.firstName === now.firstName &&
  (submitted.middleName === undefined || submitted.middleName === now.middleName) &&
  submitted.lastName === now.lastName &&
  submitted.ssn === now.ssn &&
  submitted.dateOfBirth === now.dateOfBirth
