import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { shownFlag, shownText } from "../answerSchema.ts"
import {
  amount,
  fieldsOf,
  historyOf,
  nullable,
  optional,
  partViewOf,
  readerOf,
  recordFields,
  revealed,
  schemasOf,
  state,
  time,
  viewOf,
  viewsOf
} from "./view.ts"

interface Room {
  readonly id: string
  readonly label: string | undefined
  readonly rent: string
  readonly since: number | undefined
  readonly door: "open" | "shut"
  readonly code: Redacted.Redacted<string>
  readonly size: { readonly width: number }
}

interface House {
  readonly rooms: ReadonlyArray<Room>
  readonly attic: Room | undefined
  readonly cellar: Room | undefined
}

const DOORS = { open: ["shut"], shut: [] } as const
const DoorState = Schema.Struct({
  status: Schema.Literals(["open", "shut"]),
  reachable: Schema.Array(Schema.Literals(["open", "shut"]))
})

const fields = fieldsOf<Room>()(({ from, by, within }) => ({
  roomId: from("id", shownText("The room.")),
  label: nullable(shownText("Its name.")),
  rent: amount("What it costs."),
  since: nullable(time("When it was let.")),
  door: state(DOORS, DoorState),
  code: revealed(shownText("The code of its door.")),
  isLarge: by(shownFlag("Whether it is large."), ({ size }) => size.width > 4),
  ...within(
    "size",
    fieldsOf<Room["size"]>()(() => ({ width: Schema.Int }))
  )
}))

const view = viewOf("Room", "A room.", fields)

const room: Room = {
  id: "a",
  label: undefined,
  rent: "12.50",
  since: undefined,
  door: "open",
  code: Redacted.make("1234"),
  size: { width: 5 }
}

describe("a view", () => {
  it("has the value of every field, in the order in which they are declared", () => {
    assert.deepStrictEqual(Object.entries(view.of(room)), [
      ["roomId", "a"],
      ["label", null],
      ["rent", 12.5],
      ["since", null],
      ["door", { status: "open", reachable: ["shut"] }],
      ["code", "1234"],
      ["isLarge", true],
      ["width", 5]
    ])
    assert.strictEqual(view.of({ ...room, since: 0 }).since, "1970-01-01T00:00:00.000Z")
  })

  it("is a value of its schema, which has the fields in the same order", () => {
    assert.deepStrictEqual(Schema.decodeUnknownSync(view.schema)(view.of(room)), view.of(room))
    assert.deepStrictEqual(Object.keys(view.schema.fields), Object.keys(view.of(room)))
    assert.deepStrictEqual(schemasOf(fields), view.schema.fields)
  })

  it("has a field in answers, their schema and the history by one declaration", () => {
    const larger = fieldsOf<Room & { readonly colour: string }>()(({ from }) => ({
      ...fields,
      paint: from("colour", shownText("The colour of its walls."))
    }))
    const { of, schema } = viewOf("PaintedRoom", "A room.", larger)
    assert.deepStrictEqual(of({ ...room, colour: "red" }), { ...view.of(room), paint: "red" })
    assert.deepStrictEqual(Object.keys(schema.fields), [...Object.keys(fields), "paint"])
    const past = historyOf(larger)
    assert.deepStrictEqual(Object.keys(past), [...Object.keys(historyOf(fields)), "colour"])
    assert.deepStrictEqual([past.colour.name, past.colour.value("red")], ["paint", "red"])
  })

  it("shows in the history the property of a field, and of a state the state alone", () => {
    const past = historyOf(fields)
    assert.deepStrictEqual(Object.keys(past), ["id", "label", "rent", "since", "door", "code"])
    assert.deepStrictEqual(
      [past.id.name, past.rent.value("12.50"), past.since.value(0), past.door.value("open")],
      ["roomId", 12.5, "1970-01-01T00:00:00.000Z", "open"]
    )
  })

  it("is a field of the view of a larger record, alone or in a list, and left out if optional", () => {
    const house = partViewOf(
      "A house.",
      fieldsOf<House>()(() => ({
        rooms: viewsOf(view, "Its rooms."),
        attic: nullable(view),
        cellar: optional(view)
      }))
    )
    const empty = house.of({ rooms: [], attic: undefined, cellar: undefined })
    assert.deepStrictEqual(empty, { rooms: [], attic: null })
    const full = house.of({ rooms: [room, room], attic: room, cellar: room })
    const shown = view.of(room)
    assert.deepStrictEqual(full, { rooms: [shown, shown], attic: shown, cellar: shown })
    for (const each of [empty, full]) {
      assert.deepStrictEqual(Schema.decodeUnknownSync(house.schema)(each), each)
    }
  })

  it("is null of no record", () => {
    assert.isNull(view.orNull(undefined))
    assert.deepStrictEqual(view.orNull(room), view.of(room))
  })

  it("has the fields of all records by the same declaration", () => {
    const base = { id: "a", clientId: "b", companyId: "c", version: 3, createdAt: 0, updatedAt: 1 }
    assert.deepStrictEqual(readerOf(recordFields)(base), {
      version: 3,
      createdAt: "1970-01-01T00:00:00.000Z",
      updatedAt: "1970-01-01T00:00:00.001Z"
    })
  })
})
