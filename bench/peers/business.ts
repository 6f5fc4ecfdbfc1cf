/** What the peers share: the body as their schemas let it through, and what they make of it. */
import { randomUUID } from "node:crypto"
import type { Business } from "../floor/checkedBusiness.ts"
import { username } from "../floor/client.ts"
import { newIds, prepareRows, type Asked, type Client } from "../floor/prepared.ts"

type Optional<A> = A | undefined

/** A body in canonical spellings; the peers know no others. */
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
/** What must be there of a beneficial owner. */
export const OF_OWNERS = [
  "address1",
  "city",
  "state",
  "zipcode",
  "ssn",
  "dateOfBirth",
  "ownershipPercentage"
] as const
export const BIRTH_MIN = "1900-01-01"

/** The calendar day it is, as UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

const businessOf = (body: BusinessBody): Business => {
  const { kybInformation: kyb, companyLocation: location, businessUser: user } = body
  return {
    registration: {
      company: body.registration.company,
      businessWebsite: body.registration.businessWebsite,
      doingBusinessAs: body.registration.doingBusinessAs
    },
    kyb: {
      ein: kyb.ein,
      entityType: kyb.entityType,
      incorporationState: kyb.incorporationState,
      dateOfIncorporation: kyb.dateOfIncorporation,
      federalFilingForm: kyb.irsAssisgnedFederalFilingForm,
      payrollRunThisYear: kyb.payrollRunThisYear,
      formerPaidThisYear: kyb.formerPaidThisYear
    },
    location: {
      label: location.companyLocation,
      address1: location.address1,
      address2: location.address2,
      city: location.city,
      state: location.state,
      zipcode: location.zipcode.replace("-", ""),
      country: location.country,
      phoneNumber: location.phoneNumber,
      isWorkLocation: location.isWorkLocation,
      isMailingAddress: location.isMailingAddress
    },
    user: {
      firstName: user.firstName,
      middleName: user.middleName,
      lastName: user.lastName,
      email: user.email,
      phoneNumber: user.phoneNumber,
      address1: user.address1,
      address2: user.address2,
      city: user.city,
      state: user.state,
      zipcode: user.zipcode?.replace("-", ""),
      country: user.country,
      ssn: user.ssn,
      dateOfBirth: user.dateOfBirth,
      payrollAdmin: user.payrollAdmin,
      bookkeeper: user.bookkeeper,
      beneficialOwner: user.beneficialOwner,
      ownershipPercentage: user.ownershipPercentage
    }
  }
}

/** All that a peer's transaction needs: what was asked, fresh ids, seals, digests and event bodies. */
export const prepareBusiness = (body: BusinessBody, client: Client) => {
  const asked: Asked = {
    business: businessOf(body),
    client,
    credential: username,
    requestId: randomUUID(),
    at: Date.now(),
    idempotencyKey: undefined,
    fingerprint: ""
  }
  const ids = newIds(randomUUID)
  return { asked, ids, prepared: prepareRows(asked, ids) }
}

/** A company with this EIN is there already, and the client refuses a second one. */
export class EinInUse extends Error {
  override readonly name = "EinInUse"
}

export const EIN_IN_USE = {
  path: ["kybInformation", "ein"],
  type: "duplicate",
  message: "Ein already in use"
}
