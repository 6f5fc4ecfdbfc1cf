import type { CompanyEvent } from "../event/event.ts"
import type { GuestCodes } from "./guestCodes.ts"

/** An event about the lock of a worker's codes. */
export const guestCodesEvent = (
  id: string,
  change: "insert" | "update",
  { clientId, companyId, workerId, lockedAt }: GuestCodes,
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
          userId: workerId,
          status: { lockStatus: lockedAt === undefined ? "lifted" : "locked" }
        }
      ]
    }
  ]
})
