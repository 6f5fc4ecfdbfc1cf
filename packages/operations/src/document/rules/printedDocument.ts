/** Loads and prints what the signature of a document is about. */
import type { Document } from "@payroll/domain/document/document"
import { BASE64_MAX, PDF_BYTES_MAX } from "@payroll/domain/document/pdf"
import { blocksOf, printedSignature, printWords } from "@payroll/domain/document/print"
import {
  confirmedByCode,
  type GuestEvidence,
  type Signature
} from "@payroll/domain/document/signature"
import { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import type { Caller } from "../../caller.ts"
import { PdfPrinter } from "../../ports/pdfPrinter.ts"
import { WorkerStore } from "../../ports/workerStore.ts"

/** The parts of a document that are printed. */
type Printable = Pick<
  Document,
  "clientId" | "companyId" | "language" | "title" | "edition" | "createdAt"
>

export interface Printing {
  readonly text: string
  /** The name of whoever signs it. */
  readonly name: string
  readonly signature: Signature | undefined
  /** False for a copy, which says so. */
  readonly isWhole: boolean
}

const isTooLong = new StateConflict({
  message: `the PDF of this document has more than ${PDF_BYTES_MAX / 1024} KiB: give its text in several documents`
})

/** Prints a text for whoever signs it, with the signature. */
export const printed = Effect.fnUntraced(function* (
  document: Printable,
  { text, name, signature, isWhole }: Printing
) {
  const { print } = yield* PdfPrinter
  const { employer } = yield* WorkerStore
  const { clientId, companyId, language } = document
  const words = printWords[language]
  const pdf = yield* print({
    title: document.title,
    language,
    facts: [
      { label: words.company, value: (yield* employer(clientId, companyId))?.name ?? "" },
      { label: words.person, value: name },
      { label: words.edition, value: String(document.edition) }
    ],
    blocks: blocksOf(text),
    signature: signature && printedSignature(signature, language),
    at: signature?.createdAt ?? document.createdAt,
    mark: isWhole ? undefined : words.copy
  })
  return pdf.length > BASE64_MAX ? yield* isTooLong : pdf
})

/** The circumstances of a guest's call; undefined of another caller. Whoever was ever active has confirmed a code. */
export const evidenceOf = ({ guest, address, userAgent }: Caller): GuestEvidence | undefined =>
  guest && {
    sessionId: guest.sessionId,
    handedOver: guest.codedFor.has("documents")
      ? confirmedByCode(guest.handedOver)
      : guest.handedOver,
    address,
    userAgent
  }
