import { expect, it } from "@effect/vitest"
import { homeWords } from "./home.ts"

it.each([
  [1, false, "1 credential for payroll was issued this week"],
  [2, false, "2 credentials for payroll were issued this week"],
  [100, true, "100 or more credentials for payroll were issued this week"]
] as const)("counts %i new keys of the role payroll", (count, hasMore, text) => {
  expect(homeWords.home.payrollIssued(count, hasMore)).toBe(text)
})
