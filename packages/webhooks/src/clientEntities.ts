/** The entities of events of the client itself. */

/** A credential of the role `payroll`, which belongs to no company. */
export interface CredentialEntity {
  /** The key id, without its secret. */
  readonly keyId: string
  readonly role: "payroll"
  /** The person or the system that uses it. */
  readonly person: string
  /** The only companies that it may see; null for all. */
  readonly companyIds: ReadonlyArray<string> | null
  /** The last day on which it is accepted, `YYYY-MM-DD` in UTC. */
  readonly expiryDate: string | null
  readonly status: { readonly credentialStatus: "waiting" | "active" | "revoked" }
}

/** A recipient of hand-overs, which belongs to no company. */
export interface RecipientEntity {
  readonly recipientId: string
  readonly name: string
  /** The fingerprint of its key (RFC 7638). */
  readonly fingerprint: string
  /** The person who added it. */
  readonly addedBy: string
  /** From when data is handed over to it, in ISO 8601; null if it waits for a person, or is revoked. */
  readonly usableFrom: string | null
  readonly status: { readonly recipientStatus: "waiting" | "usable" | "revoked" }
}
