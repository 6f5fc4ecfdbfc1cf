/** Compares the clock of this machine with the database's, with what workers have seen, and with what is stored. */
import { CLOCK_LEAD_MS_MAX, type ClockReading } from "@payroll/operations/ports/retention"
import { ok, warning, wrong, type Diagnosis } from "./diagnosis.ts"

/** The clocks of machines that are kept in time differ by less. */
const APART_MS_MAX = 2_000
const HOUR_MS = 3_600_000

/** The diagnosis at a time of this machine's clock, in UTC milliseconds. */
export const clockDiagnosis = (
  { now, newest = 0, mark }: ClockReading,
  here: number
): Diagnosis => {
  const apart = Math.abs(now - here)
  if (apart > APART_MS_MAX) {
    return wrong(
      `the clocks of this machine and of the database differ by ${Math.round(apart / 1_000)} s`,
      "keep both in time (NTP): leases and due times are by the clock of the database"
    )
  }
  const lead = mark ? here - mark.at : 0
  if (lead > CLOCK_LEAD_MS_MAX) {
    return warning(
      `the clock is ${Math.round(lead / HOUR_MS)} hours ahead of the time that a worker has seen pass`,
      "if it is wrong, set it (NTP); if no worker ran for so long, there is nothing to do"
    )
  }
  if (newest <= here + APART_MS_MAX) return ok("the clock agrees with what is stored")
  return mark && lead >= -APART_MS_MAX
    ? warning(
        "rows are stored that a clock ahead of this one dated",
        "a worker brings their work forward; records keep such dates until these have passed (docs/operations.md)"
      )
    : wrong("the clock of this machine is behind what is stored", "set the clock (NTP)")
}
