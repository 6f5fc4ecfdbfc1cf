/** The entities of events about pages for people: links to them, and documents that are signed there. */

/** A link to pages for people. */
export interface FlowLinkEntity {
  readonly flowLinkId: string
  readonly flow:
    | "worker-onboarding"
    | "worker-identity"
    | "worker-tax"
    | "worker-bank-account"
    | "worker-documents"
    | "worker-portal"
    | "company-onboarding"
    | "company-owner"
    | "company-bank-account"
    | "kiosk"
  readonly companyId: string
  /** The worker whom the pages are about; null of a business user. */
  readonly userId: string | null
  /** The signatory or owner whom the pages are about; null of a worker. */
  readonly businessUserId: string | null
  /** The location of a kiosk; null of one for all of the company, and of other flows. */
  readonly companyLocationId: string | null
  /** Until when it can be opened, in ISO 8601. */
  readonly expiresAt: string
  readonly status: {
    readonly flowLinkStatus:
      | "created"
      | "sent"
      | "opened"
      | "completed"
      | "expired"
      | "revoked"
      | "undeliverable"
      | "requested"
  }
}

/** A document that a worker is asked to sign, or that was signed. */
export interface DocumentEntity {
  readonly documentId: string
  readonly companyId: string
  readonly userId: string
  /** `own` of the client's own texts. */
  readonly kind: "own"
  readonly title: string
  /** The version of the text, from 1. */
  readonly edition: number
  readonly status: {
    readonly documentStatus: "to sign" | "signed" | "signed on paper" | "superseded" | "revoked"
  }
}
