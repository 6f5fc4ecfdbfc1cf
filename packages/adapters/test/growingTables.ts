import { recordTableNames } from "../src/sql/records/all.ts"

const GROWING = new Set([
  ...recordTableNames,
  "aggregate",
  "audit",
  "claim",
  "delivery_attempt",
  "delivery_lane",
  "event",
  "record_change",
  "stored_answer"
])

/** Returns true if a table grows with the use of the service. */
export const isGrowing = (table: string): boolean => GROWING.has(table)
