/** The entries to append to the stored ones of an account so that they equal the expected ones. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { Entry, StoredEntry } from "./entry.ts"
import type { PayPeriod } from "./facts.ts"
import type { ExpectedLedger } from "./ledger.ts"

/** Pay periods that are locked up to a day, and the open one that shows their corrections. */
export interface LockedPeriods {
  readonly through: LocalDate
  readonly reportedIn: PayPeriod
}

interface Cause {
  readonly first: Entry
  minutes: number
}

const causeOf = ({ key, effectiveDate }: Entry): string => `${effectiveDate} ${key}`

/** The stored minutes per key and day, of the days that the expected entries cover. */
const storedCauses = (
  stored: ReadonlyArray<StoredEntry>,
  until: LocalDate
): ReadonlyMap<string, Cause> => {
  const causes = new Map<string, Cause>()
  for (const entry of stored) {
    if (entry.effectiveDate > until) continue
    const existing = causes.get(causeOf(entry))
    if (existing === undefined) causes.set(causeOf(entry), { first: entry, minutes: entry.minutes })
    else existing.minutes += entry.minutes
  }
  return causes
}

const corrected = (
  entry: Entry,
  stored: number,
  expected: number,
  explanation: Entry["explanation"]
): Entry & Pick<StoredEntry, "corrects"> => ({
  ...entry,
  kind: "correction",
  minutes: expected - stored,
  earnedMinutes: 0,
  cappedMinutes: 0,
  corrects: entry.key,
  explanation: [...explanation, { step: "correct", stored, expected }]
})

/**
 * The entries to append, in order, so that the stored entries up to `expected.until` add up to the expected ones, key
 * by key. A cause without stored entries gives its entry unchanged; one that is stored differently gives a correction
 * with the same key and effective date. Once they are appended, no difference is left.
 */
export const differences = (
  stored: ReadonlyArray<StoredEntry>,
  expected: Pick<ExpectedLedger, "until" | "entries">,
  recordedAt: number,
  locked?: LockedPeriods
): ReadonlyArray<StoredEntry> => {
  const causes = storedCauses(stored, expected.until)
  const keys = new Set(stored.map(({ key }) => key))
  const wanted = new Set<string>()
  const missing: Array<Entry & Pick<StoredEntry, "corrects">> = []
  for (const entry of expected.entries) {
    const cause = causeOf(entry)
    const existing = causes.get(cause)
    wanted.add(cause)
    if (existing !== undefined) {
      if (existing.minutes !== entry.minutes) {
        missing.push(corrected(entry, existing.minutes, entry.minutes, entry.explanation))
      }
    } else if (!keys.has(entry.key)) missing.push(entry)
    else if (entry.minutes !== 0) {
      missing.push(corrected(entry, 0, entry.minutes, entry.explanation))
    }
  }
  for (const [cause, { first, minutes }] of causes) {
    if (!wanted.has(cause) && minutes !== 0) missing.push(corrected(first, minutes, 0, []))
  }
  let last = 0
  for (const { sequence } of stored) last = Math.max(last, sequence)
  return missing.map((entry, index) => ({
    ...entry,
    sequence: last + index + 1,
    recordedAt,
    ...(locked !== undefined &&
    entry.corrects !== undefined &&
    entry.effectiveDate <= locked.through
      ? { reportedIn: locked.reportedIn }
      : {})
  }))
}
