import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { InvalidRequest } from "@payroll/domain/errors"
import { assert, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../../defineOperation.ts"
import { eraseBusinessUser } from "../eraseBusinessUser.ts"
import { eraseClient } from "../eraseClient.ts"
import { eraseCompany } from "../eraseCompany.ts"
import { eraseUser } from "../eraseUser.ts"

const context = { form: "path", today: "2026-03-08" as LocalDate } as const

it.each([
  [eraseUser, "user", { userId: exampleId }],
  [eraseBusinessUser, "businessUser", { businessUserId: exampleId }],
  [eraseCompany, "company", { companyId: exampleId }],
  [eraseClient, "erasedClient", {}]
])("an erasure is withdrawn or counted, never both: $name", ({ accept }, part, named) => {
  const problemsOf = (dryRun: boolean, withdraw: boolean): ReadonlyArray<string> => {
    const accepted: Result.Result<unknown, InvalidRequest> = accept(
      { [part]: { ...named, dryRun, withdraw } },
      context
    )
    return Result.isFailure(accepted)
      ? accepted.failure.problems.map(({ path, message }) => `${path.join(".")}: ${message}`)
      : []
  }
  assert.deepStrictEqual(problemsOf(true, true), [
    `${part}.dryRun: dryRun cannot be true with withdraw`,
    `${part}.withdraw: withdraw cannot be true with dryRun`
  ])
  for (const [dryRun, withdraw] of [
    [true, false],
    [false, true],
    [false, false]
  ] as const) {
    assert.deepStrictEqual(problemsOf(dryRun, withdraw), [])
  }
})
