/** Terms of a company that each new worker is asked to accept. */
import { newDocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { exampleId } from "@payroll/operations/defineOperation"

export const exampleTemplate = newDocumentTemplate(
  {
    id: exampleId,
    clientId: exampleId,
    companyId: exampleId,
    version: 1,
    createdAt: 0,
    updatedAt: 0
  },
  {
    kind: "terms",
    title: "Terms",
    format: "text",
    textSha256: "0".repeat(64),
    language: "en",
    isForNewUsers: true
  }
)
