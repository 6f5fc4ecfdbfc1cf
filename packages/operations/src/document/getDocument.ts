/** A document with its text: for everybody a copy, and for the role payroll the document itself. */
import { FLOWS_WITH_DOCUMENTS } from "@payroll/domain/flowLink/flow"
import { isToConfirm, withoutRecorder, type Document } from "@payroll/domain/document/document"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import type { TermsAcceptance } from "@payroll/domain/document/termsAcceptance"
import { isConfirmed, type Signature } from "@payroll/domain/document/signature"
import { agreementOf, statementOf } from "@payroll/domain/document/signingWords"
import { signerNamed } from "@payroll/domain/document/signer"
import { isConfirmedFor } from "@payroll/domain/flowLink/guestCodes"
import { described } from "@payroll/domain/field/rule"
import { DisclosureReason } from "@payroll/domain/handover/disclosure"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  objectOf,
  shownFlag,
  shownId,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import type { Caller } from "../caller.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { CodeNeeded, NotAllowed } from "../errors.ts"
import { revealedValue } from "../handover/rules/revealed.ts"
import { wholeReasonRule } from "../handover/rules/wholeReason.ts"
import { Documents } from "../ports/documents.ts"
import { GuestCodeStore } from "../ports/guestCodeStore.ts"
import { documentFields } from "../views/documentViews.ts"
import { fieldsOf, nullable, partViewOf, readerOf, schemasOf, time } from "../views/view.ts"
import { loadSigner, requireDocument } from "./rules/loadedSigner.ts"
import { printed, type Printing } from "./rules/printedDocument.ts"
import { shownDocument, type ShownDocument } from "./rules/shownDocument.ts"

const isForPayroll = new NotAllowed({ reason: "whole documents are for the role payroll alone" })

const isOnPaper = new StateConflict({
  message: "the document was signed on paper: call getFile with the fileId of paper"
})

/** Fails for whoever gets no whole documents: a guest gets the own ones after a code, also one who was never paid. */
const requireWhole = Effect.fnUntraced(function* ({ client, role, guest }: Caller) {
  if (!guest) return role === "payroll" ? undefined : yield* isForPayroll
  const { hasMail, ofSubject } = yield* GuestCodeStore
  const codes = yield* ofSubject(client.id, guest.subjectId)
  if (isConfirmedFor(codes, guest.sessionId, "documents")) return undefined
  return yield* new CodeNeeded({ purpose: "documents", hasMail })
})

const readDocument = readerOf(documentFields)

/** Every document has a text or a PDF until it is erased. */
const isErased = new RecordNotFound({
  record: "document",
  because: "its content was erased with what is stored about the person or the company"
})

/** The PDF: that of the client, the one that was stored when it was signed, or one that is printed now. */
const pdfOf = (
  document: Document,
  { text, wholeText, pdf, of }: ShownDocument,
  { signature, isWhole, name }: Omit<Printing, "text">
) =>
  pdf !== undefined && (isWhole || text === undefined)
    ? Effect.succeed(pdf)
    : printed(
        { ...document, ...of },
        { text: (isWhole ? wholeText : text) ?? "", name, signature, isWhole }
      )

const signatureView = partViewOf(
  "Who signed, and how.",
  fieldsOf<Signature>()(({ from, by }) => ({
    signatureId: from("id", shownId("The signature.")),
    typedName: shownText("The name, as the person typed it."),
    signedAt: from("createdAt", time("When it was signed.")),
    edition: shownWhole("The version of the text."),
    textSha256: shownText("The SHA-256 of what was shown."),
    statement: shownText("The words that were agreed to."),
    sessionId: shownId("The session of the guest."),
    handedOver: shownText("How the address of the link came to the person."),
    isConfirmed: by(shownFlag("Whether the link was mailed to the address on file."), isConfirmed),
    address: nullable(shownText("The address that the signature came from.")),
    userAgent: nullable(shownText("The program that signed, as it names itself."))
  }))
)

const acceptanceView = partViewOf(
  "Who accepted terms, and how.",
  fieldsOf<TermsAcceptance>()(({ from }) => ({
    acceptedAt: from("createdAt", time("When they were accepted.")),
    edition: shownWhole("The version of the text."),
    textSha256: shownText("The SHA-256 of what was shown."),
    credential: shownText("The credential of the call, or the session of the person."),
    sessionId: nullable(shownId("The session of the person; null where a program accepted.")),
    handedOver: nullable(shownText("How the address of the link came to the person.")),
    address: nullable(shownText("The address that the acceptance came from.")),
    userAgent: nullable(shownText("The program of the person, as it names itself."))
  }))
)

const Signing = objectOf("What somebody agrees to who signs it.", {
  statement: shownText("The words next to the signature."),
  paper: shownText("How to sign on paper instead."),
  consent: shownText("The words of the consent to electronic documents."),
  consentedAt: Schema.NullOr(shownTime("Since when the person agrees to these; null if not."))
})

/** The words that somebody who signs agrees to; null where nobody is to sign. */
const signingOf = Effect.fnUntraced(function* (document: Document) {
  const isToSign = document.status === "to sign" && document.kind !== "terms"
  if (!isToSign && !isToConfirm(document)) return null
  const { consent: find } = yield* Documents
  const consent = yield* find(document.clientId, document)
  const { paper, consent: words } = agreementOf(document)
  return {
    statement: statementOf(document),
    paper,
    consent: words,
    consentedAt: consent ? isoTimestamp(consent.createdAt) : null
  }
})

const Shown = entityOf("ReadUserDocument", "A document with its text.", {
  ...schemasOf(documentFields),
  text: Schema.NullOr(shownText("The text; null of a PDF that the client gave.")),
  pdf: Schema.NullOr(
    shownText(
      "The PDF in base64, made of the text or as the client gave it; null if not asked for."
    )
  ),
  signature: Schema.NullOr(signatureView.schema).annotate({
    description: "The latest signature; null before."
  }),
  acceptance: Schema.NullOr(acceptanceView.schema).annotate({
    description: "The acceptance of terms; null before, and of other documents."
  }),
  signing: Schema.NullOr(Signing).annotate({
    description: "The words to show to the signer; null where nothing is to sign."
  }),
  isWhole: shownFlag("False for a copy, which says so and shows the last four digits of numbers.")
})

export const getDocument = defineRead({
  group: "reports",
  name: "getDocument",
  role: "read",
  isRarelyAudited: true,
  summary:
    "A document with its text, as a copy; whole for the role payroll or its signer, audited and counted",
  forGuests: {
    flows: FLOWS_WITH_DOCUMENTS,
    subject: [undefined, "person"],
    fields: ["documentId", "pdf", "whole", "reason"],
    code: "documents"
  },
  request: Schema.Struct({
    documentId: idFields.documentId,
    userId: Schema.optionalKey(described(idFields.userId, "The worker whose document it must be.")),
    businessUserId: Schema.optionalKey(
      described(idFields.businessUserId, "The business user who must be the one to sign it.")
    ),
    pdf: Schema.optionalKey(
      described(Schema.Boolean, "Whether the answer has the PDF, which takes time to make.")
    ),
    whole: Schema.optionalKey(
      described(
        Schema.Boolean,
        "Whether all numbers are shown: to the role payroll, and of an own document after a code."
      )
    ),
    reason: Schema.optionalKey(
      described(DisclosureReason, "What the whole document is needed for; the audit keeps it.")
    )
  }),
  rules: [wholeReasonRule],
  response: Schema.Struct({ document: Shown }),
  read: ({ documentId, pdf = false, whole = false, ...named }, caller) =>
    Effect.gen(function* () {
      const { client } = caller
      if (whole) yield* requireWhole(caller)
      const { signatureOf, acceptanceOf } = yield* Documents
      const isNamed = named.userId !== undefined || named.businessUserId !== undefined
      const signer = isNamed ? signerNamed(named) : undefined
      const stored = yield* requireDocument(caller, documentId, signer)
      const document = caller.guest ? withoutRecorder(stored) : stored
      const hasWhole = document.paperFileId === undefined || document.pdfSha256 !== undefined
      if (whole && !hasWhole) return yield* isOnPaper
      const { worker, name } = yield* loadSigner(client.id, document)
      const content = yield* shownDocument(document, worker)
      if (content.text === undefined && content.pdf === undefined) return yield* isErased
      const signature = yield* signatureOf(client.id, document.id)
      const shown: typeof Shown.Type = {
        ...readDocument({ ...document, ...content.of }),
        text: content.text ?? null,
        pdf: pdf ? yield* pdfOf(document, content, { signature, name, isWhole: whole }) : null,
        signature: signatureView.orNull(signature),
        acceptance: acceptanceView.orNull(yield* acceptanceOf(client.id, document.id)),
        signing: yield* signingOf(document),
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
