import { assert, describe, it } from "@effect/vitest"
import * as Base64 from "effect/encoding/Base64"
import * as Schema from "effect/Schema"
import {
  documentTemplateFields,
  documentText,
  TEMPLATES_MAX,
  templateLimitProblems
} from "./documentTemplate.ts"
import { isPdf, PDF_BYTES_MAX } from "./pdf.ts"
import { blocksOf } from "./print.ts"

const pdf = (body = "", head = "%PDF-1.7\n", tail = "\n%%EOF\n"): string =>
  Base64.encode(new TextEncoder().encode(head + body + tail))

describe("a PDF", () => {
  it("begins and ends as one", () => {
    assert.isTrue(isPdf(pdf()))
    assert.isTrue(isPdf(pdf("", "%PDF-2.0\n", "%%EOF\n\u0000\u0000\n")))
    assert.isFalse(isPdf(pdf("", "<html>")))
    assert.isFalse(isPdf(pdf("", "\n%PDF-1.7")))
    assert.isFalse(isPdf(pdf("", "%PDF-1.7", "")))
    assert.isFalse(isPdf("no base64"))
  })

  it.each(["/Encrypt 5 0 R", "/S /JavaScript", "/S /Launch", "/Names << /EmbeddedFiles 3 0 R"])(
    "has no %s",
    (part) => assert.isFalse(isPdf(pdf(part)))
  )

  it("has at most 512 KiB", () => {
    const frame = "%PDF-1.7\n\n%%EOF\n".length
    assert.isTrue(isPdf(pdf("x".repeat(PDF_BYTES_MAX - frame))))
    assert.isFalse(isPdf(pdf("x".repeat(PDF_BYTES_MAX - frame + 1))))
  })
})

describe("a company", () => {
  it("has so many templates, and not one more", () => {
    assert.deepStrictEqual(templateLimitProblems(TEMPLATES_MAX - 1), [])
    assert.deepInclude(templateLimitProblems(TEMPLATES_MAX)[0], { type: "limit" })
  })
})

describe("the text of a document", () => {
  const takes = Schema.is(Schema.Struct({ text: documentTemplateFields.text }))

  it("may have lines and tabs, and nothing that cannot be seen", () => {
    assert.isTrue(takes({ text: "One\r\n\tTwo\n\nThree" }))
    assert.isFalse(takes({ text: "One\u202eTwo" }))
    assert.isFalse(takes({ text: "One\u0000" }))
    assert.isFalse(takes({ text: "x".repeat(100_001) }))
  })

  it("has one kind of line break", () => {
    assert.strictEqual(documentText("One\r\nTwo\rThree"), "One\nTwo\nThree")
  })

  it("is printed by its paragraphs and headings", () => {
    assert.deepStrictEqual(blocksOf("# Hours\n\nFrom 9\nto 5.\n \t\n\n## Breaks\n\nAt noon.\n"), [
      { kind: "heading", text: "Hours" },
      { kind: "paragraph", text: "From 9\nto 5." },
      { kind: "heading", text: "Breaks" },
      { kind: "paragraph", text: "At noon." }
    ])
  })
})
