import { assert, describe, it } from "@effect/vitest"
import type { FormLayout } from "./layout.ts"
import { differencesOf, fieldAt, initialValues, requestOf, valueAt } from "./request.ts"
import type { FieldShape } from "./shape.ts"

const field = (path: string, more: Partial<FieldShape> = {}): FieldShape => ({
  path,
  kind: "text",
  isRequired: false,
  isRemovable: false,
  ...more
})

const layout = (more: Partial<FormLayout> = {}): FormLayout => ({
  shape: {
    operation: "updateUser",
    fields: [
      field("user.firstName", { isRequired: true }),
      field("user.email", { isRemovable: true }),
      field("user.share", { kind: "number" }),
      field("user.isOwner", { kind: "yesNo" }),
      field("user.state", { kind: "choice" })
    ]
  },
  title: "",
  submit: "",
  done: "",
  groups: [
    {
      fields: [
        { path: "user.firstName", label: "First name" },
        { path: "user.email", label: "Email" },
        { path: "user.share", label: "Share" },
        { path: "user.isOwner", label: "Owner" },
        {
          path: "user.state",
          label: "State",
          isFor: (values) => valueAt(values, "user.isOwner") === true
        }
      ]
    }
  ],
  ...more
})

const user = (fields: object) => ({ user: fields })

describe("the request of a form", () => {
  it("has what was filled in, as the service takes it, and what the form is fixed to", () => {
    const values = user({
      firstName: " Ana ",
      email: "",
      share: "1,250.5",
      isOwner: true,
      state: "DE"
    })
    assert.deepStrictEqual(requestOf(layout(), { fixed: { "user.companyId": "c" } }, values), {
      user: { companyId: "c", firstName: "Ana", share: 1250.5, isOwner: true, state: "DE" }
    })
  })

  it("leaves out what other answers make meaningless", () => {
    const values = user({ firstName: "Ana", email: "", share: "", isOwner: false, state: "DE" })
    assert.deepStrictEqual(requestOf(layout(), {}, values), {
      user: { firstName: "Ana", isOwner: false }
    })
  })

  it("of an update has what changed, and null for what was emptied and may be", () => {
    const context = {
      fixed: { "user.version": 3 },
      initial: { "user.firstName": "Ana", "user.email": "a@b.example", "user.share": 40 }
    }
    const update = layout({ isUpdate: true })
    const values = initialValues(update, context)
    assert.deepStrictEqual(requestOf(update, context, values), { user: { version: 3 } })
    const changed = user({ ...(valueAt(values, "user") as object), email: "", share: "60" })
    assert.deepStrictEqual(requestOf(update, context, changed), {
      user: { version: 3, email: null, share: 60 }
    })
  })

  it("has of each row what its answers leave meaningful, and nothing that only names it", () => {
    const places = { path: "user.places", label: "Places" }
    const form = layout({
      shape: {
        operation: "updateUser",
        fields: [field(places.path, { kind: "rows", fields: [field("kind"), field("state")] })]
      },
      groups: [
        {
          fields: [
            {
              ...places,
              columns: [
                { path: "kind", label: "Kind" },
                { path: "state", label: "State", isFor: ({ kind }) => kind === "Remote" }
              ]
            }
          ]
        }
      ]
    })
    const rows = [
      { kind: "Remote", state: "DE", name: "Home" },
      { kind: "Office", state: "DE", name: "Site" }
    ]
    assert.deepStrictEqual(requestOf(form, {}, user({ places: rows })), {
      user: { places: [{ kind: "Remote", state: "DE" }, { kind: "Office" }] }
    })
  })

  it("of an update has a list that was emptied, and rows with their numbers as text", () => {
    const places = { path: "user.places", label: "Places", columns: [{ path: "hours", label: "" }] }
    const rows = [field("hours", { kind: "number" })]
    const update = layout({
      shape: {
        operation: "updateUser",
        fields: [field(places.path, { kind: "rows", fields: rows })]
      },
      groups: [{ fields: [places] }],
      isUpdate: true
    })
    const context = { initial: { "user.places": [{ hours: 8 }] } }
    const values = initialValues(update, context)
    assert.deepStrictEqual(values, user({ places: [{ hours: "8" }] }))
    assert.deepStrictEqual(requestOf(update, context, values), {})
    assert.deepStrictEqual(requestOf(update, context, user({ places: [] })), user({ places: [] }))
  })

  it("is completed from all values, also from those that it does not have", () => {
    const update = layout({
      isUpdate: true,
      complete: (request, _, values) => {
        request["all"] = values
      }
    })
    const values = user({ firstName: "", email: "", share: "", isOwner: false, state: "" })
    assert.deepStrictEqual(requestOf(update, {}, values), { all: values })
  })

  it("cannot be made of a field that the operation does not have", () => {
    const wrong = layout({ groups: [{ fields: [{ path: "user.nobody", label: "" }] }] })
    assert.throws(() => requestOf(wrong, {}, {}), /has no field user.nobody/)
  })
})

describe("the field of a problem", () => {
  it("is the field itself, the list that has the place, or the first field of the object there", () => {
    assert.strictEqual(fieldAt(layout(), "user.email"), "user.email")
    assert.strictEqual(fieldAt(layout(), "user.state.0"), "user.state")
    assert.strictEqual(fieldAt(layout(), "user"), "user.firstName")
    assert.isUndefined(fieldAt(layout(), "user.ema"))
  })

  it("is the column of the row that has the place", () => {
    const fields = [field("days", { kind: "rows", fields: [field("hours"), field("place.name")] })]
    const columns = [
      { path: "hours", label: "Hours" },
      { path: "place.name", label: "Place" }
    ]
    const form = layout({
      shape: { operation: "setDays", fields },
      groups: [{ fields: [{ path: "days", label: "Days", columns }] }]
    })
    assert.strictEqual(fieldAt(form, "days.2.hours"), "days.2.hours")
    assert.strictEqual(fieldAt(form, "days.2.place.name.0"), "days.2.place.name")
    assert.strictEqual(fieldAt(form, "days.2.other"), "days")
    assert.strictEqual(fieldAt(form, "days.2"), "days")
  })
})

it("fills the one row of a list", () => {
  const punches = field("punches", {
    kind: "rows",
    fields: [field("type", { kind: "choice" }), field("at")]
  })
  const one = layout({
    shape: { operation: "addPunches", fields: [punches] },
    groups: [{ fields: [{ path: "punches.0.at", label: "When" }] }]
  })
  const context = { fixed: { "punches.0.userId": "one" } }
  assert.deepStrictEqual(initialValues(one, context), { punches: [{ at: "" }] })
  assert.deepStrictEqual(requestOf(one, context, { punches: [{ at: "2026-11-24T06:02" }] }), {
    punches: [{ userId: "one", at: "2026-11-24T06:02" }]
  })
})

it("sends each line of a text once it has words", () => {
  const lines = layout({
    shape: { operation: "addCredential", fields: [field("addresses", { kind: "texts" })] },
    groups: [{ fields: [{ path: "addresses", label: "Addresses" }] }]
  })
  assert.deepStrictEqual(requestOf(lines, {}, { addresses: ["10.0.0.1 ", "", " "] }), {
    addresses: ["10.0.0.1"]
  })
  assert.deepStrictEqual(requestOf(lines, {}, { addresses: ["", ""] }), {})
})

describe("the differences of two versions", () => {
  const form = layout({
    shape: {
      operation: "updateUser",
      fields: [
        field("user.firstName"),
        field("user.ssn"),
        field("user.dateOfBirth", { kind: "date" }),
        field("user.share", { kind: "number" }),
        field("user.isOwner", { kind: "yesNo" }),
        field("user.events", { kind: "choices" })
      ]
    },
    groups: [
      {
        fields: ["firstName", "ssn", "dateOfBirth", "share", "isOwner", "events"].map((name) => ({
          path: `user.${name}`,
          label: name
        }))
      }
    ]
  })
  const differing = (fields: object, initial: Readonly<Record<string, unknown>>) =>
    differencesOf(form, user(fields), { initial }).map(({ field: { label }, mine, stored }) => [
      label,
      mine,
      stored
    ])

  it("are those of what would be sent", () => {
    const stored = {
      "user.firstName": "Ana",
      "user.share": 40,
      "user.isOwner": null,
      "user.events": []
    }
    const same = { firstName: "Ana ", share: "40.0", isOwner: false, events: [] }
    assert.deepStrictEqual(differing(same, stored), [])
    assert.deepStrictEqual(differing({ ...same, firstName: "Ines", share: "50" }, stored), [
      ["firstName", "Ines", "Ana"],
      ["share", "50", "40"]
    ])
  })

  it("never hold a secret number, nor what the stored record does not say", () => {
    const typed = { firstName: "Ana", ssn: "323456789", dateOfBirth: "1990-02-03" }
    const stored = { "user.firstName": "Ana", "user.ssn": null }
    assert.deepStrictEqual(differing(typed, stored), [])
  })
})
