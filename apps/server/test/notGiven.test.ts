/**
 * `null` and `""` in each optional field of each request: the document and the service both take the body, or both
 * refuse it.
 */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { bodyOf } from "./bodiesOfSchema.ts"
import { described } from "./examples.ts"
import { checking, isObject, type Json } from "./jsonSchema.ts"
import { publishedRequest, valuesRequest } from "./requestSchemas.ts"

const today = "2026-03-08" as LocalDate

/** Long lists are of no use here. */
const ELEMENTS_MAX = 2

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, ELEMENTS_MAX).map(shortened)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]))
}

/** The schemas of an object that a field may have. */
const objectsIn = (schema: Json): ReadonlyArray<Json> => {
  const alternatives = (schema["anyOf"] ?? []) as ReadonlyArray<Json>
  return isObject(schema["properties"]) ? [schema] : alternatives.flatMap(objectsIn)
}

const elementsOf = (schema: Json): Json => {
  const alternatives = [schema, ...((schema["anyOf"] ?? []) as ReadonlyArray<Json>)]
  return (alternatives.find((part) => isObject(part["items"]))?.["items"] ?? {}) as Json
}

interface Case {
  readonly path: string
  readonly body: unknown
  /** The body without the field. */
  readonly less: unknown
}

/** A value once with `null`, and once with an empty text, in each field that its schema does not ask for. */
const casesOf = (schema: Json, value: unknown, path: string): ReadonlyArray<Case> => {
  if (Array.isArray(value)) {
    const [first, ...more] = value
    return casesOf(elementsOf(schema), first, `${path}.0`).map(({ path: place, body, less }) => ({
      path: place,
      body: [body, ...more],
      less: [less, ...more]
    }))
  }
  if (!isObject(value)) return []
  return objectsIn(schema).flatMap(({ properties, required = [] }) =>
    Object.entries(properties as Readonly<Record<string, Json>>).flatMap(([name, field]) => {
      const place = `${path}.${name}`
      const { [name]: part, ...others } = value
      const inside = casesOf(field, part, place).map(({ body, less, ...one }) => ({
        ...one,
        body: { ...value, [name]: body },
        less: { ...value, [name]: less }
      }))
      const emptied = (required as ReadonlyArray<string>).includes(name) ? [] : [null, ""]
      return [
        ...inside,
        ...emptied.map((empty) => ({
          path: `${place} ${JSON.stringify(empty)}`,
          body: { ...value, [name]: empty },
          less: others
        }))
      ]
    })
  )
}

const bases = (schema: Json): ReadonlyArray<Json> =>
  (["smallest", "largest"] as const).map((size) => shortened(bodyOf(schema, size)) as Json)

describe.each(described)("$name", (operation) => {
  const { name } = operation

  it.each(["path", "method"] as const)("takes what its document takes, in its %s form", (form) => {
    const schema = publishedRequest(name, form)
    const breachesOf = checking(schema)
    const verdicts = (body: unknown) => {
      const accepted: Result.Result<unknown, unknown> = operation.accept(body as Json, {
        form,
        today
      })
      return { isValid: breachesOf(body).length === 0, isTaken: Result.isSuccess(accepted) }
    }
    const differing = bases(valuesRequest(name, form)).flatMap((base) =>
      casesOf(schema, base, "").flatMap(({ path, body, less }) => {
        const { isValid, isTaken } = verdicts(body)
        if (isValid === isTaken) return []
        // A rule that no schema says, of an element of many or of a preset: it is so without the field, too.
        const without = verdicts(less)
        const isSame = without.isValid === isValid && without.isTaken === isTaken
        return isSame ? [] : [`${path} is ${isTaken ? "taken" : "refused"}`]
      })
    )
    assert.deepStrictEqual([...new Set(differing)], [])
  })
})
