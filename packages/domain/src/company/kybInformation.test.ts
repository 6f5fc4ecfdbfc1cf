import { assert, describe, it } from "@effect/vitest"
import { isPlausibleEin } from "./kybInformation.ts"

/** The prefixes that the IRS has issued. Source: IRS, "How EINs are assigned and valid EIN prefixes". */
const ISSUED = [
  [1, 6],
  [10, 16],
  [20, 27],
  [30, 48],
  [50, 68],
  [71, 77],
  [80, 88],
  [90, 95],
  [98, 99]
] as const

const prefixes = Array.from({ length: 100 }, (_, prefix) => prefix)

describe("an EIN", () => {
  it.each(prefixes)("that starts with %d is plausible if the IRS issued the prefix", (prefix) => {
    const issued = ISSUED.some(([first, last]) => prefix >= first && prefix <= last)
    assert.strictEqual(isPlausibleEin(`${String(prefix).padStart(2, "0")}1234567`), issued)
  })
})
