import type { Disclosure } from "@payroll/domain/handover/disclosure"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ActingGuest } from "../views/guestView.ts"
import type { Unavailable } from "../writer.ts"

/**
 * A row of the audit: the credential and the person that acted, the operation and the record, without the submitted
 * values.
 */
export interface AuditRow {
  readonly id: string
  /** UTC milliseconds. */
  readonly at: number
  readonly client: string
  readonly companyId: string | undefined
  readonly credential: string
  /** The name of the person who acted. */
  readonly actedBy: string | undefined
  /** The id of the worker or business user who acted, where it was known. */
  readonly actedById: string | undefined
  /** The name of the credential's person, where another one acted. */
  readonly credentialPerson: string | undefined
  readonly guest: ActingGuest | undefined
  readonly operation: string
  readonly recordId: string
  readonly requestId: string
  readonly address: string | undefined
  /** The whole values that left the service; undefined where none did. */
  readonly disclosure: Disclosure | undefined
}

export interface AuditFilter {
  /** Undefined: of all clients. */
  readonly clientId: string | undefined
  readonly companyId?: string | undefined
  readonly recordId?: string | undefined
  readonly operation?: string | undefined
  readonly credential?: string | undefined
  /** The name or the id of the person who acted, or the name of the credential's. */
  readonly actedBy?: string | undefined
  readonly requestId?: string | undefined
  /** Rows of this time or later, UTC milliseconds. */
  readonly since: number
  /** Rows before this time, UTC milliseconds. */
  readonly before: number
  /** True if the list begins with the newest row. */
  readonly isNewestFirst: boolean
}

/** The position of a row: the audit is ordered by time, then by id. */
export type AuditKey = Pick<AuditRow, "at" | "id">

export interface AuditPage {
  readonly rows: ReadonlyArray<AuditRow>
  /** The row at which reading stopped because enough rows were read that do not match; undefined otherwise. */
  readonly stoppedAt: AuditKey | undefined
}

/** Reads the audit. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** At most `rows` rows that match, in order, behind a key if there is one. Few others are read to find them. */
    readonly page: (
      filter: AuditFilter,
      after: AuditKey | undefined,
      rows: number
    ) => Effect.Effect<AuditPage, Unavailable>
  }
>()("payroll/AuditLog") {}
