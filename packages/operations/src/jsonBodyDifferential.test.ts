import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { parseJsonObject, type JsonRefusal } from "./jsonBody.ts"
import type { JsonLimits } from "./jsonCount.ts"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"

const runs = isNightly ? 10_000_000 : 10_000

/** Pieces of JSON as they stand in a body, between blanks. */
const split = (pieces: string): ReadonlyArray<string> => pieces.trim().split(/\s+/)

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The reasons to refuse a body beyond JSON.parse, read off its tokens with a set of keys per object. */
const documentedReasons = (text: string, limits: JsonLimits): ReadonlySet<string> => {
  const reasons = new Set<JsonRefusal>()
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? []
  const open: Array<{ readonly keys: Set<string>; readonly heldBy: string | undefined }> = []
  let keyCount = 0
  let valueCount = 0
  let lastKey = ""
  if (tokens[0] !== "{") reasons.add("not an object")
  for (const [index, token] of tokens.entries()) {
    if (!/^[}\]:,]/.test(token) && tokens[index + 1] !== ":") valueCount += 1
    if (token === "{" || token === "[") {
      open.push({ keys: new Set(), heldBy: tokens[index - 1] === ":" ? lastKey : undefined })
      if (open.length > limits.maxDepth) reasons.add("too deep")
    } else if (token === "}" || token === "]") {
      open.pop()
    } else if (token.startsWith('"')) {
      const string: string = JSON.parse(token)
      if (/\p{Surrogate}/u.test(string)) reasons.add("unpaired surrogate")
      if (tokens[index + 1] !== ":") continue
      const object = open.at(-1)
      keyCount += 1
      lastKey = string
      if (object?.keys.has(string)) reasons.add("duplicate key")
      object?.keys.add(string)
      if (string === "__proto__") reasons.add("forbidden key")
      if (string === "prototype" && object?.heldBy === "constructor") reasons.add("forbidden key")
    }
  }
  if (keyCount > limits.maxKeys) reasons.add("too many keys")
  if (valueCount > limits.maxValues) reasons.add("too many values")
  return reasons
}

const parseOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const harmless = split(String.raw`null true 0 -1.5e2 "" "x" "é" "😀" "{[:," "\\\"" [] {}`)
const harmful = split(
  String.raw`1e400 9007199254740992 -1e16 "\u0000" "\ud800" "\udc00\ud800" "\ud83dx\ude00"`
)
const plainKeys = split(`"a" "b" "c" "d" "1" "" "é" "constructor" "prototype"`)
const oddKeys = split(String.raw`"\u0061" "\u00e9" "__proto__" "_\u005fproto__" "\ud800" "\u0000"`)

const space = fc.constantFrom("", "", "", " ", "\n\t")
const scalar = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...harmless) },
  { weight: 1, arbitrary: fc.constantFrom(...harmful) }
)
const key = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...plainKeys) },
  { weight: 1, arbitrary: fc.constantFrom(...oddKeys) }
)
const { object } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, scalar, tie("array"), tie("object")),
  array: fc.array(tie("value"), { maxLength: 4 }).map((values) => `[${values.join(",")}]`),
  object: fc
    .array(fc.tuple(key, space, tie("value"), space), { maxLength: 4 })
    .map((members) => `{${members.map(([k, s, v, t]) => `${s}${k}${t}:${s}${v}${t}`).join(",")}}`)
}))
const soup = fc
  .array(
    fc.oneof(fc.constantFrom(..."{}[]:,"), key, scalar, fc.constantFrom(..." \"\\u0e-'\u{feff}"))
  )
  .map((tokens) => tokens.join(""))
const damaged = fc
  .tuple(
    object,
    fc.array(fc.tuple(fc.nat(), fc.nat(1), fc.nat(255)), { minLength: 1, maxLength: 2 })
  )
  .map(([text, edits]) => {
    const bytes = [...utf8(text)]
    for (const [at, removed, byte] of edits) bytes.splice(at % bytes.length, removed, byte)
    return Uint8Array.from(bytes)
  })
const body = fc.oneof(object.map(utf8), soup.map(utf8), damaged)

/** At most one hour: the long form runs ten million bodies. */
const timeout = 3_600_000

describe("parseJsonObject beside JSON.parse", () => {
  it("refuses what JSON.parse refuses and the documented classes only", { timeout }, () => {
    const limits = { maxDepth: 4, maxKeys: 8, maxValues: 16 }
    const seen = new Set<string>()
    const property = fc.property(body, (bytes) => {
      const result = parseJsonObject(bytes, limits)
      const verdict = Result.isSuccess(result) ? "accepted" : result.failure.reason
      seen.add(verdict)

      const text = Buffer.from(bytes).toString("utf8")
      if (!Buffer.from(text).equals(bytes)) return assert.strictEqual(verdict, "not utf-8")

      const value = parseOrUndefined(text.replace(/^\ufeff/, ""))
      if (value === undefined) {
        return assert.include(["not JSON", "too deep", "too many keys", "too many values"], verdict)
      }
      const reasons = documentedReasons(text, limits)
      if (reasons.size > 0) return assert.include([...reasons], verdict)
      assert.deepStrictEqual(Result.getOrUndefined(result), value)
    })
    fc.assert(property, { seed, numRuns: runs })
    assert.strictEqual(seen.size, 10, `all verdicts are met, with seed ${seed}: ${[...seen]}`)
  })
})
