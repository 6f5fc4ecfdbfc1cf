/** How long a body may be: by the operation in the path, or by the caller's role and the group. */
import { mayCall, type Role } from "@payroll/operations/caller"
import { catalogue, groupsOf } from "@payroll/operations/catalogue"
import { limitsOf, type BodyLimits } from "@payroll/operations/jsonBody"
import { LONG_BODY_BYTES } from "./limits.ts"

const MIB = 1_024 * 1_024

/** The most bytes that a role sends where only the body names the operation. */
const bytesOfRole = {
  read: LONG_BODY_BYTES,
  review: LONG_BODY_BYTES,
  kiosk: MIB,
  payroll: MIB,
  write: 5 * MIB,
  admin: 5 * MIB
}
const bytesMaxOf: Readonly<Record<Role, number>> = bytesOfRole

/** The limits of a body on the path of a group, by group and role. */
const kept = new Map<string, BodyLimits>()

/**
 * The limits where only the body names the operation: those of the operations of the group that the
 * role may call, and never more bytes than the role's.
 */
export const limitsOfGroup = (group: string, role: Role): BodyLimits => {
  const key = `${group} ${role}`
  const cached = kept.get(key)
  if (cached) return cached
  const callable = catalogue.filter(
    (one) =>
      groupsOf(one).some((name) => name === group) && mayCall({ role, companyIds: undefined }, one)
  )
  const widest = limitsOf(callable)
  const maxBytes = Math.min(widest.maxBytes, bytesMaxOf[role])
  const limits = maxBytes === widest.maxBytes ? widest : { ...widest, maxBytes }
  kept.set(key, limits)
  return limits
}
