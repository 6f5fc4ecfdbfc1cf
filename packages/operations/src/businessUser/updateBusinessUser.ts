/** Changes any business user, as `updateAdminUser` does. */
import { businessUserUpdate } from "./businessUserUpdate.ts"

export const updateBusinessUser = businessUserUpdate("updateBusinessUser")
