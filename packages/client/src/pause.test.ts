import { assert, it } from "@effect/vitest"
import { pauseMs } from "./pause.ts"

it("pauses double up to a limit, and chance shortens them by at most half", () => {
  const longest = [1, 2, 3, 4, 20].map((attempts) => pauseMs(attempts, null, () => 1))
  assert.deepStrictEqual(longest, [250, 500, 1_000, 2_000, 20_000])
  assert.strictEqual(
    pauseMs(1, null, () => 0),
    125
  )
})

it("a pause is at least what the service asks for", () => {
  assert.strictEqual(
    pauseMs(1, "5", () => 0),
    5_125
  )
  for (const header of ["", "soon", "-1", "Infinity"]) {
    assert.strictEqual(
      pauseMs(1, header, () => 0),
      125
    )
  }
})

it("a service that asks for more than a minute is not waited for", () => {
  assert.isUndefined(pauseMs(1, "61"))
  assert.isDefined(pauseMs(1, "60"))
})
