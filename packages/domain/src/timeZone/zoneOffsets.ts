/**
 * The wall clocks of time zones as data for the engines, which know no zones. The offsets come from the runtime's own
 * zone data (ICU), are found once per zone and year, and are kept.
 */
import { civilOf } from "../calendar/localDate.ts"
import type { ZoneOffset, ZoneOffsets } from "../calendar/wallClock.ts"

const DAY_MS = 86_400_000
/** No zone has changed its clock twice within 6 days since 1970: the shortest time between changes is a week. */
const STEP_MS = 6 * DAY_MS
const FIRST_YEAR = 1970
const LAST_YEAR = 2201

/** The offset at the beginning of a year, and the changes in it. */
interface YearOfZone {
  readonly first: ZoneOffset
  readonly changes: ReadonlyArray<ZoneOffset>
}

/** Cache with one entry per zone and year: at most about 600 zones of 232 years. */
const yearsByZone = new Map<string, Map<number, YearOfZone>>()

/** A time zone of the runtime. */
export interface NamedZone {
  /** The IANA name in the spelling of the zone database. */
  readonly id: string
  readonly format: Intl.DateTimeFormat
}

/** One entry for each zone that was asked for by its own name: at most about 600. */
const zones = new Map<string, NamedZone>()

const formatOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
  } catch {
    return undefined
  }
}

/** The zone of an IANA name such as "America/New_York"; undefined for others, also for offsets, "EST" and UTC. */
export const zoneNamed = (name: string): NamedZone | undefined => {
  const known = zones.get(name)
  if (known) return known
  const format = name.includes("/") ? formatOf(name) : undefined
  if (!format) return undefined
  const { timeZone: id } = format.resolvedOptions()
  // The name in the database of "Etc/UTC" is "UTC".
  if (!id.includes("/")) return undefined
  const zone = zones.get(id) ?? { id, format }
  zones.set(id, zone)
  return zone
}

/** An offset as "GMT", "GMT-05:00", or with the seconds of times before there were zones. */
const OFFSET = /^GMT(?:(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?)?$/

const offsetMinutesAt = ({ format }: NamedZone, ms: number): number => {
  const text = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? ""
  const parts = OFFSET.exec(text)?.groups
  if (!parts) throw new Error("the runtime writes the offset of a time zone in an unknown way")
  const { sign, hours = "0", minutes = "0", seconds = "0" } = parts
  const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  return Math.floor(sign === "-" ? -ahead : ahead)
}

const yearStart = (year: number): number => Date.UTC(year, 0)

/** The first second at which the offset is no longer that of `from`, given that it is not at `to`. */
const changeBetween = (zone: NamedZone, from: number, to: number): number => {
  const before = offsetMinutesAt(zone, from)
  let [low, high] = [from, to]
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000
    if (offsetMinutesAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

const findYear = (zone: NamedZone, year: number): YearOfZone => {
  const begin = yearStart(year)
  const end = yearStart(year + 1)
  const changes: Array<ZoneOffset> = []
  let offsetMinutes = offsetMinutesAt(zone, begin)
  const first = { fromMs: begin, offsetMinutes }
  for (let from = begin; from < end; from += STEP_MS) {
    const to = Math.min(from + STEP_MS, end)
    const next = offsetMinutesAt(zone, to)
    if (next === offsetMinutes) continue
    const fromMs = changeBetween(zone, from, to)
    // A change at the very end of a year is the first offset of the next one.
    if (fromMs < end) changes.push({ fromMs, offsetMinutes: next })
    offsetMinutes = next
  }
  return { first, changes }
}

const yearOf = (zone: NamedZone, year: number): YearOfZone => {
  const years = yearsByZone.get(zone.id) ?? new Map<number, YearOfZone>()
  yearsByZone.set(zone.id, years)
  const entry = years.get(year) ?? findYear(zone, year)
  years.set(year, entry)
  return entry
}

const yearAt = (ms: number): number =>
  Math.min(LAST_YEAR, Math.max(FIRST_YEAR, civilOf(Math.floor(ms / DAY_MS)).year))

/** The offsets of a zone from one instant to another (UTC milliseconds): the first entry holds at `from`. */
export const zoneOffsets = (zone: NamedZone, from: number, to: number): ZoneOffsets => {
  const offsets: Array<ZoneOffset> = []
  for (let year = yearAt(from); year <= yearAt(to); year++) {
    const { first, changes } = yearOf(zone, year)
    if (offsets.at(-1)?.offsetMinutes !== first.offsetMinutes) offsets.push(first)
    offsets.push(...changes)
  }
  return offsets
}
