/** A digest of many schedules; run as a script, it prints the digest. */
import { createHash } from "node:crypto"
import { federalReserveHolidays } from "../../src/calendar/federalReserveHolidays.ts"
import { explainedPayDates } from "../../src/paySchedule/payDates.ts"
import { payYear } from "../../src/paySchedule/payYear.ts"
import { ADJUSTMENTS, FREQUENCIES } from "../../src/paySchedule/specification.ts"

/** Every frequency and adjustment in every year, with explanations, and all holidays. */
export const scheduleDigest = (): string => {
  const hash = createHash("sha256")
  for (let year = 1971; year <= 2200; year++) {
    hash.update(JSON.stringify(federalReserveHolidays(year)))
    for (const frequency of FREQUENCIES) {
      for (const adjust of ADJUSTMENTS) {
        hash.update(JSON.stringify(explainedPayDates({ ...payYear(frequency, year), adjust })))
      }
    }
  }
  return hash.digest("hex")
}

if (process.argv[1] === import.meta.filename) process.stdout.write(scheduleDigest())
