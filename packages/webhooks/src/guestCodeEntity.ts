/** The entity of events about codes by mail. */

/** The codes of a worker. */
export interface GuestCodeEntity {
  readonly companyId: string
  readonly userId: string
  readonly status: { readonly lockStatus: "locked" | "lifted" }
}
