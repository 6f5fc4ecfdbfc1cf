import { assert, describe, it } from "@effect/vitest"
import { jsonSchemaOf } from "./jsonSchema.ts"
import { optional, required, unread, withDefault } from "./table.ts"
import { choice, ignored, text, whole } from "./kinds.ts"
import { checked, list, object, peek, refined } from "./objects.ts"
import { reject, rejectField, type Wording } from "./reading.ts"

const WORDING: Wording = {
  notAList: () => "must be a list",
  tooLong: (max) => `must have at most ${max} elements`,
  rejectUnknown: (reading, values, names) => {
    for (const name of Object.keys(values)) {
      if (!names.includes(name)) rejectField(reading, name, "choice", "is unknown")
    }
  }
}

const COLOR = choice(["dark red", "blue"], { blue: ["azure"] })
const SHELF = {
  color: required(COLOR),
  height: withDefault(10, whole(1, 20)),
  label: optional(text(5)),
  sizes: optional(list(whole(1, 3), 2)),
  note: ignored
}
const shelves = object({
  shelves: withDefault(
    [],
    list(
      object(SHELF, {
        tableFor: (values, reading) =>
          peek(reading, COLOR, values["color"]) === "blue"
            ? { ...SHELF, label: required(text(5)) }
            : SHELF
      }),
      2
    )
  )
})

const problemsOf = (input: unknown): ReadonlyArray<string> => {
  const result = checked(input, WORDING, shelves)
  return result.ok
    ? []
    : result.problems.map(({ path, type, message }) => `${path.join(".")} ${type}: ${message}`)
}

describe("a table of fields", () => {
  it("reads values with defaults, in its order", () => {
    const input = { shelves: [{ note: 1, sizes: [], label: " a ", color: "Dark-Red" }] }
    assert.deepStrictEqual(checked(input, WORDING, shelves), {
      ok: true,
      value: { shelves: [{ color: "dark red", height: 10, label: "a" }] }
    })
    assert.deepStrictEqual(checked({}, WORDING, shelves), { ok: true, value: { shelves: [] } })
  })

  it.each([
    ["x", " type: specification must be an object"],
    [{ other: 1 }, "other choice: other is unknown"],
    [{ shelves: 1 }, "shelves type: shelves must be a list"],
    [{ shelves: [1, 2, 3] }, "shelves length: shelves must have at most 2 elements"],
    [{ shelves: [null] }, "shelves.0 required: shelves is mandatory and cannot be empty"],
    [{ shelves: [{}] }, "shelves.0.color required: color is mandatory and cannot be empty"],
    [
      { shelves: [{ color: "dark red", height: 21 }] },
      "shelves.0.height range: height must be a whole number from 1 to 20"
    ],
    [
      { shelves: [{ color: "azure" }] },
      "shelves.0.label required: label is mandatory and cannot be empty"
    ],
    [
      { shelves: [{ color: "dark red", label: "abcdef" }] },
      "shelves.0.label length: label must have at most 5 characters"
    ]
  ])("reports the problem of %j", (input, problem) => {
    assert.deepStrictEqual(problemsOf(input), [problem])
  })

  it("checks how fields fit together once each of them is right", () => {
    const kind = refined(
      object({ a: required(whole(0, 9)), b: required(whole(0, 9)) }),
      (value, reading) => (value.a > value.b ? reject(reading, "conflict", "must ascend") : value)
    )
    const messages = (input: unknown) => {
      const result = checked(input, WORDING, kind)
      return result.ok ? [] : result.problems.map(({ message }) => message)
    }
    assert.deepStrictEqual(messages({ a: 2, b: 1 }), ["specification must ascend"])
    assert.deepStrictEqual(messages({ a: 2, b: 10 }), ["b must be a whole number from 0 to 9"])
  })

  const HEIGHT = {
    heightInches: {
      ...required(whole(1, 100)),
      spellings: {
        names: ["heightFeet"],
        message: "must be the same as",
        areSame: (one: unknown, other: unknown) => one === other
      }
    },
    heightFeet: unread(refined(whole(1, 8), (feet) => feet * 12))
  }

  it.each([
    [{ heightInches: 24 }, { heightInches: 24 }],
    [{ heightFeet: 2 }, { heightInches: 24 }],
    [{ heightFeet: 2, heightInches: 24 }, { heightInches: 24 }],
    [{ heightFeet: 2, heightInches: 25 }, ["heightInches must be the same as heightFeet"]],
    [{}, ["heightInches is mandatory and cannot be empty"]]
  ])("reads the spellings of a value: %j", (input, expected) => {
    const result = checked(input, WORDING, object(HEIGHT))
    const outcome = result.ok ? result.value : result.problems.map(({ message }) => message)
    assert.deepStrictEqual<unknown>(outcome, expected)
  })

  it("is described by its JSON Schema", () => {
    const schema = jsonSchemaOf(list(object({ ...SHELF, ...HEIGHT }), 3))
    const inches = { type: "integer", minimum: 1, maximum: 100 }
    assert.deepStrictEqual<unknown>(schema, {
      type: "array",
      maxItems: 3,
      items: {
        type: "object",
        properties: {
          color: { enum: ["dark red", "blue"] },
          height: { type: "integer", minimum: 1, maximum: 20 },
          label: { type: "string", maxLength: 5 },
          sizes: { type: "array", maxItems: 2, items: { type: "integer", minimum: 1, maximum: 3 } },
          note: {},
          heightInches: inches,
          heightFeet: { type: "integer", minimum: 1, maximum: 8 }
        },
        required: ["color", "heightInches"],
        additionalProperties: false
      }
    })
  })
})
