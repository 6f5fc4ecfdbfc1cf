import { assert, describe, it } from "@effect/vitest"
import type { CompanyProfile } from "@payroll/domain/company/profile"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import type { Caller } from "../caller.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { getPayableHours } from "./getPayableHours.ts"

const caller: Caller = {
  client: { id: "client", name: "Client One", settings: { duplicates: "review", fourEyes: false } },
  credential: "pk_test_one",
  role: "read",
  companyIds: undefined,
  requestId: "request-1",
  address: undefined
}

const COMPANY = "019b2a4c-0000-7000-8000-000000000001"

/** The answer for a company with so many locked timesheets that pay nothing. */
const fileOf = (count: number) => {
  const body = { companyId: COMPANY, payPeriodBegin: "2026-03-01", format: "csv" }
  const given = { method: "getPayableHours", ...body }
  const request = Result.getOrThrow(
    getPayableHours.decode(given, { form: "method", today: "2026-11-26" as never })
  )
  const sheetsOf = (_client: string, _filter: unknown, page: { after: string; rows: number }) => {
    const from = page.after === "" ? 0 : Number(page.after) + 1
    const length = Math.max(0, Math.min(page.rows, count - from))
    return Effect.succeed(
      Array.from({ length }, (_, index) => ({
        id: `sheet ${from + index}`,
        workerId: String(from + index),
        status: "Locked"
      }))
    )
  }
  return getPayableHours
    .read(request, caller, Date.UTC(2026, 10, 26))
    .pipe(
      Effect.provideService(TextDigest, TextDigest.of({ sha256: () => "0".repeat(64) })),
      Effect.provideService(
        CompanyStore,
        CompanyStore.of({ profile: () => Effect.succeed({} as CompanyProfile) } as never)
      ),
      Effect.provideService(
        TimesheetStore,
        TimesheetStore.of({ sheetsOf, contents: () => Effect.succeed([]) } as never)
      )
    ) as Effect.Effect<(typeof getPayableHours.response)["Type"], unknown>
}

describe("a file of payable hours", () => {
  it.effect("is whole or refused, never cut", () =>
    Effect.gen(function* () {
      const { payableHours } = yield* fileOf(20_000)
      assert.isTrue(payableHours.isLocked)
      const refused = yield* Effect.exit(fileOf(20_001))
      assert.isTrue(Exit.isFailure(refused))
      assert.include(JSON.stringify(refused), "more than 20000 timesheets")
    })
  )

  it.effect("of a period without timesheets is not locked", () =>
    Effect.gen(function* () {
      assert.isFalse((yield* fileOf(0)).payableHours.isLocked)
    })
  )
})
