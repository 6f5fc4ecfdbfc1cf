/**
 * A request of createBusiness and what is prepared before its transaction: seals and digests with the
 * service's client key, the event bodies, the answer. The floors and the peers share it, so all of
 * them do the same work.
 */
import type { ClientKey } from "../../packages/adapters/src/vault/keyVersions.ts"
import type { Business } from "./checkedBusiness.ts"

export interface Client {
  readonly id: string
  readonly key: ClientKey
}

export interface BusinessRequest {
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

/** Seals, digests and event bodies: with these, only database work is left for the transaction. */
export const prepareRows = ({ business, client, at }: BusinessRequest, ids: Ids) => {
  const { registration, kyb, user } = business
  const { key } = client
  const times = timesOf(at)
  const { ein = "" } = kyb
  const isOwner = user.beneficialOwner && user.ssn !== undefined && user.dateOfBirth !== undefined
  const submission = JSON.stringify({
    name: registration.name,
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
    inserted: eventBody(ids.inserted, "insert", ids, business, times),
    updated: eventBody(ids.updated, "update", ids, business, times)
  }
}

/** The times in an event, made once for both events of a request. */
const timesOf = (at: number) => {
  const timestamp = new Date(at).toISOString()
  const day = `${timestamp.slice(5, 7)}/${timestamp.slice(8, 10)}/${timestamp.slice(0, 4)}`
  return { eventTimeStamp: `${day} ${timestamp.slice(11, 19)}`, timestamp }
}

const eventBody = (
  eventId: string,
  action: "insert" | "update",
  ids: Ids,
  { registration, location }: Business,
  times: ReturnType<typeof timesOf>
): string => {
  const isInsert = action === "insert"
  const status = isInsert ? "new" : "pending"
  return JSON.stringify({
    trigger: {
      eventId,
      eventType: `company.kybstatus.${action}`,
      eventTimeStamp: times.eventTimeStamp,
      timestamp: times.timestamp,
      sequence: isInsert ? 1 : 2
    },
    payload: [
      {
        Company: [
          {
            company: registration.name,
            companyID: ids.company,
            businessWebsite: registration.businessWebsite ?? "",
            registration: { isTermsAccepted: true },
            CompanyLocations: [
              {
                companyLocationId: ids.location,
                companyLocation: location.label,
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
      message: `${registration.name} is registered; its KYB verification is in progress`,
      version: 1
    }
  })

export type Prepared = ReturnType<typeof prepareRows>

/** New ids for every row of a created business that has one. */
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
