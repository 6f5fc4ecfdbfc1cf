import { assert, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Sha256 } from "./sha256.ts"

const DIGITS = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
const decode = Schema.decodeResult(Sha256)

it.each([DIGITS, DIGITS.toUpperCase(), ` ${DIGITS}\n`])("%j is a digest", (text) => {
  assert.deepStrictEqual(decode(text), Result.succeed(DIGITS))
})

it.each(["", "abc", `${DIGITS}0`, DIGITS.replace("9", "g"), `sha256:${DIGITS}`])(
  "%j is no digest",
  (text) => {
    assert.isTrue(Result.isFailure(decode(text)))
  }
)
