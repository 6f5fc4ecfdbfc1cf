/** The engine against the ledger computed day by day. */
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { MANY_CASES_TIMEOUT_MS } from "@payroll/testing/randomSpecifications"
import { isNightly } from "@payroll/testing/nightly"
import { accounts, anyDay, LAST, runs } from "../../test/timeOff/randomFacts.ts"
import { slowLedger } from "../../test/timeOff/slowLedger.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import type { Facts } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"

const lines = (facts: Facts, until: LocalDate): ReadonlyArray<string> =>
  expectedEntries(facts, until).entries.map(
    ({ effectiveDate, kind, minutes }) => `${effectiveDate} ${kind} ${minutes}`
  )

describe(`the engine (PAYROLL_TEST_SEED=${runs.seed})`, { timeout: MANY_CASES_TIMEOUT_MS }, () => {
  it("has the entries of a ledger that is computed day by day", () =>
    fc.assert(
      fc.property(accounts, fc.oneof(fc.constant(LAST), anyDay), (facts, until) => {
        assert.deepStrictEqual(
          [...lines(facts, until)].toSorted(),
          [...slowLedger(facts, until)].toSorted()
        )
      }),
      { seed: runs.seed, numRuns: isNightly ? 1_500 : 60 }
    ))
})
