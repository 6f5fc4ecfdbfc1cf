/** The recipients of hand-overs: a name and a public key, which never change. Another key is another recipient. */
import type { Decider } from "../decision/personDecision.ts"
import type { PublicKey } from "./publicKey.ts"

const HOUR_MS = 3_600_000

/** A recipient that nobody confirmed is used after this time, so that it can be noticed and revoked before. */
export const UNCONFIRMED_MS = 24 * HOUR_MS

export interface Recipient {
  readonly id: string
  readonly name: string
  readonly publicKey: PublicKey
  /** SHA-256 of the key in base64url (RFC 7638). */
  readonly fingerprint: string
  readonly addedBy: Decider
  /** UTC milliseconds. */
  readonly createdAt: number
  /** Time at which a second person confirmed its fingerprint, UTC milliseconds. */
  readonly confirmedAt: number | undefined
}

/**
 * Time from which a recipient is used, UTC milliseconds; undefined if it waits for a second person, as it does under
 * four eyes.
 */
export const usableFrom = (
  { createdAt, confirmedAt }: Pick<Recipient, "createdAt" | "confirmedAt">,
  isFourEyes: boolean
): number | undefined => confirmedAt ?? (isFourEyes ? undefined : createdAt + UNCONFIRMED_MS)

/** Returns true if data may be handed over to a recipient. */
export const isUsable = (
  recipient: Pick<Recipient, "createdAt" | "confirmedAt">,
  isFourEyes: boolean,
  at: number
): boolean => (usableFrom(recipient, isFourEyes) ?? Infinity) <= at
