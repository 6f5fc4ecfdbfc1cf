/** The check of the tree that finds tests with a today that is not the workers'. */
import { assert, it } from "@effect/vitest"
import { testsShareToday } from "./tidy/calls.ts"

const TEST = "apps/server/test/a.test.ts"

const finds = (path: string, text: string): boolean => testsShareToday({ path, text }).length > 0

it.each([
  "const year = new Date().getUTCFullYear() + 1",
  "const day = new Date().toISOString().slice(0, 10)",
  "const day = easternDayOf(Date.now())"
])("another today is found: %s", (code) => {
  assert.isTrue(finds(TEST, code))
  assert.isFalse(finds("packages/testing/src/today.ts", code))
  assert.isFalse(finds("packages/adapters/src/a.ts", code))
})

it("a time is not one", () => {
  assert.isFalse(finds(TEST, "const knownAt = new Date().toISOString()"))
})
