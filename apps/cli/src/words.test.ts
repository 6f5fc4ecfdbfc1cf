import { assert, describe, it } from "@effect/vitest"
import { withoutSpellings } from "./words.ts"

describe("the words of a command line", () => {
  it("keep a value that begins with a dash with its flag", () => {
    assert.deepStrictEqual(
      withoutSpellings(["handover", "export", "--fingerprint", "-4-bQ0HHSm", "--plain"]),
      ["handover", "export", "--fingerprint=-4-bQ0HHSm", "--plain"]
    )
    assert.deepStrictEqual(withoutSpellings(["--fingerprint", "--abc", "-h"]), [
      "--fingerprint",
      "--abc",
      "-h"
    ])
    assert.deepStrictEqual(withoutSpellings(["call", "--body", "-"]), ["call", "--body", "-"])
  })

  it("have two other spellings of help and version", () => {
    assert.deepStrictEqual(withoutSpellings(["help", "call"]), ["call", "--help"])
    assert.deepStrictEqual(withoutSpellings(["version"]), ["--version"])
  })
})
