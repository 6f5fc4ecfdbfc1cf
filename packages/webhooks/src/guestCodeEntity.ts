/** The entity of events about codes by mail. */

/** The codes of a worker or a business user. */
export interface GuestCodeEntity {
  readonly companyId: string
  /** The worker whose codes they are; null of a business user. */
  readonly userId: string | null
  /** The business user whose codes they are; null of a worker. */
  readonly businessUserId: string | null
  readonly status: { readonly lockStatus: "locked" | "lifted" }
}
