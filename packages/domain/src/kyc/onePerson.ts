/**
 * A business user and the worker made of them are one person: both records have the same names, contacts, SSN and date
 * of birth. A request that sets these in one record sets them in both.
 */
import type * as Redacted from "effect/Redacted"
import { updatedBusinessUser, type BusinessUser } from "../businessUser/businessUser.ts"
import { missing, type Problem } from "../problem.ts"
import { updatedWorker, type Worker } from "../worker/worker.ts"
import { sameIdentityNumbers, updatedKyc, type KycInformation } from "./kycInformation.ts"

/** Input about a person. `null` removes a value. */
export interface PersonInput {
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

const only = (input: PersonInput, fields: ReadonlyArray<keyof PersonInput>): PersonInput =>
  Object.fromEntries(
    fields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]))
  )

/** True if a request sets anything that both records have. */
export const givesPerson = (input: PersonInput): boolean =>
  [...contactFields, ...identityFields].some((field) => input[field] !== undefined)

/** The problems of values that a business user must have and a request about the worker would remove. */
export const neededByUser = (path: Problem["path"], input: PersonInput): ReadonlyArray<Problem> =>
  (["email", "phoneNumber"] as const)
    .filter((field) => input[field] === null)
    .map((field) => missing([...path, field]))

/**
 * The problems of values that a worker's KYC information must have and a request about the business user would remove.
 */
export const neededByWorker = (
  path: Problem["path"],
  input: PersonInput,
  kyc: KycInformation | undefined
): ReadonlyArray<Problem> =>
  identityFields
    .filter((field) => kyc !== undefined && input[field] === null)
    .map((field) => missing([...path, field]))

/** The business user with the input about the person; the same record if it has these values already. */
export const userAsGiven = (user: BusinessUser, input: PersonInput, at: number): BusinessUser => {
  const all = only(input, [...contactFields, ...identityFields])
  return updatedBusinessUser(user, all as Parameters<typeof updatedBusinessUser>[1], at)
}

/** The worker with the input about the person; the same record if it has these values already. */
export const workerAsGiven = (worker: Worker, input: PersonInput, at: number): Worker =>
  updatedWorker(worker, only(input, contactFields), at)

/** The KYC information with the input about the person; the same record if it has these values already. */
export const kycAsGiven = (kyc: KycInformation, input: PersonInput, at: number): KycInformation => {
  const set = only(input, identityFields) as Parameters<typeof updatedKyc>[1]
  const after = updatedKyc(kyc, set, kyc.remoteLocation, at)
  return sameIdentityNumbers(kyc, after) ? kyc : after
}
