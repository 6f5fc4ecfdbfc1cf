import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import {
  AccountNumber,
  bankAccountStatuses,
  isInUse,
  maskedAccount,
  RoutingNumber,
  type BankAccountStatus
} from "./companyBankAccount.ts"
import { isRoutingNumber } from "./routingNumber.ts"

describe("a bank account", () => {
  it("is linked until it was replaced or deactivated", () => {
    const statuses = Object.keys(bankAccountStatuses) as ReadonlyArray<BankAccountStatus>
    assert.deepStrictEqual(
      statuses.filter((status) => isInUse({ status })),
      ["new", "pending", "ready", "failed"]
    )
  })
})

describe("an account number", () => {
  const read = fieldReader(AccountNumber)

  it.each(["1234", "12345678901234567", "0000", " 1234", "1234\n"])("may be %j", (text) => {
    assert.strictEqual(outcome(read(text)), text.trim())
  })

  it.each(["123", "123456789012345678", "1234 5678", "12-34", "abcd", "12\n34"])(
    "may not be %j",
    (text) => {
      assert.strictEqual(outcome(read(text)), "format: must be 4 to 17 digits")
    }
  )

  it("is redacted, and shown by its last four digits", () => {
    const decoded = Schema.decodeSync(AccountNumber)("55556666")
    assert.strictEqual(`${decoded}`, "<redacted:accountNumber>")
    assert.strictEqual(maskedAccount(Redacted.value(decoded)), "XXXXXXXXX6666")
    assert.strictEqual(maskedAccount("12345678901234567"), "XXXXXXXXX4567")
  })
})

describe("a routing number", () => {
  it("is nine digits; whether they are a bank's is another question", () => {
    const read = fieldReader(RoutingNumber)
    assert.strictEqual(outcome(read("000000000")), "000000000")
    assert.strictEqual(outcome(read("021000021\u00a0")), "021000021")
    assert.strictEqual(outcome(read("12345678")), "format: must be exactly 9 digits")
    assert.strictEqual(outcome(read("1234567890")), "format: must be exactly 9 digits")
  })

  it.each([
    ["the Federal Reserve Bank of Boston's", "011000015"],
    ["the Federal Reserve Bank of New York's", "021001208"],
    ["the Federal Reserve Bank of Philadelphia's", "031000040"],
    ["the United States Treasury's", "000000518"],
    ["a thrift institution's", "211070175"],
    ["JPMorgan Chase's in California", "322271627"],
    ["Wells Fargo's in California", "121042882"],
    ["one for electronic transactions alone", "611000017"],
    ["one of traveller's cheques", "800000035"]
  ])("is a bank's: %s", (_whose, routingNumber) => {
    assert.isTrue(isRoutingNumber(routingNumber))
  })

  it.each(["000000000", "011000016", "101000015", "123456789"])("is none: %s", (routingNumber) => {
    assert.isFalse(isRoutingNumber(routingNumber))
  })

  it("has a prefix that was assigned: 00 to 12, 21 to 32, 61 to 72 and 80", () => {
    const assigned = Array.from({ length: 100 }, (_, prefix) => prefix).filter((prefix) => {
      const digits = String(prefix).padStart(2, "0")
      const ofAnyCheckDigit = Array.from({ length: 10 }, (_, check) => `${digits}000001${check}`)
      return ofAnyCheckDigit.some(isRoutingNumber)
    })
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index)
    assert.deepStrictEqual(assigned, [...range(0, 12), ...range(21, 32), ...range(61, 72), 80])
  })

  it("has one check digit that is right", () => {
    for (const start of ["01100001", "02100120", "26473582", "72999999"]) {
      const right = Array.from({ length: 10 }, (_, check) => `${start}${check}`).filter(
        isRoutingNumber
      )
      assert.lengthOf(right, 1)
    }
  })
})
