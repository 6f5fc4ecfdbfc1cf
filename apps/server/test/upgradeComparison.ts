/** Compares the events and the records after an upgrade with those that an earlier version recorded. */
import type { Body } from "./examples.ts"
import type { Delivered } from "./upgradeInstallation.ts"

export const triggerOf = ({ body }: Delivered) =>
  (JSON.parse(body) as { trigger: { eventId: string; sequence: number } }).trigger

/** The company whose sequence an event counts in. */
const laneOf = ({ body }: Delivered): string => {
  const [entity] = (JSON.parse(body) as { payload: ReadonlyArray<Body> }).payload
  const [[record] = []] = Object.values(entity ?? {}) as ReadonlyArray<ReadonlyArray<Body>>
  return String(record?.["companyID"] ?? record?.["companyId"])
}

export const sequencesOf = (delivered: ReadonlyArray<Delivered>): Map<string, Array<number>> => {
  const lanes = new Map<string, Array<number>>()
  for (const each of delivered) {
    const lane = lanes.get(laneOf(each)) ?? []
    lanes.set(laneOf(each), lane)
    lane.push(triggerOf(each).sequence)
  }
  return lanes
}

/** The reasons that persons of the fixture gave in their own words, which only reviewers see. */
const WORDS: ReadonlyMap<unknown, string> = new Map([
  ["papers seen", "approved_by_person"],
  ["papers forged", "rejected_by_person"]
])

/** Converts a value that the earlier version showed in another form to the form of today. */
const asShownToday = (key: string, value: unknown): unknown =>
  /^(?:wageRate|otherIncome|otherDeduction|extraWithholding)$/.test(key) &&
  typeof value === "string"
    ? Number(value)
    : (WORDS.get(value) ?? value)

const isObject = (value: unknown): value is Body => typeof value === "object" && value !== null

/** Times moved when the database was loaded, and states have more moves than before. */
const OTHERWISE = new Set(["createdAt", "updatedAt", "reachable", "submittedAt"])

/** The paths at which what was shown is no longer shown as it was. */
export const lost = (before: unknown, now: unknown, path = ""): ReadonlyArray<string> => {
  if (!isObject(before)) return Object.is(before, now) ? [] : [path]
  return Object.entries(before).flatMap(([key, value]) =>
    OTHERWISE.has(key)
      ? []
      : lost(asShownToday(key, value), isObject(now) ? now[key] : undefined, `${path}.${key}`)
  )
}
