import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Color, Logo, logoTypeOf } from "./brandFields.ts"

const { optionalKey: optional } = Schema

const takes = (input: Readonly<Record<string, unknown>>): boolean =>
  Result.isSuccess(
    Schema.decodeUnknownResult(
      Schema.Struct({ logo: optional(Logo), accentColor: optional(Color) })
    )(input)
  )

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")
const JPEG = Buffer.from("ffd8ffe000104a4649460001", "hex")
const webpOf = (size: number): Buffer =>
  Buffer.concat([Buffer.from("RIFF"), Buffer.from([size, 7, 255, 0]), Buffer.from("WEBPVP8 ")])

describe("a logo", () => {
  it("is an image by its content", () => {
    assert.strictEqual(logoTypeOf(PNG.toString("base64")), "image/png")
    assert.strictEqual(logoTypeOf(JPEG.toString("base64")), "image/jpeg")
    for (let size = 0; size < 256; size += 1) {
      assert.strictEqual(logoTypeOf(webpOf(size).toString("base64")), "image/webp", String(size))
    }
    for (const other of ["<svg onload=alert(1)>", "RIFF1234WAVEfmt ", "GIF89a", ""]) {
      const logo = Buffer.from(other).toString("base64")
      assert.strictEqual(logoTypeOf(logo), undefined, other)
      assert.isFalse(takes({ logo }), other)
    }
  })

  it("is at most 64 KiB", () => {
    const of = (bytes: number) => ({
      logo: Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]).toString("base64")
    })
    assert.isTrue(takes(of(64 * 1024)))
    assert.isFalse(takes(of(64 * 1024 + 3)))
  })
})

describe("the color", () => {
  it("has six hexadecimal digits", () => {
    assert.isTrue(takes({ accentColor: "#1A5fb4" }))
    for (const accentColor of ["#fff", "red", "#1a5fb4;", "1a5fb4"]) {
      assert.isFalse(takes({ accentColor }), accentColor)
    }
  })
})
