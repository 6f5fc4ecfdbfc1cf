/** The identity of the person in a verification case. */
import { normalize } from "../field/text.ts"
import type { PersonCase } from "./attempt.ts"

type PartOfName = PersonCase["middleName"]

/** Earlier versions stored names without trimming or normalizing them. */
const sameName = (one: PartOfName, other: PartOfName): boolean =>
  one === other ||
  (typeof one === "string" && typeof other === "string" && normalize(one) === normalize(other))

const sameDocument = (one: PersonCase["foreignId"], other: PersonCase["foreignId"]): boolean =>
  one?.type === other?.type && one?.number === other?.number && one?.country === other?.country

/**
 * True if two cases have the same legal name, SSN or document, and date of birth, even if they belong to different
 * people. Names are compared trimmed and in NFC. A missing `middleName` in the submitted case matches any.
 */
export const sameIdentity = (submitted: PersonCase, now: PersonCase): boolean =>
  sameName(submitted.firstName, now.firstName) &&
  (submitted.middleName === undefined || sameName(submitted.middleName, now.middleName)) &&
  sameName(submitted.lastName, now.lastName) &&
  submitted.ssn === now.ssn &&
  sameDocument(submitted.foreignId, now.foreignId) &&
  submitted.dateOfBirth === now.dateOfBirth

/** True if two cases describe the same person: same id and identity. */
export const samePerson = (submitted: PersonCase, now: PersonCase): boolean =>
  submitted.id === now.id && sameIdentity(submitted, now)
