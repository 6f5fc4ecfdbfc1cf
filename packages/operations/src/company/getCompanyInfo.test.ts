import type { CompanyBankAccount } from "@payroll/domain/bankAccount/companyBankAccount"
import { exampleBankAccount } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import { accountsOnPage } from "./getCompanyInfo.ts"

const accounts = (count: number, status: CompanyBankAccount["status"], prefix: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...exampleBankAccount,
    id: `${prefix}${String(index).padStart(3, "0")}`,
    status
  }))

describe("the bank accounts of a company", () => {
  it("are shown 20 at a time: those in use and the newest of the others first", () => {
    const linked = accounts(2, "ready", "a")
    const history = accounts(45, "replaced", "b")
    const all = [...linked, ...history]
    const seen: Array<string> = []
    const sizes: Array<number> = []
    let after: string | null = ""
    while (after !== null) {
      const page = accountsOnPage(all, after)
      seen.push(...page.accounts.map(({ id }) => id))
      sizes.push(page.accounts.length)
      after = page.nextCursor
    }
    assert.deepStrictEqual(sizes, [20, 20, 7])
    assert.deepStrictEqual(seen.slice(0, 3), ["a000", "a001", "b027"])
    assert.sameMembers(
      seen,
      all.map(({ id }) => id)
    )
  })

  it("are all on one page where there are no more", () => {
    const all = [...accounts(18, "deactivated", "a"), ...accounts(2, "ready", "b")]
    assert.deepStrictEqual(accountsOnPage(all, ""), { accounts: all, nextCursor: null })
  })
})
