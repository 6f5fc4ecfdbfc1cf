/** Events about those who are handed whole values: credentials of the role `payroll`, and recipients. */
import type { ClientEvent } from "../event/event.ts"
import { dayOf, isoTimestamp } from "../timestamp.ts"
import { isUsable, usableFrom, type Recipient } from "./recipient.ts"

export const CREDENTIAL_STATES = ["waiting", "active", "revoked"] as const
type CredentialState = (typeof CREDENTIAL_STATES)[number]

export const RECIPIENT_STATES = ["waiting", "usable", "revoked"] as const

/** The id, the client and the time of an event. */
export type EventHead = Pick<ClientEvent, "id" | "clientId" | "at">

/** A credential of the role `payroll`. */
interface PayrollCredential {
  readonly keyId: string
  readonly person: string | undefined
  readonly companyIds: ReadonlyArray<string> | undefined
  /** UTC milliseconds. */
  readonly expiresAt: number | undefined
}

const timeOrNull = (at: number | undefined) => (at === undefined ? null : isoTimestamp(at))

/** The event about a credential that came into a state. */
export const credentialEvent = (
  head: EventHead,
  change: "insert" | "update",
  { keyId, person, companyIds, expiresAt }: PayrollCredential,
  credentialStatus: CredentialState
): ClientEvent => ({
  ...head,
  type: `credential.credentialstatus.${change}`,
  payload: [
    {
      credential: [
        {
          keyId,
          role: "payroll",
          person: person ?? "",
          companyIds: companyIds ?? null,
          // The last day on which it is accepted.
          expiryDate: expiresAt === undefined ? null : dayOf(expiresAt - 1),
          status: { credentialStatus }
        }
      ]
    }
  ]
})

/** The event about a recipient that was added, confirmed or revoked. */
export const recipientEvent = (
  head: EventHead,
  change: "insert" | "update",
  recipient: Recipient,
  { isFourEyes, isRevoked = false }: { readonly isFourEyes: boolean; readonly isRevoked?: boolean }
): ClientEvent => {
  const { id, name, fingerprint, addedBy } = recipient
  const status = isUsable(recipient, isFourEyes, head.at) ? "usable" : "waiting"
  return {
    ...head,
    type: `recipient.recipientstatus.${change}`,
    payload: [
      {
        recipient: [
          {
            recipientId: id,
            name,
            fingerprint,
            addedBy: addedBy.by.name,
            usableFrom: isRevoked ? null : timeOrNull(usableFrom(recipient, isFourEyes)),
            status: { recipientStatus: isRevoked ? "revoked" : status }
          }
        ]
      }
    ]
  }
}
