/**
 * In every field of a request `null`, `""` and blank text mean "not given". They are removed before
 * decoding, so schemas need to handle only present values.
 */

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === "string" && (value === "" || value.trim() === ""))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The object with this name in a request body; empty if it is missing or not an object. */
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
 * Removes the fields that are not given, at every depth; the body parser limits the depth to 32.
 * Returns the same object if there is nothing to remove.
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
