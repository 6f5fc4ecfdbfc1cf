import { Version } from "@payroll/domain/field/decimal"
import { Uuid } from "@payroll/domain/field/uuid"
import * as Schema from "effect/Schema"

/** Names the worker whose state a request changes. */
export const ofUser = { userId: Uuid, version: Schema.optionalKey(Version) } as const

/** The state of the worker after the request. */
export const userStatusFields = {
  userId: Schema.String,
  status: Schema.Literals([
    "Add Wage",
    "Invite Sent",
    "Active",
    "Deactivate",
    "Terminated",
    "Removed"
  ]),
  message: Schema.String,
  version: Schema.Finite
} as const
