/**
 * Runs the tests about time as if it were another time: `node test/shiftedClocks.ts [TIME...]`. By default a quarter
 * past midnight in UTC on the next 1 January, when workers in the US are in the year before, and the next 29 February.
 * PostgreSQL's clock cannot be moved, so only SQLite is tested.
 */
import { spawnSync } from "node:child_process"
import { isLeapYear } from "../packages/domain/src/calendar/localDate.ts"
import { clockFrom } from "../packages/testing/src/clockShift.ts"
import { ROOT } from "./tidy/source.ts"

/** Parts of the paths of tests that ask what day it is. */
const PATHS = [
  "apps/cli/test/paySchedule",
  "apps/cli/test/time",
  "apps/server/test/createBusinessRules",
  "apps/server/test/leavingDocs",
  "apps/server/test/onboardingDocs",
  "apps/server/test/payScheduleDocs",
  "apps/server/test/takenAway",
  "apps/server/test/time",
  "packages/adapters/test/stores",
  "packages/operations/src/paySchedule",
  "packages/operations/src/timeOff",
  "packages/operations/src/timesheet"
]

const now = new Date()
const nextYears = Array.from({ length: 8 }, (_, years) => now.getUTCFullYear() + 1 + years)
const leapYear = nextYears.find(isLeapYear)
const requested = process.argv.slice(2)
const times =
  requested.length > 0 ? requested : [`${nextYears[0]}-01-01T00:15Z`, `${leapYear}-02-29T12:00Z`]

/** Returns true if the tests pass that begin at a time. */
const passAt = (time: string): boolean => {
  process.stdout.write(`The tests about time at ${time}\n`)
  const vitest = `${ROOT}node_modules/vitest/vitest.mjs`
  const words = ["run", "--project=!PostgreSQL", "--testNamePattern=^(?!.*PostgreSQL)", ...PATHS]
  const env = { ...process.env, ...clockFrom(time) }
  const options = { cwd: ROOT, env, stdio: "inherit" } as const
  return spawnSync(process.execPath, [vitest, ...words], options).status === 0
}

process.exitCode = times.map(passAt).every(Boolean) ? 0 : 1
