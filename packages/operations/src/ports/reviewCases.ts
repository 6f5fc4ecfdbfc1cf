import type { PersonDecision } from "@payroll/domain/decision/personDecision"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Caller } from "../caller.ts"
import type { PageOf } from "../page.ts"
import type { Unavailable, UniqueValue } from "../writer.ts"
import type { ReviewedAttempt } from "./verificationReview.ts"

/** A verification attempt with all that a person's decision on it looks at. */
export interface ReviewCase {
  readonly attempt: VerificationAttempt
  /** True if it is the latest of a subject of which as many attempts failed as may fail. */
  readonly isStuck: boolean
  /** Decisions of persons about it, oldest first. */
  readonly decisions: ReadonlyArray<PersonDecision>
}

/** An attempt with the decisions of persons about it. */
export type DecidedAttempt = Pick<ReviewCase, "attempt" | "decisions">

/** Attempts that `earlier` gives at most. */
export const EARLIER_MAX = 20

/** A kind of pending approval: a company's bank account, a worker's, or a verification. */
export type PendingKind = "bankAccount" | "userBankAccount" | "verification"

/** A bank account or a verification that waits for a second person. */
export interface PendingApproval {
  readonly clientName: string
  readonly subjectKind: PendingKind
  readonly subjectId: string
  readonly companyId: string
  /** The first decision; undefined for a bank account that nobody approved yet. */
  readonly first: PersonDecision | undefined
}

/** A provider that keeps an attempt for longer is late. */
export const OVERDUE_MS = 3_600_000

/** The party that an attempt waits for: a person, or a provider that is late. */
export const waitsFor = ["person", "provider"] as const
export type WaitsFor = (typeof waitsFor)[number]

/** The client of the cases: for that of the service, all clients. */
export type ReviewScope = Pick<Caller, "client">

/** Reads the verifications that persons decide on, and their decisions: of one client where it is not said. */
export class ReviewCases extends Context.Service<
  ReviewCases,
  {
    /**
     * By id the attempts that only a person moves on: those in `needs_review`, and the latest of subjects that failed
     * as often as they may. Or those that the provider was asked about first more than `OVERDUE_MS` ago, and is to be
     * asked again. A company is one of a client. Reads at most 5,000 others; where it stops there, or leaves out some
     * that do not open, `stoppedAt` is the id of the last attempt read.
     */
    readonly waiting: (
      scope: ReviewScope,
      which: { readonly companyId: string | undefined; readonly waitsFor: WaitsFor },
      page: PageOf
    ) => Effect.Effect<
      {
        readonly attempts: ReadonlyArray<ReviewedAttempt>
        readonly stoppedAt: string | undefined
      },
      Unavailable
    >
    /** One attempt, whatever its status. */
    readonly find: (
      scope: ReviewScope,
      attemptId: string
    ) => Effect.Effect<ReviewCase | undefined, Unavailable>
    /** The attempts of the same subject before this one, at most `EARLIER_MAX`, newest first. */
    readonly earlier: (
      attempt: VerificationAttempt
    ) => Effect.Effect<ReadonlyArray<DecidedAttempt>, Unavailable>
    /** The id of the record that holds a value that must be unique; undefined if none does. */
    readonly holder: (
      clientId: string,
      claim: UniqueValue
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The decisions of persons about a verification or a bank account, oldest first. */
    readonly decisionsOn: (
      clientId: string,
      subjectId: string
    ) => Effect.Effect<ReadonlyArray<PersonDecision>, Unavailable>
    /**
     * The approvals of a scope that wait for a second person, by the subject's id. A first decision counts if it was
     * given after `since` (UTC milliseconds).
     */
    readonly pendingApprovals: (
      scope: ReviewScope,
      since: number,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<PendingApproval>, Unavailable>
  }
>()("payroll/ReviewCases") {}
