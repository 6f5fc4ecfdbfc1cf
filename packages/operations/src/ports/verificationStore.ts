import type { ErasureRequest } from "@payroll/domain/decision/erasureRequest"
import type { PersonDecision } from "@payroll/domain/decision/personDecision"
import type { StateConflict } from "@payroll/domain/errors"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Caller } from "../caller.ts"
import type { PageOf } from "../page.ts"
import type { AuditedRecord, CommandEntry, KeyTaken, Unavailable, UniqueValue } from "../writer.ts"

/** An attempt under lease. Its version fences: settling it with an older one is refused. */
export interface DueCase {
  readonly attempt: VerificationAttempt
  /** How often the provider was found out of reach. */
  readonly tries: number
  readonly elapsedMs: number
}

/** An attempt with the name of the client whose it is. */
export interface ReviewedAttempt {
  readonly attempt: VerificationAttempt
  readonly clientName: string
}

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

/** Attempts that `earlierAttempts` gives at most. */
export const EARLIER_MAX = 20

/** A kind of pending approval: such as a company's bank account, a worker's, or a verification. */
export type PendingKind =
  | "bankAccount"
  | "correction"
  | "erasure"
  | "guestCode"
  | "userBankAccount"
  | "verification"

/** A request to erase that waits, with what a person reads about it. */
export interface PendingErasure extends Pick<ErasureRequest, "subject" | "askedBy" | "askedAt"> {
  /** The name of the person, the company or the client. */
  readonly name: string
  /** The days of the client after which the person who asked may confirm alone. */
  readonly days: number
}

/**
 * A bank account, a verification or an erasure that waits for a second person, a guest who waits for an
 * administrator, or a correction for which a worker asks.
 */
export interface PendingApproval {
  readonly clientName: string
  readonly subjectKind: PendingKind
  readonly subjectId: string
  /** Undefined of the erasure of a client. */
  readonly companyId: string | undefined
  /** The worker whom it is about. */
  readonly userId: string | undefined
  /** The first decision; undefined for a bank account that nobody approved yet. */
  readonly first: PersonDecision | undefined
  /** When the hold of a bank account ends by itself, UTC milliseconds. */
  readonly holdUntil: number | undefined
  /** The request to erase; undefined of others. */
  readonly erasure: PendingErasure | undefined
}

/** A provider that keeps an attempt for longer is late. */
export const OVERDUE_MS = 3_600_000

/** The party that an attempt waits for: a person, or a provider that is late. */
export const waitsFor = ["person", "provider"] as const
export type WaitsFor = (typeof waitsFor)[number]

/** The client of the cases: for that of the service, all clients. */
export type ReviewScope = Pick<Caller, "client">

/** How often the numbers of a case may be compared, by all persons together: nobody finds a number by trying. */
export const COMPARISONS_OF_CASE_MAX = 5
/** How often a credential may compare within `COMPARISONS_WITHIN_MS`. */
export const COMPARISONS_OF_CREDENTIAL_MAX = 50
export const COMPARISONS_WITHIN_MS = 86_400_000

/**
 * Verification attempts, the decisions of persons about them, and comparisons of their numbers. The unfinished
 * attempts are a queue: the database's clock decides what is due. Comparisons are counted by their audit rows.
 */
export class VerificationStore extends Context.Service<
  VerificationStore,
  {
    /**
     * Leases at most `limit` due attempts, oldest due first, moved to `processing`. No attempt is
     * leased twice before its lease ends, by any number of processes.
     */
    readonly lease: (
      limit: number,
      leaseMs: number
    ) => Effect.Effect<ReadonlyArray<DueCase>, Unavailable>
    /** The provider wants to be asked again after that long. Nothing happens if the lease was lost. */
    readonly postpone: (due: DueCase, afterMs: number) => Effect.Effect<void, Unavailable>
    /** The provider was out of reach: back to `submitted`, due then, with one more try. */
    readonly giveBack: (due: DueCase, afterMs: number) => Effect.Effect<void, Unavailable>
    /** Milliseconds until the next attempt is due; undefined when none is unfinished. */
    readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
    /**
     * The attempts that only a person moves on, waiting longest first, at most `limit`: those in
     * `needs_review`, and the latest of subjects that failed as often as they may. Of one client, or
     * of all. One that does not open is logged and left out.
     */
    readonly attemptsToReview: (
      clientId: string | undefined,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ReviewedAttempt>, Unavailable>
    /** One attempt of any client, whatever its status. */
    readonly reviewedAttempt: (
      attemptId: string
    ) => Effect.Effect<ReviewedAttempt | undefined, Unavailable>
    /**
     * By id the attempts that only a person moves on: those in `needs_review`, and the latest of subjects that failed
     * as often as they may. Or those that the provider was asked about first more than `OVERDUE_MS` ago, and is to be
     * asked again. A company is one of a client. Reads at most 5,000 others; where it stops there, or leaves out some
     * that do not open, `stoppedAt` is the id of the last attempt read.
     */
    readonly waitingCases: (
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
    readonly reviewCase: (
      scope: ReviewScope,
      attemptId: string
    ) => Effect.Effect<ReviewCase | undefined, Unavailable>
    /** The attempts of the same subject before this one, at most `EARLIER_MAX`, newest first. */
    readonly earlierAttempts: (
      attempt: VerificationAttempt
    ) => Effect.Effect<ReadonlyArray<DecidedAttempt>, Unavailable>
    /** The id of the record that holds a value that must be unique; undefined if none does. */
    readonly claimHolder: (
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
      after: { readonly since: number; readonly guestsSince: number },
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<PendingApproval>, Unavailable>
    /**
     * Stores that the numbers of a case are compared, before anybody learns the result; gives how many
     * comparisons are left for the case. Fails with StateConflict where none is left, also under concurrent calls.
     */
    readonly recordComparison: (
      verification: AuditedRecord,
      entry: CommandEntry
    ) => Effect.Effect<number, StateConflict | KeyTaken | Unavailable>
  }
>()("payroll/VerificationStore") {}
