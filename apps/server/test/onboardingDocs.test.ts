/**
 * Every command of docs/onboarding.md and docs/paying.md, of the year in docs/time-off.md and of the week in
 * docs/time-tracking.md works and prints what the page shows.
 */
import { afterAll, it } from "@effect/vitest"
import { clockFrom } from "@payroll/testing/clockShift"
import { checkPage } from "./shellPage.ts"
import { killProcesses } from "./testProcess.ts"

const MINUTES_MS = 180_000
const SETTINGS = { PAYROLL_SANDBOX_DELAY_MS: "0" }

afterAll(killProcesses)

it("docs/onboarding.md says what the service does", { timeout: MINUTES_MS }, () =>
  checkPage(new URL("../../../docs/onboarding.md", import.meta.url), SETTINGS)
)

it("docs/paying.md takes a pay period from its lock to its end", { timeout: MINUTES_MS }, () =>
  checkPage(new URL("../../../docs/paying.md", import.meta.url), {
    ...SETTINGS,
    ...clockFrom("2026-12-16T15:00:00Z")
  })
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
    checkPage(
      new URL("../../../docs/time-tracking.md", import.meta.url),
      // A pay schedule begins at most a year before today.
      { ...SETTINGS, ...clockFrom("2026-11-27T17:00:00Z") },
      "A week in California, step by step"
    )
)
