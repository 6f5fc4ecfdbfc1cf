/** Changes any business user, as `updateAdminUser` does. */
import { businessUserUpdate } from "./rules/businessUserUpdate.ts"

export const updateBusinessUser = businessUserUpdate("updateBusinessUser", {
  forGuests: {
    flows: ["company-owner"],
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
    isCounted: true,
    code: "data"
  }
})
