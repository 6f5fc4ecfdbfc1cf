/** A link to pages for people, and a document that is signed there. */
import { ofWorker } from "@payroll/domain/document/signer"
import { newDocument } from "@payroll/domain/document/document"
import { newDocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { newFlowLink } from "@payroll/domain/flowLink/flowLink"
import type { RecordBase } from "@payroll/domain/record"

export const exampleFlowLink = (base: RecordBase) =>
  newFlowLink(base, {
    flow: "worker-bank-account",
    subjectId: base.id,
    digest: "",
    returnUrl: undefined,
    expiresInHours: 1,
    language: "en",
    credential: base.id,
    actedBy: undefined,
    isMailed: true
  })

export const exampleDocument = (base: RecordBase, title: string) =>
  newDocument(
    base,
    ofWorker(base),
    newDocumentTemplate(base, { title, language: "es", format: "text", textSha256: "" })
  )
