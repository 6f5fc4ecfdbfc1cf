/**
 * What is made of a business before its transaction: seals and digests with the service's own client
 * key, the event bodies, the answer. The floors and the peers share it, so all do the same work.
 */
import type { ClientKey } from "../../packages/adapters/src/vault/clientKeys.ts"
import type { Business } from "./checkedBusiness.ts"

export interface Client {
  readonly id: string
  readonly key: ClientKey
}

export interface Asked {
  readonly business: Business
  readonly client: Client
  readonly credential: string
  readonly requestId: string
  /** UTC milliseconds. */
  readonly at: number
  readonly idempotencyKey: string | undefined
  readonly fingerprint: string
}

export interface Ids {
  readonly company: string
  readonly kyb: string
  readonly location: string
  readonly user: string
  readonly attempt: string
  readonly audit: string
  readonly inserted: string
  readonly updated: string
}

/** What is made before the transaction, so that only database work happens inside it. */
export const prepareRows = ({ business, client, at }: Asked, ids: Ids) => {
  const { registration, kyb, location, user } = business
  const { key } = client
  const { ein = "" } = kyb
  const isOwner = user.beneficialOwner && user.ssn !== undefined && user.dateOfBirth !== undefined
  const submission = JSON.stringify({
    name: registration.company,
    ein,
    entityType: kyb.entityType,
    incorporationState: kyb.incorporationState,
    dateOfIncorporation: kyb.dateOfIncorporation,
    owners: isOwner
      ? [
          {
            id: ids.user,
            firstName: user.firstName,
            lastName: user.lastName,
            ssn: user.ssn,
            dateOfBirth: user.dateOfBirth
          }
        ]
      : [],
    remarks: []
  })
  const personal = {
    ...(user.ssn !== undefined && { ssn: user.ssn }),
    ...(user.dateOfBirth !== undefined && { dateOfBirth: user.dateOfBirth })
  }
  return {
    isOwner,
    sealedEin: key.seal("kyb_information", ids.kyb, { ein }),
    sealedUser:
      Object.keys(personal).length === 0 ? null : key.seal("business_user", ids.user, personal),
    sealedSubmission: key.seal("verification_attempt", ids.attempt, { submission }),
    einDigest: key.digest("ein", client.id, ein),
    emailDigest: key.digest("email", ids.company, (user.email ?? "").toLowerCase()),
    inserted: eventBody(ids.inserted, "insert", "new", ids, registration, location.label, at),
    updated: eventBody(ids.updated, "update", "pending", ids, registration, location.label, at)
  }
}

const eventBody = (
  eventId: string,
  action: "insert" | "update",
  status: string,
  ids: Ids,
  registration: Business["registration"],
  label: string | undefined,
  at: number
): string => {
  const timestamp = new Date(at).toISOString()
  const day = `${timestamp.slice(5, 7)}/${timestamp.slice(8, 10)}/${timestamp.slice(0, 4)}`
  return JSON.stringify({
    trigger: {
      eventId,
      eventType: `company.kybstatus.${action}`,
      eventTimeStamp: `${day} ${timestamp.slice(11, 19)}`,
      timestamp,
      sequence: action === "insert" ? 1 : 2
    },
    payload: [
      {
        Company: [
          {
            company: registration.company,
            companyID: ids.company,
            businessWebsite: registration.businessWebsite ?? "",
            registration: { isTermsAccepted: true },
            CompanyLocations: [
              {
                companyLocationId: ids.location,
                companyLocation: label,
                status: "Verification pending"
              }
            ],
            KYBInformations: [{ kybInformationId: ids.kyb, status }],
            kycStatus: status,
            BankAccounts: [],
            PaySchedules: [],
            StateTaxRegistrations: []
          }
        ]
      }
    ]
  })
}

/** The answer to a created business. */
export const answerBody = (ids: Ids, { registration }: Business): string =>
  JSON.stringify({
    registration: {
      companyId: ids.company,
      kybInformationId: ids.kyb,
      businessUserId: ids.user,
      companyLocationId: ids.location,
      status: "Registered",
      message: `${registration.company} is registered; its KYB verification is in progress`,
      version: 1
    }
  })

export type Prepared = ReturnType<typeof prepareRows>

export type Flag = 0 | 1

export const flag = (value: boolean): Flag => (value ? 1 : 0)

/** Fresh ids of all that a created business needs. */
export const newIds = (newId: () => string): Ids => ({
  company: newId(),
  kyb: newId(),
  location: newId(),
  user: newId(),
  attempt: newId(),
  audit: newId(),
  inserted: newId(),
  updated: newId()
})
