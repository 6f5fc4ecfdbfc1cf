/** Documents of workers and companies, and the templates that they are made from. */
import type { Document } from "@payroll/domain/document/document"
import type { DocumentContent, DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import type { Signer } from "@payroll/domain/document/signer"
import type { DocumentConsent, Signature } from "@payroll/domain/document/signature"
import type { TermsAcceptance } from "@payroll/domain/document/termsAcceptance"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { PageOf } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/** Templates of official forms that are read at once: a few years in two languages. */
export const OFFICIAL_MAX = 100

/** Reads documents; undefined where there is no such record or it is another client's. */
export class Documents extends Context.Service<
  Documents,
  {
    readonly template: (
      clientId: string,
      documentTemplateId: string
    ) => Effect.Effect<DocumentTemplate | undefined, Unavailable>
    /** The templates of a company in the order of ids. */
    readonly templatesOfCompany: (
      clientId: string,
      companyId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<DocumentTemplate>, Unavailable>
    /** The current templates of a company of official forms: at most `OFFICIAL_MAX`, the latest. */
    readonly officialTemplates: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<DocumentTemplate>, Unavailable>
    /** The current templates of a company that each new worker is asked for. */
    readonly templatesForNew: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<DocumentTemplate>, Unavailable>
    readonly document: (
      clientId: string,
      documentId: string
    ) => Effect.Effect<Document | undefined, Unavailable>
    /** The whole content of a template or a document. */
    readonly content: (
      clientId: string,
      ownerId: string
    ) => Effect.Effect<DocumentContent | undefined, Unavailable>
    /** The latest signature of a document. */
    readonly signatureOf: (
      clientId: string,
      documentId: string
    ) => Effect.Effect<Signature | undefined, Unavailable>
    /** The consent of a person to electronic documents that holds. */
    readonly consent: (
      clientId: string,
      signer: Signer
    ) => Effect.Effect<DocumentConsent | undefined, Unavailable>
    /** The acceptance of terms. */
    readonly acceptanceOf: (
      clientId: string,
      documentId: string
    ) => Effect.Effect<TermsAcceptance | undefined, Unavailable>
    /** The documents of a worker that can still be moved, in the order of ids: at most `DOCUMENTS_MAX`. */
    readonly openOfWorker: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<ReadonlyArray<Document>, Unavailable>
    /** The documents of a company itself that can still be moved, in the order of ids: at most `DOCUMENTS_MAX`. */
    readonly openOfCompany: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<Document>, Unavailable>
    /** The documents of a company and its workers in the order of ids. */
    readonly ofCompany: (
      clientId: string,
      companyId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<Document>, Unavailable>
    /** The documents that a person signs in the order of ids. */
    readonly ofSigner: (
      clientId: string,
      signer: Signer,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<Document>, Unavailable>
  }
>()("payroll/Documents") {}
