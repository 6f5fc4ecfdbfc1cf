import { assert, it } from "@effect/vitest"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { eachResult } from "./bulkResults.tsx"

it("tells what was refused from what nobody knows", () => {
  const failures = [
    undefined,
    new SubmitFailed("is closed"),
    new SubmitFailed("no answer", { isUnknown: true })
  ]
  assert.deepStrictEqual(eachResult(failures, ["Ana", "Ben", "Cy"]), {
    stored: 1,
    refused: [{ name: "Ben", why: "is closed" }],
    unknown: [{ name: "Cy", why: "no answer" }]
  })
})
