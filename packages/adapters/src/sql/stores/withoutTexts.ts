/** Replaces texts in JSON, by the names of their fields. */

/** Returns the function that puts a text in place of those of some fields, at every depth. */
export const withoutTexts = (names: ReadonlyArray<string>, replacement: string) => {
  const typed = new Set(names)
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]: [string, unknown]) => [
        name,
        typed.has(name) && typeof each === "string" ? replacement : replaced(each)
      ])
    )
  }
  return replaced
}
