import { assert, describe, it } from "@effect/vitest"
import { addDays, differenceInCalendarDays, formatISO } from "date-fns"
import { execFileSync } from "node:child_process"
import { fromDate, fromPlainDate, toDate, toPlainDate } from "./dates.ts"
import { epochDayOf, fromEpochDay, type LocalDate } from "./localDate.ts"

const day = (date: string): LocalDate => date as LocalDate

describe("dates of date-fns", () => {
  it("are the same days, back and forth", () => {
    for (let epoch = epochDayOf(1971, 1, 1); epoch < epochDayOf(2040, 1, 1); epoch += 13) {
      const local = fromEpochDay(epoch)
      const date = toDate(local)
      assert.strictEqual(formatISO(date, { representation: "date" }), local)
      assert.strictEqual(fromDate(date), local)
    }
  })

  it("count with its functions", () => {
    assert.strictEqual(fromDate(addDays(toDate(day("2026-12-31")), 1)), "2027-01-01")
    const difference = differenceInCalendarDays(
      toDate(day("2026-11-30")),
      toDate(day("2026-11-01"))
    )
    assert.strictEqual(difference, 29)
  })

  it("reach back to the years with two digits", () => {
    assert.strictEqual(fromDate(toDate(day("0099-03-01"))), "0099-03-01")
  })

  it("are refused if they are none", () => {
    assert.throws(() => fromDate(new Date(Number.NaN)), RangeError)
  })

  it("are the same days where clocks turn at midnight", () => {
    const program = `import { fromDate, toDate } from "${import.meta.dirname}/dates.ts"
      console.log(fromDate(toDate("2018-11-04")), fromDate(toDate("2018-11-05")))`
    const env = { ...process.env, TZ: "America/Sao_Paulo" }
    const words = ["--no-warnings", "--input-type=module", "-e", program]
    const printed = execFileSync(process.execPath, words, { env, encoding: "utf8" })
    assert.strictEqual(printed, "2018-11-04 2018-11-05\n")
  })
})

describe("a PlainDate", () => {
  it("of Temporal is the same day, back and forth", (context) => {
    const program = `import { fromPlainDate, toPlainDate } from "${import.meta.dirname}/dates.ts"
      const date = toPlainDate("2026-01-30", Temporal.PlainDate)
      console.log(date instanceof Temporal.PlainDate, fromPlainDate(date.add({ days: 2 })),
        fromPlainDate(date.withCalendar("gregory")))`
    const words = ["--harmony-temporal", "--no-warnings", "--input-type=module", "-e", program]
    try {
      const printed = execFileSync(process.execPath, words, { encoding: "utf8", stdio: "pipe" })
      assert.strictEqual(printed, "true 2026-02-01 2026-01-30\n")
    } catch (error) {
      if (!String(error).includes("bad option")) throw error
      context.skip("SKIPPED: this Node has no Temporal")
    }
  })

  it("is read by its text alone, and made by the class that is given", () => {
    assert.strictEqual(fromPlainDate({ toString: () => "2026-01-30[u-ca=gregory]" }), "2026-01-30")
    assert.strictEqual(
      toPlainDate(day("2026-01-30"), { from: (text) => `<${text}>` }),
      "<2026-01-30>"
    )
  })

  it("outside the years of four digits is refused", () => {
    for (const text of ["-000001-01-01", "+010000-01-01", "2026-02-30", ""]) {
      assert.throws(() => fromPlainDate({ toString: () => text }), RangeError)
    }
  })
})
