/** The rows that the service deletes by itself, with how long it keeps them. docs/data.md is made from this file. */

const DAY_HOURS = 24

interface RetentionPeriod {
  readonly holds: string
  readonly hours: number
  /** The most days that a client may set in its place; undefined where it may not. */
  readonly daysMax?: number
  /** True of rows of companies, which stay while the company, or one of its workers, is under a legal hold. */
  readonly isHeld: boolean
}

export const retentionPeriods = {
  events: {
    holds: "Events, and the log of their deliveries",
    hours: 90 * DAY_HOURS,
    daysMax: 3_650,
    isHeld: true
  },
  traces: { holds: "Traces of commits", hours: 90 * DAY_HOURS, isHeld: false },
  answers: { holds: "Stored answers of idempotency keys", hours: 72, isHeld: false },
  /** Longer than a day, for which values are counted. */
  tallies: { holds: "Keyed counts of numbers that were tried", hours: 48, isHeld: false },
  files: {
    holds: "Uploaded files that nothing uses, and those that became the PDF of a template",
    hours: 24,
    isHeld: false
  }
} as const satisfies Readonly<Record<string, RetentionPeriod>>
