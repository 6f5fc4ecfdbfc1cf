/**
 * From the bytes of a body to a JSON object.
 *
 * JSON.parse is the only grammar here. What it does not limit (depth, number of keys and values) is
 * counted on the bytes before it runs; what it lets through although RFC 7493 forbids it is looked for in the
 * value it gave. Its messages are dropped, because they can quote the body.
 */
import * as Result from "effect/Result"
import { makeJsonCount, type JsonExcess, type JsonLimits } from "./jsonCount.ts"

/** Why a body is refused: a closed list, so that no answer or log line can carry a part of the body. */
export type JsonRefusal =
  | "not utf-8"
  | "not JSON"
  | "not an object"
  | JsonExcess
  | "duplicate key"
  | "forbidden key"
  | "unpaired surrogate"

/** A body that was refused, and why. */
export interface JsonRefused {
  readonly _tag: "JsonRefused"
  readonly reason: JsonRefusal
}

/** Limits of a body: of its JSON, and its size in bytes. */
export interface BodyLimits extends JsonLimits {
  readonly maxBytes: number
}

export const bodyLimits: BodyLimits = {
  maxBytes: 256 * 1024,
  maxDepth: 32,
  maxKeys: 2_000,
  maxValues: 64_000
}
/** Limits of a body of many records. */
const longBodyLimits: BodyLimits = {
  ...bodyLimits,
  maxBytes: 5 * 1024 * 1024,
  maxKeys: 32_000
}

/** Returns the limits of a body of one of these operations. */
export const limitsOf = (operations: ReadonlyArray<{ readonly takesMany?: boolean }>): BodyLimits =>
  operations.some(({ takesMany }) => takesMany) ? longBodyLimits : bodyLimits

/**
 * Gives the JSON object that `bytes` hold, or the reason why they are refused.
 *
 * Takes UTF-8, also after a byte order mark. Beyond what JSON.parse refuses it refuses: another value
 * than an object, more than `limits` allow, a key twice in one object (compared unescaped),
 * `__proto__`, a `constructor` that is an object with `prototype`, and an unpaired surrogate. U+0000
 * and numbers that are not exact are left to the fields: only those that are read can be wrong.
 *
 * The time is linear in the length of `bytes`. The caller limits that length. `keysCounted` are the
 * keys of a body that was counted under these limits while it arrived.
 */
export const parseJsonObject = (
  bytes: Uint8Array,
  limits: JsonLimits,
  keysCounted?: number
): Result.Result<Record<string, unknown>, JsonRefused> => {
  const text = decodeUtf8(bytes)
  if (text === undefined) return refuse("not utf-8")

  const keysWritten = keysCounted ?? countKeys(bytes, limits)
  if (typeof keysWritten === "string") return refuse(keysWritten)

  const value = parse(text)
  if (value === undefined) return refuse("not JSON")
  if (!isObject(value) || Array.isArray(value)) return refuse("not an object")

  // UTF-8 has no surrogates: only a \u escape can write one.
  const keysKept = inspectObject(value, text.includes("\\u"))
  if (typeof keysKept === "string") return refuse(keysKept)
  // JSON.parse keeps one of several equal keys. Counting what it kept compares keys unescaped, and
  // needs no set of our own that could be flooded.
  return keysKept < keysWritten ? refuse("duplicate key") : Result.succeed(value)
}

/** Why a body is refused that parseJsonObject took under wider limits; undefined where it fits. */
export const exceeds = (bytes: Uint8Array, limits: JsonLimits): JsonRefusal | undefined => {
  const keys = countKeys(bytes, limits)
  return typeof keys === "string" ? keys : undefined
}

const refuse = (reason: JsonRefusal): Result.Result<never, JsonRefused> =>
  Result.fail({ _tag: "JsonRefused", reason })

/** Leaves a byte order mark out, as RFC 8259, 8.1 allows. */
const utf8 = new TextDecoder("utf-8", { fatal: true })

const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** The number of keys, or the limit that the bytes exceed. */
const countKeys = (bytes: Uint8Array, limits: JsonLimits): number | JsonExcess => {
  const count = makeJsonCount(limits)
  return count.add(bytes) ?? count.keys()
}

/**
 * Looks at every key and value of the object once, and gives the number of keys in it and below it,
 * or the reason to refuse it. Calls itself no deeper than `maxDepth`: countKeys has made sure of it.
 */
const inspectObject = (
  object: Record<string, unknown>,
  hasUnicodeEscape: boolean
): number | JsonRefusal => {
  if (hasForbiddenKey(object)) return "forbidden key"
  if (hasUnicodeEscape) {
    const reason = inspectValues(Object.keys(object), hasUnicodeEscape)
    if (typeof reason === "string") return reason
  }
  const values = Object.values(object)
  const keysBelow = inspectValues(values, hasUnicodeEscape)
  return typeof keysBelow === "string" ? keysBelow : values.length + keysBelow
}

const inspectValues = (
  values: ReadonlyArray<unknown>,
  hasUnicodeEscape: boolean
): number | JsonRefusal => {
  let keys = 0
  for (const value of values) {
    if (isObject(value)) {
      const keysInside = Array.isArray(value)
        ? inspectValues(value, hasUnicodeEscape)
        : inspectObject(value, hasUnicodeEscape)
      if (typeof keysInside === "string") return keysInside
      keys += keysInside
    } else if (hasUnicodeEscape && typeof value === "string" && !value.isWellFormed()) {
      return "unpaired surrogate"
    }
  }
  return keys
}

/**
 * Returns true for a key `__proto__` or an object `constructor` with `prototype`. The `constructor` that every object
 * inherits is a function, so an object there is the body's.
 */
const hasForbiddenKey = (object: Record<string, unknown>): boolean =>
  Object.hasOwn(object, "__proto__") ||
  (isObject(object["constructor"]) && Object.hasOwn(object["constructor"], "prototype"))
