import { expect, it } from "@effect/vitest"
import { homeWords } from "./home.ts"

it.each([
  [1, false, "1 key that reads whole numbers was issued this week"],
  [2, false, "2 keys that read whole numbers were issued this week"],
  [100, true, "100 or more keys that read whole numbers were issued this week"]
] as const)("counts %i new keys of the role payroll", (count, hasMore, text) => {
  expect(homeWords.home.payrollIssued(count, hasMore)).toBe(text)
})
