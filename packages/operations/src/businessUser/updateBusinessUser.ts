/** Changes any business user, as `updateAdminUser` does. */
import { businessUserUpdate } from "./rules/businessUserUpdate.ts"

export const updateBusinessUser = businessUserUpdate("updateBusinessUser", {
  forGuests: {
    flows: ["company-owner", "company-onboarding"],
    subject: ["businessUser", "businessUserId"],
    fields: [
      "firstName",
      "middleName",
      "lastName",
      "email",
      "phoneNumber",
      "ssn",
      "dateOfBirth",
      "foreignId",
      "address1",
      "address2",
      "city",
      "state",
      "zipcode",
      "country"
    ],
    // Whoever signs for the company says what part of it is theirs.
    moreFields: { "company-onboarding": ["beneficialOwner", "ownershipPercentage"] },
    isCounted: true,
    code: "data"
  }
})
