/**
 * Every command of docs/onboarding.md and docs/paying.md, of the year in docs/time-off.md and of the week in
 * docs/time-tracking.md works and prints what the page shows.
 */
import { afterAll, it } from "@effect/vitest"
import { clockFrom } from "@payroll/testing/clockShift"
import { isNightly } from "@payroll/testing/nightly"
import { checkPage, runPage } from "./shellPage.ts"
import { killProcesses } from "./testProcess.ts"

const MINUTES_MS = 180_000
const SETTINGS = { PAYROLL_SANDBOX_DELAY_MS: "0" }
const PAYING = new URL("../../../docs/paying.md", import.meta.url)
const TRACKING = new URL("../../../docs/time-tracking.md", import.meta.url)
const WEEK_IN_CALIFORNIA = "A week in California, step by step"

afterAll(killProcesses)

it("docs/onboarding.md says what the service does", { timeout: MINUTES_MS }, () =>
  checkPage(new URL("../../../docs/onboarding.md", import.meta.url), SETTINGS)
)

it("docs/paying.md takes a pay period from its lock to its end", { timeout: MINUTES_MS }, () =>
  checkPage(PAYING, { ...SETTINGS, ...clockFrom("2026-12-16T15:00:00Z") })
)

it("docs/time-off.md takes a bakery through a year", { timeout: MINUTES_MS }, () =>
  checkPage(
    new URL("../../../docs/time-off.md", import.meta.url),
    SETTINGS,
    "A year of a bakery, step by step"
  )
)

it(
  "docs/time-tracking.md takes a week from the first punch to the export",
  { timeout: MINUTES_MS },
  () =>
    checkPage(TRACKING, { ...SETTINGS, ...clockFrom("2026-11-27T17:00:00Z") }, WEEK_IN_CALIFORNIA)
)

// Early on a Sunday in UTC, when it is Saturday in the US, and the day that most years do not have.
const SUNDAY = "2027-01-03T00:15:00Z"
const LEAP_DAY = "2028-02-29T12:00:00Z"

it.each(isNightly ? [SUNDAY, LEAP_DAY] : [SUNDAY])(
  "docs/paying.md works at %s",
  { timeout: MINUTES_MS },
  (time) => runPage(PAYING, { ...SETTINGS, ...clockFrom(time) })
)

it.each(isNightly ? [SUNDAY, LEAP_DAY] : [LEAP_DAY])(
  "docs/time-tracking.md works at %s",
  { timeout: MINUTES_MS },
  (time) => runPage(TRACKING, { ...SETTINGS, ...clockFrom(time) }, WEEK_IN_CALIFORNIA)
)
