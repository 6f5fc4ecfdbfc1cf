/**
 * A business user and the worker made of them are one person: both records have the same names, contacts,
 * SSN and date of birth. What a request gives of these about either is stored in both.
 */
import type * as Redacted from "effect/Redacted"
import { updatedBusinessUser, type BusinessUser } from "../businessUser/businessUser.ts"
import { missing, type Problem } from "../problem.ts"
import { updatedWorker, type Worker } from "../worker/worker.ts"
import { sameIdentityNumbers, updatedKyc, type KycInformation } from "./kycInformation.ts"

/** What a request gives of a person. `null` takes a value away. */
export interface GivenPerson {
  readonly firstName?: string
  readonly middleName?: string | null
  readonly lastName?: string
  readonly email?: string | null
  readonly phoneNumber?: string | null
  readonly ssn?: Redacted.Redacted<string> | null
  readonly dateOfBirth?: Redacted.Redacted<string> | null
}

const contactFields = ["firstName", "middleName", "lastName", "email", "phoneNumber"] as const
const identityFields = ["ssn", "dateOfBirth"] as const

const only = (given: GivenPerson, fields: ReadonlyArray<keyof GivenPerson>): GivenPerson =>
  Object.fromEntries(
    fields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))
  )

/** Whether a request gives anything that both records have. */
export const givesPerson = (given: GivenPerson): boolean =>
  [...contactFields, ...identityFields].some((field) => given[field] !== undefined)

/** The values that a business user must have, and a request about the worker would take away. */
export const neededByUser = (path: Problem["path"], given: GivenPerson): ReadonlyArray<Problem> =>
  (["email", "phoneNumber"] as const)
    .filter((field) => given[field] === null)
    .map((field) => missing([...path, field]))

/** The values that a worker's KYC information must have, and a request about the business user would take away. */
export const neededByWorker = (
  path: Problem["path"],
  given: GivenPerson,
  kyc: KycInformation | undefined
): ReadonlyArray<Problem> =>
  identityFields
    .filter((field) => kyc !== undefined && given[field] === null)
    .map((field) => missing([...path, field]))

/** The business user with what was given of the person; the same record if it has these values already. */
export const userAsGiven = (user: BusinessUser, given: GivenPerson, at: number): BusinessUser => {
  const all = only(given, [...contactFields, ...identityFields])
  return updatedBusinessUser(user, all as Parameters<typeof updatedBusinessUser>[1], at)
}

/** The worker with what was given of the person; the same record if it has these values already. */
export const workerAsGiven = (worker: Worker, given: GivenPerson, at: number): Worker =>
  updatedWorker(worker, only(given, contactFields), at)

/** The KYC information with what was given of the person; the same record if it has these values already. */
export const kycAsGiven = (kyc: KycInformation, given: GivenPerson, at: number): KycInformation => {
  const set = only(given, identityFields) as Parameters<typeof updatedKyc>[1]
  const after = updatedKyc(kyc, set, kyc.remoteLocation, at)
  return sameIdentityNumbers(kyc, after) ? kyc : after
}
