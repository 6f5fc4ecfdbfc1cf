/** The entity of events about held changes of where pay goes. */

/** The hold of a change. */
export interface PayAccountHoldEntity {
  readonly companyId: string
  /** The worker whose pay it is; null of a company's account and people. */
  readonly userId: string | null
  /** The business user whose email changes; null of another change. */
  readonly businessUserId: string | null
  /** The kind of the change: an account, how the pay goes, or where checks or mails go. */
  readonly change: "account" | "pay" | "address" | "email"
  /** The bank account of the worker or the company; null of another change. */
  readonly bankAccountId: string | null
  /** When it ends by itself, in ISO 8601. */
  readonly holdUntil: string
  readonly status: { readonly holdStatus: "held" | "ended" | "frozen" | "withdrawn" }
}
