/** Events about documents. */
import type { CompanyEvent } from "../event/event.ts"
import type { Document } from "./document.ts"
import { signerIds } from "./signer.ts"

/** An event about a document, as it is after the change. */
export const documentEvent = (
  id: string,
  change: "insert" | "update",
  document: Document,
  at: number
): CompanyEvent => {
  const { clientId, companyId, kind, title, edition } = document
  const entity = {
    documentId: document.id,
    companyId,
    ...signerIds(document),
    kind,
    title,
    edition,
    status: { documentStatus: document.status }
  }
  return {
    id,
    type: `document.documentstatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ document: [entity] }]
  }
}
