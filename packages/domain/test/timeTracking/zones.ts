/** Zones as data, written by hand: the engine's tests need no time zone library. */
import type { ZoneOffsets } from "../../src/calendar/wallClock.ts"

const at = (utc: string): number => Date.parse(utc)

export const UTC: ZoneOffsets = [{ fromMs: 0, offsetMinutes: 0 }]

/** Three hours before UTC. */
export const EAST: ZoneOffsets = [{ fromMs: 0, offsetMinutes: 180 }]

/** 2026 in New York: clocks move at 2:00. */
export const NEW_YORK: ZoneOffsets = [
  { fromMs: at("2025-11-02T06:00:00Z"), offsetMinutes: -300 },
  { fromMs: at("2026-03-08T07:00:00Z"), offsetMinutes: -240 },
  { fromMs: at("2026-11-01T06:00:00Z"), offsetMinutes: -300 },
  { fromMs: at("2027-03-14T07:00:00Z"), offsetMinutes: -240 }
]

/** Clocks move at midnight, as in Havana: a day begins at 1:00, or its first hour is there twice. */
export const AT_MIDNIGHT: ZoneOffsets = [
  { fromMs: at("2025-11-02T05:00:00Z"), offsetMinutes: -300 },
  { fromMs: at("2026-03-08T05:00:00Z"), offsetMinutes: -240 },
  { fromMs: at("2026-11-01T05:00:00Z"), offsetMinutes: -300 }
]

/** Clocks move at 0:01, as in St. John's until 2011: the day before comes back for an hour. */
export const AFTER_MIDNIGHT: ZoneOffsets = [
  { fromMs: at("2025-11-02T02:31:00Z"), offsetMinutes: -210 },
  { fromMs: at("2026-03-08T03:31:00Z"), offsetMinutes: -150 },
  { fromMs: at("2026-11-01T02:31:00Z"), offsetMinutes: -210 }
]

const LORD_HOWE: ZoneOffsets = [
  { fromMs: at("2025-10-04T15:30:00Z"), offsetMinutes: 660 },
  { fromMs: at("2026-04-04T15:00:00Z"), offsetMinutes: 630 },
  { fromMs: at("2026-10-03T15:30:00Z"), offsetMinutes: 660 }
]

export const ZONES = [UTC, NEW_YORK, AT_MIDNIGHT, AFTER_MIDNIGHT, LORD_HOWE]
