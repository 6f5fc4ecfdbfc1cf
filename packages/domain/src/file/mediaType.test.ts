import { exampleJpeg, examplePdf, examplePng, ZIP_END } from "@payroll/testing/exampleFiles"
import { assert, describe, it } from "@effect/vitest"
import { mediaTypeOf } from "./mediaType.ts"

const joined = (...parts: ReadonlyArray<Buffer | string>): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)))

const PIXELS = 2 ** 31 - 1

describe("the type of a file", () => {
  it.each([
    ["application/pdf", "a PDF", examplePdf()],
    ["application/pdf", "a PDF with blanks behind it", joined(examplePdf(), "\r\n\0\0")],
    ["image/png", "a PNG", examplePng()],
    ["image/png", "a PNG that claims billions of pixels", examplePng({ width: PIXELS })],
    ["image/jpeg", "a JPEG", exampleJpeg()],
    ["image/jpeg", "a JPEG with a brighter one behind it", joined(exampleJpeg(), exampleJpeg())]
  ])("is %s of %s", (type, _what, bytes) => assert.strictEqual(mediaTypeOf(bytes), type))

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("GIF89a, or not")],
    ["a page", Buffer.from("<!doctype html><p>%PDF-1.7 %%EOF")],
    ["a PDF behind something else", joined("MZ", examplePdf())],
    ["a PDF with a ZIP archive behind it", joined(examplePdf(), ZIP_END)],
    ["a PDF with a page in its head", joined("%PDF-1.7\n<script>alert(1)</script>\n%%EOF\n")],
    ["a PDF with more behind its end", joined(examplePdf(), "more")],
    ["an encrypted PDF", joined("%PDF-1.7\n/Encrypt 1 0 R\n%%EOF\n")],
    ["a PDF with a script", joined("%PDF-1.7\n/JavaScript (x)\n%%EOF\n")],
    ["a PDF without an end", Buffer.from("%PDF-1.7\nxxxxxxxx")],
    ["a PNG with a ZIP archive behind it", joined(examplePng(), ZIP_END)],
    ["a PNG with a PDF behind it", joined(examplePng(), examplePdf())],
    ["a PNG that is cut off", examplePng().subarray(0, -1)],
    ["a PNG without data", joined(examplePng().subarray(0, 33), examplePng().subarray(-12))],
    ["a JPEG with a ZIP archive behind it", joined(exampleJpeg(), ZIP_END)],
    ["a JPEG with a page in its comment", exampleJpeg("<script>alert(1)</script>")],
    ["a JPEG with an archive in its comment", exampleJpeg(ZIP_END.toString("latin1"))],
    ["a JPEG that is cut off", exampleJpeg().subarray(0, -1)],
    ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9])]
  ])("is none of %s", (_what, bytes) => assert.isUndefined(mediaTypeOf(bytes)))
})
