/** The entity of events about held changes of bank accounts. */

/** The hold of a changed bank account. */
export interface PayAccountHoldEntity {
  readonly companyId: string
  /** The worker whose account it is; null of a company's. */
  readonly userId: string | null
  readonly bankAccountId: string
  /** When it ends by itself, in ISO 8601. */
  readonly holdUntil: string
  readonly status: { readonly holdStatus: "held" | "ended" | "frozen" | "withdrawn" }
}
