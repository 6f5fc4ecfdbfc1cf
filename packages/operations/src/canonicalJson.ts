/** One text for every writing of the same JSON value: object keys in order, no blanks. */

const ordered = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The canonical text of a parsed JSON value. Its depth is bounded by the reader of the body. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, ordered)
