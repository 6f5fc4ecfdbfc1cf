/** The views of documents and of their templates. */
import {
  documentStatuses,
  paperOf,
  type Document,
  type SignedPaper
} from "@payroll/domain/document/document"
import {
  DOCUMENT_FORMATS,
  DOCUMENT_KINDS,
  documentTemplateFields,
  documentTemplateStatuses,
  type DocumentTemplate
} from "@payroll/domain/document/documentTemplate"
import { LANGUAGES } from "@payroll/domain/flowLink/flowLink"
import { ids, oneOf, shownDay, shownFlag, shownId, shownText, shownWhole } from "../answerSchema.ts"
import { personSchemas } from "../namedPerson.ts"
import { DocumentState, DocumentTemplateState } from "../answerStates.ts"
import { fieldsOf, nullable, partViewOf, recordFields, state, time, viewOf } from "./view.ts"
import * as Schema from "effect/Schema"

const shared = {
  title: shownText(documentTemplateFields.title),
  language: oneOf(LANGUAGES, "The language of the text."),
  edition: shownWhole("The version of the text, from 1."),
  format: oneOf(DOCUMENT_FORMATS, "Whether it was given as a text or as a PDF."),
  needsConfirmation: shownFlag(documentTemplateFields.needsConfirmation),
  textSha256: shownText("The SHA-256 of the text in UTF-8, or of the PDF, in hexadecimal digits.")
} as const

const documentKindShown = oneOf(
  DOCUMENT_KINDS,
  "What it is: `own` is a text of the client, `identity` one that is signed with a proof of identity, `terms` one that is accepted, `w4` the official text of Form W-4 with the entries of the worker, `directDeposit` the authorization of direct deposit with the accounts."
)

export const documentTemplateView = viewOf(
  "DocumentTemplate",
  "An edition of a text of the client, which workers, or somebody for the company, are asked to sign.",
  fieldsOf<DocumentTemplate>()(({ from }) => ({
    documentTemplateId: from("id", ids.documentTemplateId),
    companyId: ids.companyId,
    kind: documentKindShown,
    year: nullable(shownWhole("The year of an official form; null of other texts.")),
    lastDay: nullable(shownDay("The last day on which an official form is signed.")),
    source: nullable(shownText("Where an official text is from.")),
    ...shared,
    isForNewUsers: from("isForNewWorkers", shownFlag(documentTemplateFields.isForNewUsers)),
    status: state(documentTemplateStatuses, DocumentTemplateState),
    ...recordFields
  }))
)

const paperView = partViewOf(
  "The paper that was signed.",
  fieldsOf<SignedPaper>()(() => ({
    fileId: shownId("The file of the paper, which getFile reads."),
    receivedAt: shownDay("The day on which the employer got it."),
    recordedBy: shownText("The credential that recorded it; `the employer` for the person."),
    recordedAt: time("When it was recorded.")
  }))
)

export const documentFields = fieldsOf<Document>()(({ by, from }) => ({
  documentId: from("id", ids.documentId),
  documentTemplateId: ids.documentTemplateId,
  companyId: ids.companyId,
  userId: from("workerId", personSchemas.userId),
  businessUserId: personSchemas.businessUserId,
  kind: documentKindShown,
  ...shared,
  status: state(documentStatuses, DocumentState),
  isConfirmed: shownFlag(
    "Whether it was signed by a link that was mailed to the address on file, or after a code to it."
  ),
  pdfSha256: nullable(
    shownText(
      "The SHA-256 of the whole PDF with its signature; null before, and of a client's PDF."
    )
  ),
  fileId: nullable(shownId("The file that it was signed with.")),
  paper: by(
    Schema.NullOr(paperView.schema).annotate({
      description: "The paper that was signed; null of what was not signed on paper."
    }),
    (document) => paperView.orNull(paperOf(document))
  ),
  ...recordFields
}))

export const documentView = viewOf(
  "UserDocument",
  "A document of a worker or of a company, without its text.",
  documentFields
)
