import { assert, describe, it } from "@effect/vitest"
import { catalogue } from "@payroll/operations/catalogue"
import { steps } from "./model.ts"

describe("the model of the rules", () => {
  it.each(catalogue.filter(({ kind }) => kind === "write"))("knows $name", ({ name }) => {
    assert.property(steps, name)
  })
})
