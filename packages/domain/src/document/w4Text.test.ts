import { assert, describe, it } from "@effect/vitest"
import { madeUpW4 } from "@payroll/testing/madeUpW4"
import { filledText } from "./filledDocument.ts"
import { w4TextProblems } from "./w4Text.ts"

const problemsOf = (text: string, language: "en" | "es" = "en") =>
  w4TextProblems(["text"], { text, year: 2026, language }).map(({ message }) =>
    message.replace(/^text /, "")
  )

describe("the text of Form W-4", () => {
  it("has all parts of the form", () => assert.deepStrictEqual(problemsOf(madeUpW4()), []))

  it.each([
    ["{{2c}}", "lacks one mark {{2c}} where the box of two jobs (step 2(c)) stands"],
    ["{{4a}}", "lacks one mark {{4a}} where other income (step 4(a)) stands"],
    ["Deductions Worksheet", 'lacks "Deductions Worksheet"'],
    ["# Step 4", 'lacks "Step 4"'],
    ["2026", "lacks the year 2026"],
    [
      "Under penalties of perjury, ",
      "lacks the statement under penalties of perjury as its end, directly after the entries"
    ]
  ])("is refused without %s", (without, message) =>
    assert.deepStrictEqual(problemsOf(madeUpW4({ without })), [message])
  )

  it("has each entry once, in the order of the form, and no others", () => {
    assert.match(String(problemsOf(`${madeUpW4()} {{1b}}`)), /lacks one mark \{\{1b\}\}/)
    const swapped = madeUpW4().replace("{{4a}}", "{{x}}").replace("{{4b}}", "{{4a}}")
    assert.include(
      problemsOf(swapped.replace("{{x}}", "{{4b}}")),
      "has the marks in another order than the form"
    )
    assert.include(
      problemsOf(madeUpW4().replace("# Step 2", "# Step 2 {{9z}}")),
      "has a mark between {{ and }} that is none of Form W-4"
    )
  })

  it("ends with the statement under penalties of perjury", () => {
    const message =
      "lacks the statement under penalties of perjury as its end, directly after the entries"
    assert.include(problemsOf(`${madeUpW4()}\n\nSomething else.`), message)
    assert.include(problemsOf(`${madeUpW4()}\n\n# Something else`), message)
    const between = madeUpW4().replace("# Step 5", "A further entry.\n\n# Step 5")
    assert.include(problemsOf(between), message)
  })

  it("is in its language", () => assert.include(problemsOf(madeUpW4(), "es"), 'lacks "Paso 1"'))
})

describe("a text with marks", () => {
  it("has each value in the place of its mark, as it is", () => {
    assert.strictEqual(
      filledText("a {{1a}} b {{2c}}", { "1a": "{{2c}} $&", "2c": "☒" }),
      "a {{2c}} $& b ☒"
    )
  })
})
