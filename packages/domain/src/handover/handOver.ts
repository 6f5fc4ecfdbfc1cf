/** A hand-over: what the service gave to whoever runs payroll, as it was at one moment. */
import type * as Redacted from "effect/Redacted"
import type { RecordBase } from "../record.ts"

/** The version of the format of a hand-over. Readers refuse one that they do not know. */
export const FORMAT_VERSION = "2026-12"

/** The forms that a year is reported on. */
export const YEAR_FORMS = ["W-2", "1099-NEC"] as const

export const HAND_OVER_KINDS = ["payPeriod", "year"] as const

/** A hand-over, made once and never changed. */
export interface HandOver extends RecordBase {
  readonly kind: (typeof HAND_OVER_KINDS)[number]
  readonly payScheduleId: string | undefined
  readonly payPeriodId: string | undefined
  readonly year: number | undefined
  readonly form: (typeof YEAR_FORMS)[number] | undefined
  readonly formatVersion: string
  /** The instant of the past that its pages show, in UTC milliseconds; undefined if they show `createdAt`. */
  readonly knownAt: number | undefined
  /** False if a timesheet of the period was not locked, so that more is to come. */
  readonly isFinal: boolean
  /** True if it was asked for some workers only. */
  readonly isPartial: boolean
  readonly workerCount: number
  readonly notPayableCount: number
  /** SHA-256 of each page (RFC 8785) in hexadecimal digits, in order. */
  readonly digests: ReadonlyArray<string>
  /** SHA-256 of the digests of the pages, in order. */
  readonly digest: string
}

/** The moment that all pages of a hand-over show, in UTC milliseconds. */
export const momentOf = ({ knownAt, createdAt }: HandOver): number => knownAt ?? createdAt

/** The version of a record that a hand-over was made from. */
export type Source = readonly [kind: string, id: string, version: number]

/** A page of a hand-over. */
export interface HandOverPage extends RecordBase {
  readonly handOverId: string
  /** From 0. */
  readonly number: number
  /** The content as canonical JSON (RFC 8785), compressed. */
  readonly content: Redacted.Redacted<string>
  /** The versions of its records, what changed since the hand-over before, and its kinds of numbers, likewise. */
  readonly notes: Redacted.Redacted<string>
}
