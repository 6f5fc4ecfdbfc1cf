import { DOCUMENTS_MAX, OPEN_STATUSES } from "@payroll/domain/document/document"
import { OFFICIAL_KINDS, TEMPLATES_FOR_NEW_MAX } from "@payroll/domain/document/documentTemplate"
import { signerId, type Signer } from "@payroll/domain/document/signer"
import { Documents, OFFICIAL_MAX } from "@payroll/operations/ports/documents"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import {
  documentConsentTable,
  documentContentTable,
  documentTable,
  documentTemplateTable,
  signatureTable,
  termsAcceptanceTable
} from "../records/document.ts"
import { recordQueries, recordReader } from "./records.ts"

/** A statement for each kind of signer. */
const bySigner = <Statement>(
  prepared: (column: "worker_id" | "business_user_id") => Statement
): ((signer: Signer) => Statement) => {
  const [ofWorkers, ofBusinessUsers] = [prepared("worker_id"), prepared("business_user_id")]
  return ({ workerId }) => (workerId === undefined ? ofBusinessUsers : ofWorkers)
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { one, all } = recordReader(database, yield* ClientKeys)
  const { by, pageBy } = recordQueries(database)
  const template = by(documentTemplateTable, "id")
  const templates = pageBy(documentTemplateTable, "company_id")
  const official = by(documentTemplateTable, "company_id", {
    where: sql`kind <> 'own' and status = 'current' and kind in (${sql.join(
      OFFICIAL_KINDS.map((kind) => sql.lit(kind))
    )})`,
    orderBy: "id desc",
    limit: () => sql.lit(OFFICIAL_MAX)
  })
  const forNew = by(documentTemplateTable, "company_id", {
    where: sql`for_new_workers = 1 and status = 'current'`,
    limit: () => sql.lit(TEMPLATES_FOR_NEW_MAX)
  })
  const document = by(documentTable, "id")
  const content = by(documentContentTable, "owner_id")
  const signature = by(signatureTable, "document_id", {
    orderBy: "id desc",
    limit: () => sql.lit(1)
  })
  const holds = { where: sql`withdrawn_at is null` }
  const consent = bySigner((column) => by(documentConsentTable, column, holds))
  const acceptance = by(termsAcceptanceTable, "document_id")
  const ofCompany = pageBy(documentTable, "company_id")
  const ofSigner = bySigner((column) => pageBy(documentTable, column))
  const isOpen = sql`status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`
  const limit = () => sql.lit(DOCUMENTS_MAX)
  const open = by(documentTable, "worker_id", { where: isOpen, limit })
  const openOfCompany = by(documentTable, "company_id", {
    where: sql`business_user_id is not null and ${isOpen}`,
    limit
  })
  return Documents.of({
    template: (clientId, id) => one(template({ clientId, id })),
    templatesOfCompany: (clientId, id, { after, rows }) =>
      all(templates({ clientId, id, after, rows })),
    officialTemplates: (clientId, id) => all(official({ clientId, id })),
    templatesForNew: (clientId, id) => all(forNew({ clientId, id })),
    document: (clientId, id) => one(document({ clientId, id })),
    content: (clientId, id) => one(content({ clientId, id })),
    signatureOf: (clientId, id) => one(signature({ clientId, id })),
    consent: (clientId, signer) => one(consent(signer)({ clientId, id: signerId(signer) })),
    acceptanceOf: (clientId, id) => one(acceptance({ clientId, id })),
    openOfWorker: (clientId, id) => all(open({ clientId, id })),
    openOfCompany: (clientId, id) => all(openOfCompany({ clientId, id })),
    ofCompany: (clientId, id, { after, rows }) => all(ofCompany({ clientId, id, after, rows })),
    ofSigner: (clientId, signer, { after, rows }) =>
      all(ofSigner(signer)({ clientId, id: signerId(signer), after, rows }))
  })
})

export const layerDocuments = Layer.effect(Documents, make)
