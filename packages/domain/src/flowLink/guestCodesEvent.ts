import type { CompanyEvent } from "../event/event.ts"
import type { GuestCodes } from "./guestCodes.ts"

/** The subject of codes by its field: one of the two is null. */
export interface CodeOwner {
  readonly userId: string | null
  readonly businessUserId: string | null
}

/** An event about the lock of a worker's or a business user's codes. */
export const guestCodesEvent = (
  id: string,
  change: "insert" | "update",
  { clientId, companyId, lockedAt, userId, businessUserId }: GuestCodes & CodeOwner,
  at: number
): CompanyEvent => ({
  id,
  type: `guestcode.lock.${change}`,
  clientId,
  companyId,
  at,
  payload: [
    {
      guestCode: [
        {
          companyId,
          userId,
          businessUserId,
          status: { lockStatus: lockedAt === undefined ? "lifted" : "locked" }
        }
      ]
    }
  ]
})
