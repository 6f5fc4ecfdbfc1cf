import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { bodyLimits, parseJsonObject, type JsonRefusal } from "./jsonBody.ts"
import type { JsonLimits } from "./jsonCount.ts"

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The reason of a refusal, "accepted" otherwise. */
const verdict = (
  body: string | Uint8Array,
  limits: JsonLimits = bodyLimits
): JsonRefusal | "accepted" => {
  const result = parseJsonObject(typeof body === "string" ? utf8(body) : body, limits)
  return Result.isSuccess(result) ? "accepted" : result.failure.reason
}

const nested = (depth: number): string =>
  '{"a":' + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "}"
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",")}}`

describe("parseJsonObject", () => {
  it("gives the value that JSON.parse gives", () => {
    const texts = [
      "{}",
      ' \t\r\n{ "a" : [ 1 , { "b" : null } ] } \n',
      '{"name":"Müller 漢字 😀","escaped":"\\u00e9\\ud83d\\ude00\\n\\"\\\\"}',
      '{"":{"":[true,false,null,0,-0,1.25e-3]},"a:b":"{[:\\"]}"}',
      '{"a":"\\":","b":"\\\\"}',
      '{"constructor":"x","prototype":{"constructor":{"name":1}},"toString":1}',
      `{"max":${Number.MAX_SAFE_INTEGER},"min":${Number.MIN_SAFE_INTEGER},"tiny":1e-400}`,
      '{"NUL":"\\u0000","\\u0000":1,"huge":[1e400,9007199254740993,-1e16]}',
      '{"a":{"x":1},"b":{"x":2},"c":[{"x":3},{"x":4}]}'
    ]
    for (const text of texts) {
      const result = parseJsonObject(utf8(text), bodyLimits)
      assert.deepStrictEqual(Result.getOrUndefined(result), JSON.parse(text), text)
    }
  })

  it("takes a byte order mark, and one only", () => {
    assert.strictEqual(verdict("\u{feff}{}"), "accepted")
    assert.strictEqual(verdict("\u{feff}\u{feff}{}"), "not JSON")
  })

  it("reads only the bytes it was given", () => {
    const memory = utf8('[[{"a":1}]]')
    const view = memory.subarray(2, -2)
    assert.deepStrictEqual(Result.getOrUndefined(parseJsonObject(view, bodyLimits)), {
      a: 1
    })
  })

  const refused: ReadonlyArray<readonly [JsonRefusal, string | Uint8Array]> = [
    ["not utf-8", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ["not utf-8", Uint8Array.of(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d)],
    ["not utf-8", Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d)],
    ["not utf-8", Uint8Array.of(0x7b, 0x22, 0xf4, 0x90, 0x80, 0x80, 0x22, 0x3a, 0x31, 0x7d)],
    ["not utf-8", Uint8Array.of(0x7b, 0x7d, 0xe6, 0xbc)],
    ["not JSON", ""],
    ["not JSON", "   "],
    ["not JSON", "{\"ssn\":'123456789'}"],
    ["not JSON", '{"a":"\0"}'],
    ["not an object", "[]"],
    ["not an object", '[{"a":1}]'],
    ["not an object", "null"],
    ["not an object", '"{}"'],
    ["not an object", "1e400"],
    ["too deep", nested(33)],
    ["too deep", '{"a":'.repeat(33) + "1" + "}".repeat(33)],
    ["too many keys", keys(2_001)],
    ["too many keys", `{"a":[${'{"b":0},'.repeat(2_000)}0]}`],
    ["too many values", `{"a":[${"0,".repeat(64_000)}0]}`],
    ["duplicate key", '{"a":1,"a":1}'],
    ["duplicate key", '{"a":1,"b":2,"\\u0061":3}'],
    ["duplicate key", '{"\\ud83d\\ude00":1,"😀":1}'],
    ["duplicate key", '{"":1,"":2}'],
    ["duplicate key", '{"1":1,"1":2}'],
    ["duplicate key", '{"deep":[0,[{"x":{"é":1,"\\u00e9":[]}}]]}'],
    ["duplicate key", '{"a":{"b":1},"a":{"b":1}}'],
    ["forbidden key", '{"__proto__":null}'],
    ["forbidden key", '{"a":[{"\\u005f_proto__":{"isAdmin":true}}]}'],
    ["forbidden key", '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ["forbidden key", '{"a":[{"c\\u006fnstructor":{"prot\\u006ftype":1}}]}'],
    ["unpaired surrogate", '{"a":"\\ud800"}'],
    ["unpaired surrogate", '{"a":["x\\udc00\\ud800"]}'],
    ["unpaired surrogate", '{"\\uDBFF":1}']
  ]
  it.each(refused)("refuses: %s, %s", (reason, body) => {
    assert.strictEqual(verdict(body), reason)
  })

  it("gives no part of the body away", () => {
    const result = parseJsonObject(utf8("{\"ssn\":'123456789'}"), bodyLimits)
    assert.deepStrictEqual(Result.isFailure(result) && result.failure, {
      _tag: "JsonRefused",
      reason: "not JSON"
    })
  })

  it("takes what just meets the limits", () => {
    assert.strictEqual(verdict(nested(32)), "accepted")
    assert.strictEqual(verdict(keys(2_000)), "accepted")
    const small = { maxDepth: 2, maxKeys: 2, maxValues: 4 }
    assert.strictEqual(verdict('{"a":{"b":"{[:"}}', small), "accepted")
    assert.strictEqual(verdict('{"a":{"b":[]}}', small), "too deep")
    assert.strictEqual(verdict('{"a":{"b":1},"c":1}', small), "too many keys")
    assert.strictEqual(verdict('{"a":{"b":[1,2]}}', { ...small, maxDepth: 3 }), "too many values")
    assert.strictEqual(
      verdict('{"a":[[],[],{}]}', { ...small, maxDepth: 3, maxValues: 5 }),
      "accepted"
    )
  })
})

/** Cases as they stand in a body, between blanks. */
const split = (cases: string): ReadonlyArray<string> => cases.trim().split(/\s+/)

describe("the grammar of JSON", () => {
  const valid = split(String.raw`
    null true false [] {} "" [[]] [{}] {"a":{}} ["",[],{},0,null] [null,1]
    0 -0 -1 123 0.5 -0.5e-7 1E2 1e+2 1e-2 0e1 20e1 0.1 123.456e3 9007199254740991 1e-999
    -0.000000000000000000000000000000000000001 0.1000000000000000055511151231257827
    "\b\f\n\r\t\"\\\/" "\u0041\u00e9\uFFFF" "\\u0000" "\u0001" "\ud83d\uDE00" "{\"a\":[1]}" "a/*b*/c"
  `)
  const validWithRawCharacters = [
    "[ 1 ]",
    "[1\n,\r\t2]",
    " 1 ",
    '"\u{7f}\u{2028}\u{feff}\u{10ffff}"'
  ]
  it.each([...valid, ...validWithRawCharacters])("takes %j", (text) => {
    assert.strictEqual(verdict(`{"v":${text}}`), "accepted")
  })

  const invalid = split(String.raw`
    [1,] [,1] [1,,2] [1 [1} ["a" ["a", []] [[] [*] [ 1] ] [1]x
    { {"a" {"a": {"a":1 {"a":1,} {,"a":1} {"a":1,,"b":2} {"a"1} {"a"::1} {"a","b"} {"a":1] {"a":} {:1} }
    {a:1} {'a':1} {1:1} {null:1} {"a":1"b":2} {}{} 1,2 "a""b"
    +1 01 -01 1. .5 - -.5 1e 1e+ 1.e1 0x1F 1_000 1a --1 1e1.5 0.1.2 1;
    NaN Infinity -Infinity nul True undefined nulll <null> $1 &1 \u0031
    " "a "\" "\x00" "\u12" "\u00g0" "\a" "\ "\u{41}" "\U0041" 'a' ${"`a`"}
    1//c /*c*/1 1#
  `)
  const invalidWithRawCharacters = [
    '"\t"',
    '"\n"',
    '"\0"',
    '"\u{1f}"',
    '"\\u 041"',
    '{"a" 1}',
    '{"a":1 "b":2}',
    "[1 2]",
    "- 1",
    "\u{a0}1",
    "\f1",
    "\u{feff}1",
    "\u{2060}1",
    "\uff11",
    "\0"
  ]
  it.each([...invalid, ...invalidWithRawCharacters])("refuses %j", (text) => {
    assert.strictEqual(verdict(`{"v":${text}}`), "not JSON")
  })

  it("takes no more than one object", () => {
    for (const text of [
      "{}{}",
      "{},",
      "{} x",
      "{}]",
      "{}\0",
      "x{}",
      "{}//",
      "\u{feff}\u{feff}{}"
    ]) {
      assert.strictEqual(verdict(text), "not JSON", text)
    }
  })
})

describe("the time for the worst bodies", () => {
  const bodies: ReadonlyArray<readonly [string, JsonRefusal, string]> = [
    ["1 MB of open brackets", "too deep", "[".repeat(1_000_000)],
    ["1 MB of nested objects", "too deep", '{"a":'.repeat(200_000)],
    ["100,000 keys", "too many keys", keys(100_000)],
    ["100,000 equal keys", "too many keys", `{${'"a":0,'.repeat(100_000)}"a":0}`],
    ["1 MB of quotes and backslashes", "not JSON", `{"${'\\\\\\"'.repeat(250_000)}`],
    ["1 MB without an end", "not JSON", `{"${"x".repeat(1_000_000)}`]
  ]
  it.each(bodies)("%s: %s, at once", (_, reason, text) => {
    const bytes = utf8(text)
    const start = performance.now()
    assert.strictEqual(verdict(bytes), reason)
    assert.isBelow(performance.now() - start, 100)
  })
})
