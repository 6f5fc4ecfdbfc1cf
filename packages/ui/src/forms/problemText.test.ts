import { assert, describe, it } from "@effect/vitest"
import { english } from "../words.ts"
import type { FormLayout } from "./layout.ts"
import { inWords, problemText } from "./problemText.ts"
import type { FieldShape } from "./shape.ts"

const shape = (path: string, more: Partial<FieldShape> = {}): FieldShape => ({
  path,
  kind: "text",
  isRequired: false,
  isRemovable: false,
  ...more
})

const layout: FormLayout = {
  shape: {
    operation: "createBusiness",
    fields: [
      shape("businessUser.ssn"),
      shape("businessUser.dateOfBirth"),
      shape("shares", { kind: "rows", fields: [shape("bankAccountId")] })
    ]
  },
  title: "",
  submit: "",
  done: "",
  groups: [
    {
      fields: [
        { path: "businessUser.ssn", label: "SSN" },
        { path: "businessUser.dateOfBirth", label: "Date of birth" },
        { path: "shares", label: "Shares", columns: [{ path: "bankAccountId", label: "Account" }] }
      ]
    }
  ]
}

const said = (path: string, message: string, type?: string): string =>
  problemText(layout, { path, message, type }, english)

describe("a problem that the service names", () => {
  it("begins with the label of its field", () => {
    assert.strictEqual(
      said("businessUser.ssn", "ssn must be exactly 9 digits"),
      "SSN must be exactly 9 digits"
    )
    assert.strictEqual(
      said("shares.1.bankAccountId", "bankAccountId is not of the worker"),
      "Account is not of the worker"
    )
  })

  it("says what is missing as the page does", () => {
    const message = "dateOfBirth is mandatory and cannot be empty"
    assert.strictEqual(
      said("businessUser.dateOfBirth", message, "required"),
      "Date of birth is missing"
    )
  })

  it("stands at the first field of an object without its label", () => {
    assert.strictEqual(
      said("businessUser", "businessUser needs a role: bookkeeper", "required"),
      "Needs a role: bookkeeper"
    )
  })

  it("has the label of other fields, and words where the form has none", () => {
    assert.strictEqual(
      said("businessUser.ssn", "ssn is known with another dateOfBirth"),
      "SSN is known with another Date of birth"
    )
    assert.strictEqual(
      inWords(layout, "isTermsAccepted must be true"),
      "is terms accepted must be true"
    )
  })
})
