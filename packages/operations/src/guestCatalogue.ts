/** The operations on links to pages for people, and on what guests may do there; a part of the catalogue. */
import { addFlowLink } from "./flowLink/addFlowLink.ts"
import { addFlowLinks } from "./flowLink/addFlowLinks.ts"
import { endGuestSessions } from "./flowLink/endGuestSessions.ts"
import { forgetPhone } from "./flowLink/forgetPhone.ts"
import { getFlowLink } from "./flowLink/getFlowLink.ts"
import { getFlowLinks } from "./flowLink/getFlowLinks.ts"
import { getRememberedPhones } from "./flowLink/getRememberedPhones.ts"
import { revokeFlowLink } from "./flowLink/revokeFlowLink.ts"
import { confirmCode } from "./guestCode/confirmCode.ts"
import { requestCode } from "./guestCode/requestCode.ts"
import { unlockCodes } from "./guestCode/unlockCodes.ts"

/** Those that change something. */
export const guestWrites = [
  addFlowLink,
  addFlowLinks,
  revokeFlowLink,
  endGuestSessions,
  forgetPhone,
  requestCode,
  confirmCode,
  unlockCodes
] as const

/** Those that read. */
export const guestReads = [getFlowLinks, getFlowLink, getRememberedPhones] as const
