import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { NEW_YORK } from "../../test/timeTracking/zones.ts"
import { isoTimestamp } from "../timestamp.ts"
import { instantOf, PunchTime, type Disambiguation } from "./punchTime.ts"

const decode = Schema.decodeUnknownResult(PunchTime)
const PATH = ["punch", "at"]

const at = (text: string, disambiguation?: Disambiguation): string => {
  const instant = instantOf(PATH, Result.getOrThrow(decode(text)), NEW_YORK, disambiguation)
  return typeof instant === "number"
    ? isoTimestamp(instant)
    : `${instant.type} ${instant.path.join(".")}`
}

describe("the time of a punch", () => {
  it.each([
    ["2026-03-09T12:00:00Z", "2026-03-09T12:00:00.000Z"],
    ["2026-03-09T08:00:00-04:00", "2026-03-09T12:00:00.000Z"],
    [" 2026-03-09T08:00 ", "2026-03-09T12:00:00.000Z"],
    ["2026-01-09T08:00:59.123", "2026-01-09T13:00:59.123Z"]
  ])("%s is the instant %s in New York", (text, expected) => {
    assert.strictEqual(at(text), expected)
  })

  it.each([
    // At 2:00 it is 3:00; 2:30 without the change is 3:30, and with it 1:30.
    ["2026-03-08T02:30", undefined, "conflict punch.at"],
    ["2026-03-08T02:30:15", "earlier", "2026-03-08T06:30:15.000Z"],
    ["2026-03-08T02:30:15", "later", "2026-03-08T07:30:15.000Z"],
    // At 2:00 it is 1:00 again.
    ["2026-11-01T01:30", undefined, "conflict punch.at"],
    ["2026-11-01T01:30", "earlier", "2026-11-01T05:30:00.000Z"],
    ["2026-11-01T01:30", "later", "2026-11-01T06:30:00.000Z"],
    ["2026-11-01T03:30", "later", "2026-11-01T08:30:00.000Z"]
  ] as const)("%s with %s around a change of the clock is %s", (text, disambiguation, expected) => {
    assert.strictEqual(at(text, disambiguation), expected)
  })

  it.each(["2026-03-09", "2026-02-30T08:00", "2026-03-09T24:00", "2300-01-01T00:00", "now", "", 5])(
    "is not %s",
    (text) => {
      assert.isTrue(Result.isFailure(decode(text)))
    }
  )

  it("is written as it was read", () => {
    const encode = Schema.encodeSync(PunchTime)
    const ms = Date.UTC(2026, 0, 1)
    assert.strictEqual(encode({ isLocal: true, ms }), "2026-01-01T00:00:00.000")
    assert.strictEqual(encode({ isLocal: false, ms }), "2026-01-01T00:00:00.000Z")
  })
})
