/**
 * States that no call brings about, because the worker or the operator does: set in the database of the
 * test server on a port.
 */
import { assert } from "@effect/vitest"
import type { Inspection } from "@payroll/testing/storage"
import type * as Effect from "effect/Effect"

const MINUTE_MS = 60_000

type Inspected<Name extends "rows" | "set"> = (
  ...parameters: Parameters<Inspection["Service"][Name]>
) => Promise<Effect.Success<ReturnType<Inspection["Service"][Name]>>>

/** The database of a test server. */
export interface Reach {
  readonly rows: Inspected<"rows">
  readonly set: Inspected<"set">
}

/** The person who issued a credential that waits for another one. */
export const ISSUER = '{"credential":"pk_test_another","by":{"name":"Ann Bell","ids":[]}}'

const reaches = new Map<number, Reach>()

export const reachAt = (port: number, reach: Reach): void => void reaches.set(port, reach)

export interface States {
  /** Sets columns of the rows with these values. */
  readonly set: Reach["set"]
  /** Makes the audit rows of a company a minute older, because the latest are not shown yet. */
  readonly agedAudit: (companyId: string) => Promise<void>
  /** Leaves the verification of a company to a person; gives its id. */
  readonly inReview: (companyId: string) => Promise<string>
  /** Makes a worker verified, and active or paused. */
  readonly verifiedUser: (userId: string, userStatus: "Active" | "Deactivate") => Promise<void>
  /** Lets a bank account wait for a second person, as under four eyes. */
  readonly awaitingApproval: (
    table: "company_bank_account" | "worker_bank_account",
    accountId: string
  ) => Promise<void>
  /** Lets a credential wait for a second person, as under four eyes. */
  readonly awaitingSecondPerson: (keyId: string) => Promise<void>
  /** Lets a recipient of hand-overs be one that another person added. */
  readonly addedByAnother: (recipientId: string) => Promise<void>
}

export const statesAt = (port: number): States => {
  const reach = () => reaches.get(port) ?? assert.fail("there is no test server on this port")
  return {
    set: (...parameters) => reach().set(...parameters),
    agedAudit: async (companyId) => {
      for (const { id, at } of await reach().rows("audit", { company_id: companyId })) {
        await reach().set("audit", { id: String(id) }, { at: Number(at) - MINUTE_MS })
      }
    },
    inReview: async (companyId) => {
      const [attempt] = await reach().rows("verification_attempt", { subject_id: companyId })
      const id = String(attempt?.["id"])
      await reach().set("verification_attempt", { id }, { status: "needs_review", due_at: null })
      return id
    },
    verifiedUser: (id, userStatus) =>
      reach().set("worker", { id }, { user_status: userStatus, kyc_status: "passed" }),
    awaitingApproval: (table, id) =>
      reach().set(table, { id }, { awaits_approval: 1, due_at: null }),
    awaitingSecondPerson: (keyId) =>
      reach().set("credential", { key_id: keyId }, { pending_issuer: ISSUER }),
    addedByAnother: (id) => reach().set("recipient", { id }, { added_by: ISSUER })
  }
}
