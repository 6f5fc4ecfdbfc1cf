/** The verification case of a worker. */
import * as Redacted from "effect/Redacted"
import { SSN_NOT_ISSUED, type PersonCase } from "../verification/attempt.ts"
import type { Worker } from "../worker/worker.ts"
import type { KycInformation } from "./kycInformation.ts"

/**
 * True if an SSN can have been issued: not area 000, 666 or 900 to 999, group 00 or serial 0000. Implausible SSNs are
 * flagged, not rejected. Source: Social Security Administration, "Social Security Number Randomization", and POMS RM
 * 10201.030 for the groups and serials.
 */
export const isPlausibleSsn = (ssn: string): boolean =>
  !/^(?:000|666|9)/.test(ssn) && ssn.slice(3, 5) !== "00" && ssn.slice(5) !== "0000"

/** Makes a worker's case from the KYC information to submit. */
export const workerCase = (worker: Worker, kyc: KycInformation): PersonCase => {
  const { address1, address2, city, state, zipcode } = kyc
  const ssn = Redacted.value(kyc.ssn)
  return {
    id: worker.id,
    firstName: worker.firstName,
    middleName: worker.middleName ?? null,
    lastName: worker.lastName,
    ssn,
    dateOfBirth: Redacted.value(kyc.dateOfBirth),
    address: { address1, address2, city, state, zipcode },
    remarks: isPlausibleSsn(ssn) ? [] : [SSN_NOT_ISSUED]
  }
}
