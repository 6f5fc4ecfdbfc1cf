/** Reports of a worker's clock, as stored. A punch is never deleted: a wrong one is voided. */
import type * as Redacted from "effect/Redacted"
import { problem, type Problem } from "../problem.ts"
import { changed, changedIfDifferent, created, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { Attestation, Punch as EnginePunch, PunchType } from "../timeTracking/punch.ts"
import type { ZoneOffsets } from "../calendar/wallClock.ts"

/** Sources of punches. */
export const PUNCH_SOURCES = ["Clock", "Web", "Mobile", "Kiosk", "Import", "Admin"] as const
export type PunchSource = (typeof PUNCH_SOURCES)[number]

export type PunchStatus = "Recorded" | "Voided"

/** A voided punch counts nowhere, for good. */
export const punchStatuses: StateTable<PunchStatus> = { Recorded: ["Voided"], Voided: [] }

/** A stored punch. Its creation time is the time of its arrival. */
export interface Punch extends RecordBase {
  readonly workerId: string
  readonly type: PunchType
  /** UTC milliseconds */
  readonly at: number
  /** The IANA name of the zone in which the worker was. */
  readonly timeZone: string
  readonly companyLocationId: string | undefined
  readonly jobCode: string | undefined
  readonly userWageId: string | undefined
  readonly source: PunchSource
  /** The device's own id of it, unique in the company. */
  readonly externalId: string | undefined
  /** The clock of the device when it sent the punch, UTC milliseconds. */
  readonly deviceTime: number | undefined
  readonly attestation: Attestation | undefined
  readonly status: PunchStatus
  /** The amendment of a locked timesheet on which it waits: it counts once that is approved. */
  readonly waitsFor: string | undefined
}

/** The reason for a later version of a punch. */
export interface PunchAmendment extends RecordBase {
  readonly punchId: string
  readonly punchVersion: number
  readonly reason: Redacted.Redacted<string>
}

/** Input of a new punch, with its time and zone resolved. */
export type NewPunch = Omit<Punch, keyof RecordBase | "workerId" | "status" | "waitsFor">

/** Milliseconds that a punch may be ahead of the clock of the service: a later time cannot be a time of work. */
const AHEAD_MAX_MS = 86_400_000

/** The problem of a time that lies too far ahead. */
export const timeProblems = (
  path: Problem["path"],
  at: number,
  now: number
): ReadonlyArray<Problem> =>
  at > now + AHEAD_MAX_MS ? [problem(path, "range", "must not be more than a day ahead")] : []

interface Owner {
  readonly id: string
  readonly clientId: string
  readonly companyId: string
}

/** Records a punch. */
export const newPunch = (id: string, worker: Owner, input: NewPunch, now: number): Punch => ({
  ...created(id, worker, now),
  workerId: worker.id,
  ...input,
  status: "Recorded",
  waitsFor: undefined
})

/** A punch of a locked period, which counts once its amendment is approved. */
export const waitingPunch = (punch: Punch, amendmentId: string): Punch => ({
  ...punch,
  waitsFor: amendmentId
})

/** A punch that waits no longer. */
export const countedPunch = (punch: Punch, now: number): Punch =>
  changed(punch, { waitsFor: undefined }, now)

/**
 * True if a punch with the `externalId` of a stored one is that punch, sent again. An amended punch may differ from
 * what the device sends.
 */
export const isSentAgain = (
  stored: Punch,
  workerId: string,
  input: { readonly type: PunchType; readonly at: number | undefined }
): boolean =>
  stored.workerId === workerId &&
  (stored.version > 1 ||
    (stored.type === input.type && (input.at === undefined || stored.at === input.at)))

/** Fields that an amendment sets. */
export type AmendedFields = Partial<
  Pick<Punch, "type" | "at" | "timeZone" | "jobCode" | "companyLocationId">
>

/** The punch with other values; the same record if it has them already. */
export const amendedPunch = (punch: Punch, set: AmendedFields, now: number): Punch =>
  changedIfDifferent(punch, set, now)

/** The punch that counts nowhere any more. */
export const voidedPunch = (punch: Punch, now: number): Punch =>
  changed(punch, { status: "Voided", waitsFor: undefined }, now)

/** Why a punch was changed to the version that it now has. */
export const amendmentOf = (
  id: string,
  after: Punch,
  reason: Redacted.Redacted<string>,
  now: number
): PunchAmendment => ({
  ...created(id, after, now),
  punchId: after.id,
  punchVersion: after.version,
  reason
})

/** The punch as the engine takes it; `zone` where it was not made in the worker's. */
export const enginePunch = (punch: Punch, zone: ZoneOffsets | undefined): EnginePunch => ({
  type: punch.type,
  atMs: punch.at,
  jobCode: punch.jobCode,
  zone,
  attestation: punch.attestation,
  driftMs: punch.deviceTime === undefined ? undefined : punch.deviceTime - punch.createdAt,
  changedAt: punch.updatedAt
})
