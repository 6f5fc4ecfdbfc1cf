/** Changes any business user, as `updateAdminUser` does. */
import { businessUserUpdate } from "./rules/businessUserUpdate.ts"
import { PERSON_OF_GUEST, SHARE_OF_GUEST } from "./addBusinessUser.ts"

export const updateBusinessUser = businessUserUpdate("updateBusinessUser", {
  forGuests: {
    flows: ["company-owner", "company-onboarding"],
    subject: ["businessUser", "businessUserId"],
    fields: PERSON_OF_GUEST,
    moreFields: { "company-onboarding": SHARE_OF_GUEST },
    isCounted: true,
    code: "data"
  }
})
