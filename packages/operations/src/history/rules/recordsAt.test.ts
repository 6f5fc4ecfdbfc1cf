import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { changed } from "@payroll/domain/record"
import { exampleKyc, exampleTerms, exampleWage } from "@payroll/testing/exampleWorker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RecordHistory, type FieldChange, type RecordChange } from "../../ports/recordHistory.ts"
import { pastRecords, recordsAt } from "./recordsAt.ts"

const { createdAt: AT } = exampleWage

const maker = {
  credential: "pk_test",
  actedBy: undefined,
  actedById: undefined,
  credentialPerson: undefined,
  guest: undefined,
  operation: "updateUserWage",
  requestId: "request-1"
}

/** A history with one change, a second after each record was added. */
const history = (...fields: ReadonlyArray<FieldChange>) => {
  const only: RecordChange = { version: 2, at: AT + 1_000, maker, fields }
  return Layer.mock(RecordHistory, { changes: () => Effect.succeed([only]) })
}

describe("a record of the past", () => {
  const since = (day: string) => ({ ...exampleTerms, startDate: day as LocalDate })
  const [first, second] = [since("2026-01-05"), since("2026-03-01")]
  const raised = { ...first, wageRate: exampleTerms.wageRate }

  it.effect("has the elements of a list in their order, however their fields were written", () =>
    Effect.gen(function* () {
      const wage = changed(
        { ...exampleWage, terms: [second] },
        { terms: [raised, second] },
        AT + 1_000
      )
      // The same terms with their fields in another order.
      const after = Object.fromEntries(Object.entries(raised).toReversed())
      const change = { field: "terms", isSealed: false, before: [first], after: [after] } as const
      const [past] = yield* recordsAt("wage", [wage], AT).pipe(Effect.provide(history(change)))
      assert.deepStrictEqual(past?.terms, [first, second])
      assert.deepInclude(past, { version: 1, updatedAt: AT })
      const [now] = yield* recordsAt("wage", [wage], AT + 1_000).pipe(
        Effect.provide(history(change))
      )
      assert.deepStrictEqual(now, wage)
      assert.deepStrictEqual(
        yield* recordsAt("wage", [wage], AT - 1).pipe(Effect.provide(history())),
        []
      )
    })
  )

  it.effect("lacks a sealed value that was replaced since, and names it", () =>
    Effect.gen(function* () {
      const kyc = changed({ ...exampleKyc, createdAt: AT }, { city: "Lewes" }, AT + 1_000)
      const changes = history(
        { field: "ssn", isSealed: true },
        { field: "city", isSealed: false, before: "Dover", after: "Lewes" }
      )
      const [past] = yield* pastRecords("kycInformation", [kyc], AT).pipe(Effect.provide(changes))
      assert.deepStrictEqual([...(past?.replaced ?? [])], ["ssn"])
      assert.isUndefined(past?.record.ssn)
      assert.strictEqual(past?.record.city, "Dover")
      assert.strictEqual(past?.record.dateOfBirth, kyc.dateOfBirth)
    })
  )
})
