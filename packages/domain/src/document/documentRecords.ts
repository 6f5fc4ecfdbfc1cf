import type { Document } from "./document.ts"
import type { DocumentConsent, Signature } from "./signature.ts"
import type { TermsAcceptance } from "./termsAcceptance.ts"
import type { DocumentContent, DocumentTemplate } from "./documentTemplate.ts"

/** The records of documents, by their kinds. */
export interface DocumentRecords {
  readonly documentTemplate: DocumentTemplate
  readonly document: Document
  readonly documentContent: DocumentContent
  readonly signature: Signature
  readonly documentConsent: DocumentConsent
  readonly termsAcceptance: TermsAcceptance
}
