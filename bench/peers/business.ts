/** The common parts of the peers: the body that their schemas accept, and the rows that they store of it. */
import { randomUUID } from "node:crypto"
import type { Tables } from "../../packages/adapters/src/sql/tables.ts"
import {
  answerBody,
  newIds,
  prepareRows,
  type BusinessRequest,
  type Client
} from "../floor/business.ts"
import { MILITARY, STATES, type Business } from "../floor/checkedBusiness.ts"
import { username } from "../floor/client.ts"
import { einClaim, otherRows, recordSources } from "../floor/rows.ts"
import * as tables from "../floor/tables.ts"

const states = STATES.filter(({ code }) => !MILITARY.has(code))
export const STATE_CODES = states.map(({ code }) => code)
export const STATE_NAMES = states.map(({ name }) => name)

type Optional<A> = A | undefined

/** A body in canonical spellings; the peers accept no others. */
export interface BusinessBody {
  readonly method: "createBusiness"
  readonly registration: {
    readonly company: string
    readonly businessWebsite?: Optional<string>
    readonly doingBusinessAs?: Optional<string>
    readonly isTermsAccepted: true
  }
  readonly kybInformation: {
    readonly ein: string
    readonly entityType: string
    readonly incorporationState: string
    readonly dateOfIncorporation: string
    readonly irsAssisgnedFederalFilingForm: string
    readonly payrollRunThisYear: string
    readonly formerPaidThisYear: string
  }
  readonly companyLocation: {
    readonly companyLocation: string
    readonly address1: string
    readonly address2?: Optional<string>
    readonly city: string
    readonly state: string
    readonly zipcode: string
    readonly country: "US"
    readonly phoneNumber?: Optional<string>
    readonly isWorkLocation: boolean
    readonly isMailingAddress: boolean
    readonly isFilingAddress: boolean
  }
  readonly businessUser: {
    readonly firstName: string
    readonly middleName?: Optional<string>
    readonly lastName: string
    readonly email: string
    readonly phoneNumber: string
    readonly address1?: Optional<string>
    readonly address2?: Optional<string>
    readonly city?: Optional<string>
    readonly state?: Optional<string>
    readonly zipcode?: Optional<string>
    readonly country: "US"
    readonly ssn?: Optional<string>
    readonly dateOfBirth?: Optional<string>
    readonly payrollAdmin: boolean
    readonly bookkeeper: boolean
    readonly beneficialOwner: boolean
    readonly ownershipPercentage?: Optional<number>
  }
}

export const ENTITY_TYPES = [
  "C Corp",
  "S Corp",
  "LLC",
  "Single Member LLC",
  "LLP",
  "Partnership",
  "Sole Proprietor",
  "Non-Profit"
] as const
export const FILING_FORMS = ["941", "944"] as const
export const YES_NO = ["Yes", "No"] as const
/** The fields that are mandatory for a beneficial owner. */
export const OWNER_FIELDS = [
  "address1",
  "city",
  "state",
  "zipcode",
  "ssn",
  "dateOfBirth",
  "ownershipPercentage"
] as const
export const BIRTH_MIN = "1900-01-01"

/** The current date in UTC, YYYY-MM-DD. */
export const today = (): string => new Date().toISOString().slice(0, 10)

const plainZipcode = (zipcode: string): string => zipcode.replace("-", "")

/** The parts of a body with their fields named as in the service's records. */
const businessOf = (body: BusinessBody): Business => {
  const { company: name, businessWebsite, doingBusinessAs } = body.registration
  const { irsAssisgnedFederalFilingForm: federalFilingForm, ...kyb } = body.kybInformation
  const { companyLocation: label, isFilingAddress: _, ...location } = body.companyLocation
  const { zipcode, ...user } = body.businessUser
  return {
    registration: { name, businessWebsite, doingBusinessAs },
    kyb: { ...kyb, federalFilingForm },
    location: { ...location, label, zipcode: plainZipcode(location.zipcode) },
    user: { ...user, zipcode: zipcode === undefined ? undefined : plainZipcode(zipcode) }
  }
}

/** The rows and the answer of a peer for a body. Rows are objects by column. */
export interface PreparedBusiness {
  readonly clientId: string
  /** Inserted first: a conflict means that the EIN is taken. */
  readonly einClaim: Tables["claim"]
  readonly rowsOf: (isEinTaken: boolean) => BusinessRows
  readonly answer: string
}

/** Prepares ids, seals, digests and event bodies before the transaction. */
export const prepareBusiness = (body: BusinessBody, client: Client): PreparedBusiness => {
  const business = businessOf(body)
  const request: BusinessRequest = {
    business,
    client,
    credential: username,
    requestId: randomUUID(),
    at: Date.now(),
    idempotencyKey: undefined,
    fingerprint: ""
  }
  const ids = newIds(randomUUID)
  const prepared = prepareRows(request, ids)
  return {
    clientId: client.id,
    einClaim: einClaim(request, ids, prepared),
    rowsOf: (isEinTaken) => {
      const records = recordSources(request, ids, prepared, isEinTaken)
      return { ...recordRows(records), ...otherRows(request, ids, prepared) }
    },
    answer: answerBody(ids, business)
  }
}

const recordRows = (records: ReturnType<typeof recordSources>) => ({
  company: tables.rowOf(tables.company, records.company),
  kybInformation: tables.rowOf(tables.kybInformation, records.kybInformation),
  companyLocation: tables.rowOf(tables.companyLocation, records.companyLocation),
  businessUser: tables.rowOf(tables.businessUser, records.businessUser),
  // The columns of the queue, which no record has, have defaults.
  verificationAttempt: tables.rowOf(
    tables.verificationAttempt,
    records.verificationAttempt
  ) as Tables["verification_attempt"]
})

type BusinessRows = ReturnType<typeof recordRows> & ReturnType<typeof otherRows>

/** The client rejects a second company with the same EIN. */
export class EinInUse extends Error {
  override readonly name = "EinInUse"
}

export const EIN_IN_USE = {
  path: ["kybInformation", "ein"],
  type: "duplicate",
  message: "Ein already in use"
}
