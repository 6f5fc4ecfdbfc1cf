/** A document with its text: for everybody a copy, and for the role payroll the document itself. */
import type { Document } from "@payroll/domain/document/document"
import type { DocumentContent } from "@payroll/domain/document/documentTemplate"
import { blocksOf, printWords } from "@payroll/domain/document/print"
import { RecordNotFound } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { DisclosureReason } from "@payroll/domain/handover/disclosure"
import { missing, problem } from "@payroll/domain/problem"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { entityOf, idFields, shownFlag, shownText } from "../answerSchema.ts"
import { allOf, filled, having, required, when } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { NotAllowed } from "../errors.ts"
import { revealedValue } from "../handover/rules/revealed.ts"
import { orNotFound } from "../orNotFound.ts"
import { Documents } from "../ports/documents.ts"
import { PdfPrinter } from "../ports/pdfPrinter.ts"
import { requireWorker, WorkerStore } from "../ports/workerStore.ts"
import { documentFields } from "../views/documentViews.ts"
import { readerOf, schemasOf } from "../views/view.ts"

const reasonRule = publishedAs(
  allOf(
    when(having("whole", true), filled("reason")),
    when(required("reason"), having("whole", true))
  ),
  ({ whole, reason }) => {
    if (whole === true) return reason === undefined ? [missing(["reason"])] : []
    return reason === undefined
      ? []
      : [problem(["reason"], "conflict", "is only for a whole document: set whole")]
  }
)

const isForPayroll = new NotAllowed({ reason: "whole documents are for the role payroll alone" })

const readDocument = readerOf(documentFields)

/** The content of a document: that of its template. */
const contentOf = Effect.fnUntraced(function* ({ clientId, documentTemplateId }: Document) {
  const { content } = yield* Documents
  const found = yield* content(clientId, documentTemplateId)
  if (!found) return yield* Effect.die(new Error("a document has no content"))
  return found
})

/** Prints a text for its worker. */
const printed = Effect.fnUntraced(function* (document: Document, text: string, isWhole: boolean) {
  const { print } = yield* PdfPrinter
  const { employer } = yield* WorkerStore
  const { worker } = yield* requireWorker(document.clientId, document.workerId)
  const words = printWords[document.language]
  return yield* print({
    title: document.title,
    language: document.language,
    facts: [
      {
        label: words.company,
        value: (yield* employer(document.clientId, document.companyId))?.name ?? ""
      },
      { label: words.person, value: fullName(worker) },
      { label: words.edition, value: String(document.edition) }
    ],
    blocks: blocksOf(text),
    at: document.updatedAt,
    mark: isWhole ? undefined : words.copy
  })
})

const pdfOf = (document: Document, { text, pdf }: DocumentContent, isWhole: boolean) =>
  text === undefined
    ? Effect.succeed(pdf === undefined ? "" : Redacted.value(pdf))
    : printed(document, Redacted.value(text), isWhole)

const Shown = entityOf("ReadUserDocument", "A document with its text.", {
  ...schemasOf(documentFields),
  text: Schema.NullOr(shownText("The text; null of a PDF that the client gave.")),
  pdf: Schema.NullOr(
    shownText(
      "The PDF in base64, made of the text or as the client gave it; null if not asked for."
    )
  ),
  isWhole: shownFlag("False for a copy, which says so and shows the last four digits of numbers.")
})

export const getDocument = defineRead({
  group: "reports",
  name: "getDocument",
  role: "read",
  isRarelyAudited: true,
  summary: "A document with its text, as a copy; whole for the role payroll, audited and counted",
  forGuests: {
    flows: ["worker-onboarding", "worker-documents", "worker-portal"],
    subject: [undefined, "userId"],
    fields: ["documentId", "pdf"]
  },
  request: Schema.Struct({
    documentId: idFields.documentId,
    userId: Schema.optionalKey(described(idFields.userId, "The worker whose document it must be.")),
    pdf: Schema.optionalKey(
      described(Schema.Boolean, "Whether the answer has the PDF, which takes time to make.")
    ),
    whole: Schema.optionalKey(
      described(Schema.Boolean, "Whether all numbers are shown: only to the role payroll.")
    ),
    reason: Schema.optionalKey(
      described(DisclosureReason, "What the whole document is needed for; the audit keeps it.")
    )
  }),
  rules: [reasonRule],
  response: Schema.Struct({ document: Shown }),
  read: ({ documentId, userId, pdf = false, whole = false }, { client, role, guest }) =>
    Effect.gen(function* () {
      if (whole && (role !== "payroll" || guest)) return yield* isForPayroll
      const { document: find } = yield* Documents
      const document = yield* orNotFound("document", find(client.id, documentId))
      if (userId !== undefined && document.workerId !== userId) {
        return yield* new RecordNotFound({ record: "document" })
      }
      const content = yield* contentOf(document)
      const { text } = content
      const shown: typeof Shown.Type = {
        ...readDocument(document),
        text: text === undefined ? null : Redacted.value(text),
        pdf: pdf ? yield* pdfOf(document, content, whole) : null,
        isWhole: whole
      }
      return { document: shown }
    }),
  numbers: ({ documentId: id, whole = false }, caller) =>
    whole ? [revealedValue(caller, { id, companyId: undefined }, ["whole"])] : [],
  looksAt: ({ document: { documentId: id, companyId, isWhole } }) =>
    isWhole ? { id, companyId } : undefined,
  disclosure: ({ reason }) => (reason === undefined ? undefined : { values: ["document"], reason }),
  example: { documentId: exampleId }
})
