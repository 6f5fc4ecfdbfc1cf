/** What reads of the group `reports` have in common. */
import { Uuid } from "@payroll/domain/field/uuid"
import { isoTimestamp } from "@payroll/domain/timestamp"
import type { RecordBase } from "@payroll/domain/record"
import { reachable, type StateTable } from "@payroll/domain/status"
import { attemptStatuses } from "@payroll/domain/verification/attempt"
import * as Schema from "effect/Schema"
import type { Attempts } from "../ports/companyStore.ts"

export const ByCompany = Schema.Struct({ companyId: Uuid })
export const ByUser = Schema.Struct({ userId: Uuid })

export const Text = Schema.String
export const OptionalText = Schema.NullOr(Schema.String)

export const RequirementShown = Schema.Struct({
  step: Schema.String,
  path: Schema.Array(Schema.String),
  reason: Schema.String
})

/** A state with the states it can move to. */
export const StateShown = Schema.Struct({
  status: Schema.String,
  reachable: Schema.Array(Schema.String)
})

export const stateShown = <State extends string>(table: StateTable<State>, status: State) => ({
  status,
  reachable: reachable(table, status)
})

export const recordShownFields = {
  version: Schema.Finite,
  createdAt: Schema.String,
  updatedAt: Schema.String
} as const

export const recordShown = ({ version, createdAt, updatedAt }: RecordBase) => ({
  version,
  createdAt: isoTimestamp(createdAt),
  updatedAt: isoTimestamp(updatedAt)
})

/** The newest verification attempt of a subject. */
export const VerificationShown = Schema.Struct({
  number: Schema.Finite,
  status: StateShown,
  reasons: Schema.Array(Schema.String)
})

export const verificationShown = ({ latest }: Attempts) =>
  latest
    ? {
        number: latest.number,
        status: stateShown(attemptStatuses, latest.status),
        reasons: latest.reasons
      }
    : null
