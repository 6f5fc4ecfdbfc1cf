import { PdfPrinter } from "@payroll/operations/ports/pdfPrinter"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inflateSync } from "node:zlib"
import { layerPdfPrinter } from "./pdfPrinter.ts"

const NAME = "Łukasz Žižek Αλέξης Борис"

/** The objects and the inflated streams of a PDF as one text. */
const contentOf = (base64: string): string => {
  const bytes = Buffer.from(base64, "base64")
  const text = bytes.toString("latin1")
  const streams = [...text.matchAll(/\/FlateDecode\b[^]*?stream\n([^]*?)\nendstream/g)]
  return [text, ...streams.map(([, data = ""]) => inflated(data))].join("\n")
}

const inflated = (data: string): string => {
  try {
    return inflateSync(Buffer.from(data, "latin1")).toString("latin1")
  } catch {
    return ""
  }
}

const printed = (mark: string | undefined) =>
  Effect.flatMap(PdfPrinter, ({ print }) =>
    print({
      title: "Employee handbook",
      language: "es",
      facts: [{ label: "Para", value: NAME }],
      blocks: Array.from({ length: 120 }, (_, index) => ({
        kind: index % 10 === 0 ? "heading" : "paragraph",
        text: "Wash your hands before you touch the dough."
      })),
      signature: undefined,
      at: Date.UTC(2026, 2, 8),
      mark
    })
  ).pipe(Effect.provide(layerPdfPrinter), Effect.map(contentOf))

describe("a printed document", () => {
  it.effect("is tagged, in its language, and of several pages", () =>
    Effect.gen(function* () {
      const content = yield* printed(undefined)
      for (const part of ["/MarkInfo", "/Lang (es)", "/S /H1", "/S /H2", "/S /P", "/Artifact"]) {
        assert.include(content, part)
      }
      assert.isAbove(content.match(/\/Type \/Page\b/g)?.length ?? 0, 2)
    })
  )

  it.effect("has the letters of every name in it, as a part of a font", () =>
    Effect.gen(function* () {
      const content = yield* printed("Copia")
      assert.match(content, /\/FontFile2/)
      assert.match(content, /\/FontName \/[A-Z]{6}\+DejaVuSans/)
      const letters = [...new Set(NAME.replaceAll(" ", ""))]
      for (const letter of letters) {
        const code = letter.codePointAt(0)?.toString(16).padStart(4, "0")
        assert.match(content, new RegExp(`<${code}>`, "i"), letter)
      }
    })
  )

  it.effect("is the same for the same document", () =>
    Effect.gen(function* () {
      const withoutId = (content: string) => content.replaceAll(/\/ID \[[^\]]*\]/g, "")
      assert.strictEqual(withoutId(yield* printed("Copia")), withoutId(yield* printed("Copia")))
    })
  )
})
