/**
 * The limits on trying values of sealed fields. An answer can differ by such a value, so the values that a guesser
 * has to vary are counted before the answer is given: by whatever operation, and whether it succeeds or not.
 */
import { lastDigits } from "@payroll/domain/bankAccount/companyBankAccount"
import type { Problem } from "@payroll/domain/problem"
import { isSandboxValue } from "@payroll/domain/verification/sandboxValues"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Redacted from "effect/Redacted"
import type { AuditedRecord, CountedValue } from "./writer.ts"

/** Maximum different numbers a day that share their last four digits, which a guesser may know. */
export const ALIKE_MAX = 5
/** Maximum different values of a field a day for one record. */
export const OF_RECORD_MAX = 3
/** Maximum different PINs that are tried for a worker within `PIN_TRIES_MS`. */
export const PIN_TRIES_MAX = 5
export const PIN_TRIES_MS = 600_000
/** Maximum searches a day for the last four digits of an SSN by one credential. */
export const SEARCHES_MAX = 200

/** The record that gets a value. */
type Holder = Pick<AuditedRecord, "id" | "companyId">

/** A worker who is a business user as well is one record. */
const personOf = ({ id, businessUserId, companyId }: Worker): Holder => ({
  id: businessUserId ?? id,
  companyId
})

type Value = Redacted.Redacted<string> | null | undefined

const lastFour = (value: Redacted.Redacted<string>): string => Redacted.value(value).slice(-4)

const isReal = (value: Value): value is Redacted.Redacted<string> =>
  value !== undefined && value !== null && !isSandboxValue(Redacted.value(value))

const ofRecord = (
  field: string,
  value: Redacted.Redacted<string>,
  record: Holder,
  path: Problem["path"]
): CountedValue => ({
  scope: record.id,
  alike: field,
  value,
  max: OF_RECORD_MAX,
  path,
  record
})

/** Counts a number by its last four digits in a scope and, where a record gets it, by the record. */
const countedNumber = (
  field: "ssn" | "ein",
  value: Value,
  scope: Holder,
  record: Holder | undefined,
  path: Problem["path"]
): ReadonlyArray<CountedValue> => {
  if (!isReal(value)) return []
  const alike = `${field} ${lastFour(value)}`
  return [
    { scope: scope.id, alike, value, max: ALIKE_MAX, path, record: record ?? scope },
    ...(record ? [ofRecord(field, value, record, path)] : [])
  ]
}

/** Counts an SSN that a person of a company gets; `person` is undefined for one who is added by the request. */
export const countedSsn = (
  value: Value,
  companyId: string,
  person: Holder | undefined,
  path: Problem["path"]
): ReadonlyArray<CountedValue> =>
  countedNumber("ssn", value, { id: companyId, companyId }, person, path)

/** Counts an EIN of a client; `companyId` is undefined where the request adds the company or names none. */
export const countedEin = (
  value: Value,
  clientId: string,
  companyId: string | undefined,
  path: Problem["path"]
): ReadonlyArray<CountedValue> => {
  const company = companyId === undefined ? undefined : { id: companyId, companyId }
  return countedNumber("ein", value, { id: clientId, companyId: undefined }, company, path)
}

/** Counts a date of birth that a person gets. */
export const countedBirth = (
  value: Value,
  person: Holder,
  path: Problem["path"]
): ReadonlyArray<CountedValue> => (value ? [ofRecord("dateOfBirth", value, person, path)] : [])

/** Counts the number of a foreign document that a person gets. */
export const countedDocument = (
  value: Value,
  person: Holder,
  path: Problem["path"]
): ReadonlyArray<CountedValue> => (value ? [ofRecord("document", value, person, path)] : [])

/** Counts the SSN and the date of birth that a worker gets. */
export const countedIdentity = (
  { ssn, dateOfBirth }: { readonly ssn?: Value; readonly dateOfBirth?: Value },
  worker: Worker,
  path: Problem["path"]
): ReadonlyArray<CountedValue> => {
  const person = personOf(worker)
  return [
    ...countedSsn(ssn, worker.companyId, person, [...path, "ssn"]),
    ...countedBirth(dateOfBirth, person, [...path, "dateOfBirth"])
  ]
}

/** Counts an account number of a worker or a company; of a short one answers show no digits. */
export const countedAccount = (
  value: Value,
  record: Holder,
  path: Problem["path"]
): ReadonlyArray<CountedValue> =>
  value
    ? [
        {
          scope: record.id,
          alike: `accountNumber ${lastDigits(Redacted.value(value))}`,
          value,
          max: ALIKE_MAX,
          path,
          record
        }
      ]
    : []

/** Counts a kiosk PIN that is tried for a worker, right or wrong, by whichever credential. */
export const countedKioskPin = (
  pin: Redacted.Redacted<string> | undefined,
  { id, companyId }: Holder,
  path: Problem["path"]
): ReadonlyArray<CountedValue> =>
  pin
    ? [
        {
          scope: id,
          alike: "kioskPin",
          value: pin,
          max: PIN_TRIES_MAX,
          countsForMs: PIN_TRIES_MS,
          path,
          record: { id, companyId }
        }
      ]
    : []

/** Counts a search for the last four digits of an SSN. */
export const countedSearch = (credential: string, companyId: string): CountedValue => ({
  scope: credential,
  alike: "ssnLast4",
  value: undefined,
  max: SEARCHES_MAX,
  path: ["ssnLast4"],
  record: { id: companyId, companyId }
})

/**
 * The values of the elements of a request with many. Where it goes on after an error, a limit refuses the elements that
 * have them, and no other.
 */
export const numbersOfElements = (
  { request: { onError } }: { readonly request: { readonly onError?: "stop" | "continue" } },
  numbers: ReadonlyArray<CountedValue>
): ReadonlyArray<CountedValue> =>
  onError === "continue" ? numbers.map((number) => ({ ...number, isOfElement: true })) : numbers
