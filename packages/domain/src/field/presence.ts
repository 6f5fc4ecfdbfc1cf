/**
 * What counts as given. In a request `null`, `""` and blank text mean "not given", in every field;
 * so they are taken out before decoding and the schemas see only what was given.
 */

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === "string" && (value === "" || value.trim() === ""))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A part of a request by its name, or an empty object where it is missing or no object. */
export const partOf = (
  body: Readonly<Record<string, unknown>>,
  name: string
): Readonly<Record<string, unknown>> => {
  const part = body[name]
  return isObject(part) ? part : {}
}

const given = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(given)
  return isObject(value) ? onlyGiven(value) : value
}

/**
 * The object without the fields that are not given, at every depth. The depth is bounded by the
 * reader of the body (32). Objects in which everything is given come back as they are.
 */
export const onlyGiven = (
  object: Readonly<Record<string, unknown>>
): Readonly<Record<string, unknown>> => {
  let kept: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(object)) {
    const inner = given(value)
    if (isBlank(inner)) {
      kept ??= { ...object }
      delete kept[name]
    } else if (inner !== value) {
      kept ??= { ...object }
      kept[name] = inner
    }
  }
  return kept ?? object
}
