/** The forms of the console and the operations that they are made of, without a browser. */
import { assert, describe, it } from "@effect/vitest"
import { shapeOf, readDocument } from "../../apps/console/operationShapes.ts"
import { catalogue } from "../../packages/operations/src/catalogue.ts"
import { readTree } from "../tidy/source.ts"
import { FORMLESS } from "./formless.ts"

const sources = readTree().filter(({ path }) => path.startsWith("apps/console/src/"))
const forms = sources.filter(({ path }) => /\/forms\/\w+\.ts$/.test(path))

const matches = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name)

/** The operations that a source calls, by a form or by a press. */
const called = new Set(
  sources.flatMap(({ text }) => [
    ...matches(text, /"shape:(\w+)"/g),
    ...matches(text, /operation(?:=|: )"(\w+)"/g),
    ...matches(text, /makeSubmit\("(\w+)"\)/g),
    ...matches(text, /\b(?:call|callSigned)\(\s*"(\w+)"/g)
  ])
)

describe("the forms", () => {
  it("are each of the operation whose schema they import", () => {
    const files = forms.filter(({ text }) => text.includes("defineForm<"))
    assert.isNotEmpty(files)
    for (const { path, text } of files) {
      const imported = matches(text, /"shape:(\w+)"/g)
      const defined = matches(text, /defineForm<"(\w+)">/g)
      assert.sameMembers([...imported], [...new Set(defined)], path)
      assert.deepStrictEqual(
        matches(text, /import (\w+) from "shape:/g),
        imported.map((name) => `${name}Shape`),
        path
      )
      assert.deepStrictEqual(
        matches(text, /defineForm<"\w+">\(\s*(\w+)/g),
        defined.map((name) => `${name}Shape`),
        path
      )
    }
  })

  it("cover every changing operation but those that a list excepts with a reason", () => {
    const changing = catalogue.filter(({ kind }) => kind !== "read").map(({ name }) => name)
    const missing = changing.filter((name) => !called.has(name) && FORMLESS[name] === undefined)
    assert.deepStrictEqual(missing, [])
    const excepted = Object.keys(FORMLESS)
    assert.deepStrictEqual(
      excepted.filter((name) => called.has(name) || !changing.some((each) => each === name)),
      []
    )
  })
})

describe("the shape of an operation", () => {
  it("has the fields of its schema, with their rules in words", async () => {
    const document = await readDocument()
    const { fields } = shapeOf("addUserBankAccount", document)
    const paths = fields.map(({ path }) => path)
    assert.includeMembers(paths, [
      "userBankAccount.userId",
      "userBankAccount.accountNumber",
      "userBankAccount.routingNumber",
      "userBankAccount.accountType"
    ])
    assert.notInclude(paths, "method")
    const at = (path: string) => fields.find((field) => field.path === path)
    assert.deepInclude(at("userBankAccount.routingNumber"), {
      kind: "text",
      isRequired: true,
      rule: "Must be exactly 9 digits."
    })
    assert.includeMembers(
      [...(at("userBankAccount.accountType")?.choices ?? [])],
      ["Checking", "Savings"]
    )
    const steps = shapeOf("updateTimeTrackingSettings", document).fields.find(({ path }) =>
      path.endsWith("rounding.unitMinutes")
    )
    assert.strictEqual(steps?.kind, "number")
    for (const { name, kind } of catalogue) {
      if (kind !== "read") assert.isNotEmpty(shapeOf(name, document).fields, name)
    }
  })
})
