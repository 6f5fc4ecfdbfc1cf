import type { RecordBase } from "@payroll/domain/record"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { flag, integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

interface Pet extends RecordBase {
  readonly name: string
  readonly nickName: string | undefined
  readonly kind: "cat" | "dog"
  readonly legs: number
  readonly weight: number | undefined
  readonly isShy: boolean
  readonly toys: ReadonlyArray<string>
  readonly home: { readonly city: string } | undefined
  readonly chip: Redacted.Redacted<string>
  readonly pin?: Redacted.Redacted<string> | undefined
}

const columns = {
  name: text("name", "personal"),
  nickName: optional(text("nick_name", "personal")),
  kind: text("kind", "personal"),
  legs: integer("legs", "personal"),
  weight: optional(integer("weight", "personal")),
  isShy: flag("is_shy", "personal"),
  toys: json("toys", "personal"),
  home: optional(json("home", "personal")),
  chip: sealed,
  pin: optional(sealed)
} as const

const petTable = table<Pet>("pet", "nothing")(columns, {
  dueAt: ({ updatedAt }, ms) => updatedAt + ms
})

const base: RecordBase = {
  id: "p",
  clientId: "c",
  companyId: "co",
  version: 3,
  createdAt: 1,
  updatedAt: 2
}

const pet: Pet = {
  ...base,
  name: "Rex",
  nickName: undefined,
  kind: "dog",
  legs: 4,
  weight: 0,
  isShy: false,
  toys: ["ball"],
  home: undefined,
  chip: Redacted.make("985"),
  pin: undefined
}

/** Seals by writing out what is sealed, and for what. */
const key = {
  seal: (...sealing: ReadonlyArray<unknown>) => JSON.stringify(sealing),
  open: (of: string, id: string, text_: string) => {
    const [table_, record, fields] = JSON.parse(text_) as [string, string, Record<string, string>]
    assert.deepStrictEqual([table_, record], [of, id])
    const opened = Object.entries(fields).map(([name, value]) => [name, Redacted.make(value)])
    return Result.succeed(Object.fromEntries(opened) as Record<string, Redacted.Redacted<string>>)
  }
} as unknown as ClientKey

const unredacted = (record: Pet) => ({
  ...record,
  chip: Redacted.value(record.chip),
  pin: record.pin && Redacted.value(record.pin)
})

describe("a table's description", () => {
  it("makes the row of a record, its columns in their order", () => {
    const row = petTable.toRow(pet, key, 10)
    assert.deepStrictEqual(Object.entries(row), [
      ["id", "p"],
      ["client_id", "c"],
      ["version", 3],
      ["created_at", 1],
      ["updated_at", 2],
      ["company_id", "co"],
      ["name", "Rex"],
      ["nick_name", null],
      ["kind", "dog"],
      ["legs", 4],
      ["weight", 0],
      ["is_shy", 0],
      ["toys", '["ball"]'],
      ["home", null],
      ["sealed", '["pet","p",{"chip":"985"}]'],
      ["due_at", 12]
    ])
    assert.deepStrictEqual(
      petTable.columns.map(({ name }) => name),
      Object.keys(row)
    )
  })

  it.each<Partial<Pet>>([
    {},
    { nickName: "", isShy: true, toys: [], home: { city: "Reno" }, pin: Redacted.make("1") },
    { weight: undefined, legs: 0 }
  ])("makes the same record of the row: %o", (set) => {
    const record = { ...pet, ...set }
    const read = petTable.fromRow(petTable.toRow(record, key, 0), key)
    assert.deepStrictEqual(unredacted(read), unredacted(record))
  })

  it("keeps no record in the next one", () => {
    const full = petTable.toRow({ ...pet, nickName: "R" }, key, 0)
    assert.isNull(petTable.toRow(pet, key, 0).nick_name)
    assert.strictEqual(full.nick_name, "R")
    assert.isUndefined(petTable.fromRow({ ...full, nick_name: null }, key).nickName)
  })

  it("takes a record without the sensitive field that it must have as a defect", () => {
    const row = { ...petTable.toRow(pet, key, 0), sealed: '["pet","p",{}]' }
    assert.throws(() => petTable.fromRow(row, key), "a sealed record lacks its field chip")
  })

  it.each<readonly [Partial<Pet>, Readonly<Record<string, unknown>>]>([
    [{}, {}],
    [
      { name: "Max", isShy: true },
      { name: "Max", is_shy: 1 }
    ],
    [
      { nickName: "R", weight: undefined },
      { nick_name: "R", weight: null }
    ],
    [{ toys: ["bone"] }, { toys: '["bone"]' }],
    [{ chip: Redacted.make("985") }, {}],
    [{ chip: Redacted.make("986") }, { sealed: '["pet","p",{"chip":"986"}]' }],
    [{ pin: Redacted.make("1") }, { sealed: '["pet","p",{"chip":"985","pin":"1"}]' }]
  ])("sets what a change set, with the version and the due time: %o", (set, columns_) => {
    const after = { ...pet, ...set, version: 4, updatedAt: 9 }
    assert.deepStrictEqual(petTable.toChangedRow(pet, after, key, 10), {
      id: "p",
      client_id: "c",
      version: 4,
      updated_at: 9,
      due_at: 19,
      ...columns_
    })
  })

  it("sets a field that is the due time, which queues set too", () => {
    interface Task extends RecordBase {
      readonly dueAt: number | undefined
    }
    const tasks = table<Task>(
      "task",
      "nothing"
    )({ dueAt: optional(integer("due_at", "operational")) })
    const task: Task = { ...base, dueAt: 7 }
    assert.propertyVal(tasks.toChangedRow(task, { ...task, version: 4 }, key, 0), "due_at", 7)
  })

  it("sets all derived columns if one of them differs, and otherwise none", () => {
    const pets = table<Pet>("pet", "nothing")(columns, {
      derived: {
        name_folded: { holds: "personal", of: ({ name }) => name.toLowerCase() },
        kind_folded: { holds: "personal", of: ({ kind }) => kind }
      }
    })
    const changedTo = (set: Partial<Pet>) => pets.toChangedRow(pet, { ...pet, ...set }, key, 0)
    assert.include(changedTo({ name: "Max" }), { name_folded: "max", kind_folded: "dog" })
    assert.doesNotHaveAnyKeys(changedTo({ name: "REX", legs: 3 }), ["name_folded", "kind_folded"])
  })

  it("has no seal where nothing is sealed, and null where all of it is absent", () => {
    const open = table<RecordBase & { readonly name: string }>(
      "open",
      "nothing"
    )({
      name: text("name", "personal")
    })
    assert.notProperty(open.toRow({ ...base, name: "" }, key, 0), "sealed")

    interface Secret extends RecordBase {
      readonly pin: Redacted.Redacted<string> | undefined
    }
    const secret = table<Secret>("secret", "nothing")({ pin: optional(sealed) })
    const row = secret.toRow({ ...base, pin: undefined }, key, 0)
    assert.isNull(row.sealed)
    assert.isUndefined(secret.fromRow(row, key).pin)
  })

  it("takes a company's own id for its company's", () => {
    const companyTable = table<RecordBase>("own", "nothing")({}, { companyId: "id" })
    const row = companyTable.toRow({ ...base, companyId: base.id }, key, 0)
    assert.notProperty(row, "company_id")
    assert.strictEqual(companyTable.fromRow(row, key).companyId, base.id)
  })
})

describe("what differs between two versions", () => {
  const differenceTo = (set: Partial<Pet>) =>
    petTable.difference(pet, { ...pet, ...set, version: 4, updatedAt: 9 })

  it.each<readonly [Partial<Pet>, unknown]>([
    [
      { name: "Max", legs: 3 },
      { open: { name: ["Rex", "Max"], legs: [4, 3] }, sealed: [] }
    ],
    [{ nickName: "R" }, { open: { nickName: [undefined, "R"] }, sealed: [] }],
    [{ weight: undefined }, { open: { weight: [0, undefined] }, sealed: [] }],
    [{ isShy: true }, { open: { isShy: [false, true] }, sealed: [] }],
    [{ home: { city: "Reno" } }, { open: { home: [undefined, { city: "Reno" }] }, sealed: [] }],
    [{ chip: Redacted.make("986") }, { open: {}, sealed: ["chip"] }],
    [
      { pin: Redacted.make("1"), legs: 5 },
      { open: { legs: [4, 5] }, sealed: ["pin"] }
    ]
  ])("is what was set: %o", (set, difference) => {
    assert.deepStrictEqual<unknown>(differenceTo(set), difference)
  })

  it("is of a list the elements that one of them has", () => {
    assert.deepStrictEqual<unknown>(differenceTo({ toys: ["bone", "ball"] })?.open, {
      toys: [[], ["bone"]]
    })
    assert.deepStrictEqual<unknown>(differenceTo({ toys: ["bone"] })?.open, {
      toys: [["ball"], ["bone"]]
    })
  })

  it("is undefined for the same values, wherever they came from", () => {
    assert.isUndefined(differenceTo({}))
    assert.isUndefined(differenceTo({ toys: ["ball"], chip: Redacted.make("985") }))
    const housed = { ...pet, home: { city: "Reno" } }
    assert.isUndefined(petTable.difference(housed, { ...housed, home: { city: "Reno" } }))
  })
})

describe("what does not compile", () => {
  it("is suppressed below, and the compiler reports a directive that suppresses nothing", () => {
    const compiled = () => {
      const { name: _name, ...nameless } = columns
      // @ts-expect-error -- a field without a column
      table<Pet>("pet", "nothing")(nameless)
      // @ts-expect-error -- a column without a field
      table<Pet>("pet", "nothing")({ ...columns, color: text("color", "personal") })
      // @ts-expect-error -- a field that may be undefined in a column that is never null
      table<Pet>("pet", "nothing")({ ...columns, nickName: text("nick_name", "personal") })
      // @ts-expect-error -- a field that is always there in a column that may be null
      table<Pet>("pet", "nothing")({ ...columns, name: optional(text("name", "personal")) })
      // @ts-expect-error -- a number as text
      table<Pet>("pet", "nothing")({ ...columns, legs: text("legs", "personal") })
      // @ts-expect-error -- a sensitive field in plain text
      table<Pet>("pet", "nothing")({ ...columns, chip: text("chip", "personal") })
      // @ts-expect-error -- a sensitive field as JSON
      table<Pet>("pet", "nothing")({ ...columns, chip: json("chip", "personal") })
      // @ts-expect-error -- a column that no description names
      petTable.toRow(pet, key, 0).color satisfies unknown
      // @ts-expect-error -- a column that may be null, taken for one that is not
      petTable.toRow(pet, key, 0).nick_name satisfies string
    }
    assert.isFunction(compiled)
  })
})
