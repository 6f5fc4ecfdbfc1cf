/** Prints documents as tagged PDFs: screen readers find the title, headings and paragraphs. */
import type { PrintedDocument } from "@payroll/domain/document/print"
import { PdfPrinter } from "@payroll/operations/ports/pdfPrinter"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

/** Points. */
const MARGIN = 64
const FOOT = 40
const SIZE = { title: 18, heading: 13, text: 10.5, foot: 8 }
const LINE_GAP = 3

const require = createRequire(import.meta.url)

/** The font as the build puts it: next to the bundle of a process, and above the parts of the command line. */
const BUNDLED = ["./DejaVuSans.ttf", "../DejaVuSans.ttf"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url))
)

/** The font, which has the letters of Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. */
const fontFile = (): string =>
  BUNDLED.find((path) => existsSync(path)) ?? require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")

const print = async (document: PrintedDocument): Promise<string> => {
  // Loaded when the first document is printed: a start does not wait for it.
  const { default: Pdf } = await import("pdfkit")
  const { title, language, facts, blocks, signature, at, mark } = document
  const pdf = new Pdf({
    size: "LETTER",
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    font: fontFile(),
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: new Date(at), Producer: "payroll", Creator: "payroll" }
  })
  const root = pdf.struct("Document")
  pdf.addStructure(root)
  const add = (tag: string, size: number, text: string): void =>
    void root.add(
      pdf.struct(tag, {}, () => {
        pdf.fontSize(size).text(text, { lineGap: LINE_GAP })
        pdf.moveDown(0.5)
      })
    )
  add("H1", SIZE.title, title)
  for (const { label, value } of facts) add("P", SIZE.text, `${label}: ${value}`)
  for (const { kind, text } of blocks) {
    add(kind === "heading" ? "H2" : "P", kind === "heading" ? SIZE.heading : SIZE.text, text)
  }
  if (signature) {
    add("P", SIZE.text, signature.statement)
    for (const { label, value } of signature.facts) add("P", SIZE.text, `${label}: ${value}`)
  }
  root.end()
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // The text would not fit above the margin, so that a page would be added.
    pdf.page.margins.bottom = 0
    const foot = [mark, title, `${page + 1} / ${count}`].filter(Boolean).join(" · ")
    pdf.markContent("Artifact", { type: "Pagination" })
    pdf.fontSize(SIZE.foot).text(foot, MARGIN, pdf.page.height - FOOT, { lineBreak: false })
    pdf.endMarkedContent()
  }
  const chunks: Array<Uint8Array> = []
  pdf.on("data", (chunk: Uint8Array) => void chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void pdf.on("end", resolve))
  pdf.end()
  await ended
  return Buffer.concat(chunks).toString("base64")
}

export const layerPdfPrinter = Layer.succeed(PdfPrinter, {
  print: (document) => Effect.promise(() => print(document))
})
