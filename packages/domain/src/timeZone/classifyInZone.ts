/** Classifies recorded time on the wall clock of a named zone: the one place where an engine meets zone data. */
import type { Checked } from "../specification/problem.ts"
import { zoneNamed, zoneOffsets } from "./zoneOffsets.ts"
import { classifyResult } from "../timeTracking/classifyResult.ts"
import {
  recordedRange,
  resolvePunches,
  type ClassifySpecification
} from "../timeTracking/classifySpecification.ts"

/** The distance that a workweek may reach beyond the recorded time in it, with its zone's distance from UTC. */
const MARGIN_MS = 40 * 86_400_000

export type Classified = ReturnType<typeof classifyResult>

/** Classified time, or the problems that only the zone shows: one that is not known, a time that clocks skip. */
export const classifyInZone = (specification: ClassifySpecification): Checked<Classified> => {
  const named = zoneNamed(specification.timeZone)
  if (!named) {
    const message = "timeZone must be an IANA name such as America/New_York"
    return { ok: false, problems: [{ path: ["timeZone"], type: "format", message }] }
  }
  const range = recordedRange(specification) ?? { from: 0, to: 0 }
  const zone = zoneOffsets(named, range.from - MARGIN_MS, range.to + MARGIN_MS)
  const punches = resolvePunches(specification, zone)
  return punches.ok
    ? { ok: true, value: classifyResult(specification, punches.value, zone) }
    : punches
}
