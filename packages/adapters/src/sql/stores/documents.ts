import { DOCUMENTS_MAX, OPEN_STATUSES } from "@payroll/domain/document/document"
import { OFFICIAL_KINDS, TEMPLATES_FOR_NEW_MAX } from "@payroll/domain/document/documentTemplate"
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
  const consent = by(documentConsentTable, "worker_id", { where: sql`withdrawn_at is null` })
  const acceptance = by(termsAcceptanceTable, "document_id")
  const ofCompany = pageBy(documentTable, "company_id")
  const ofWorker = pageBy(documentTable, "worker_id")
  const open = by(documentTable, "worker_id", {
    where: sql`status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`,
    limit: () => sql.lit(DOCUMENTS_MAX)
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
    consent: (clientId, id) => one(consent({ clientId, id })),
    acceptanceOf: (clientId, id) => one(acceptance({ clientId, id })),
    openOfWorker: (clientId, id) => all(open({ clientId, id })),
    ofCompany: (clientId, id, { after, rows }) => all(ofCompany({ clientId, id, after, rows })),
    ofWorker: (clientId, id, { after, rows }) => all(ofWorker({ clientId, id, after, rows }))
  })
})

export const layerDocuments = Layer.effect(Documents, make)
