/** The interface's operation that changes the admin; it changes any business user. */
import { businessUserUpdate } from "./rules/businessUserUpdate.ts"

export const updateAdminUser = businessUserUpdate("updateAdminUser")
