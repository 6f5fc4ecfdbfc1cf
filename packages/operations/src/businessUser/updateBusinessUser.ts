/** Changes any business user, as `updateAdminUser` does. */
import { businessUserUpdate } from "./rules/businessUserUpdate.ts"

export const updateBusinessUser = businessUserUpdate("updateBusinessUser")
