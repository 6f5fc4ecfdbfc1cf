import { assert, it } from "@effect/vitest"
import { payScheduleJsonSchema } from "./jsonSchema.ts"
import { validatePaySchedule } from "./validate.ts"

it("the JSON Schema has the fields that are read, and requires those that are mandatory", () => {
  const problemsOf = (input: object): ReadonlyArray<string> => {
    const checked = validatePaySchedule(input)
    return checked.ok ? [] : checked.problems.map(({ path, type }) => `${path.join(".")} ${type}`)
  }
  const { properties, required } = payScheduleJsonSchema
  assert.deepStrictEqual(
    problemsOf({}),
    required.map((name) => `${name} required`)
  )
  const nulls = Object.fromEntries(Object.keys(properties).map((name) => [name, null]))
  assert.deepStrictEqual(problemsOf(nulls), problemsOf({}))
  assert.deepStrictEqual(problemsOf({ ...nulls, other: null }), [...problemsOf({}), " choice"])
  assert.isFalse(payScheduleJsonSchema.additionalProperties)
})
