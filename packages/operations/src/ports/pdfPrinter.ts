import type { PrintedDocument } from "@payroll/domain/document/print"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Makes PDFs. */
export class PdfPrinter extends Context.Service<
  PdfPrinter,
  {
    /** A tagged PDF with its fonts in it, in base64. */
    readonly print: (document: PrintedDocument) => Effect.Effect<string>
  }
>()("payroll/PdfPrinter") {}
