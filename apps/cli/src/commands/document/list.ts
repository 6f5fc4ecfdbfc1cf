import { documentStatuses } from "@payroll/domain/document/document"
import { statesOf } from "@payroll/domain/status"
import { getDocuments } from "@payroll/operations/document/getDocuments"
import * as Flag from "effect/cli/Flag"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { filter } from "../../pages.ts"

export const list = listCommand({
  operation: getDocuments,
  field: "documents",
  flags: {
    companyId: filter("company", "The id of the company"),
    userId: filter("worker", "The id of the worker"),
    businessUserId: filter("person", "The id of a business user, who signs for the company"),
    client,
    status: filter("status", `The state: ${statesOf(documentStatuses).join(", ")}`).pipe(
      Flag.map((value) => (value === null ? null : [value]))
    )
  },
  columns: {
    TITLE: "title",
    EDITION: "edition",
    STATUS: ({ status }) => status.status,
    SIGNER: ({ userId, businessUserId }) => userId ?? businessUserId ?? "",
    ID: "documentId"
  },
  description: "List the documents of a company with its workers, or of one person",
  examples: [
    {
      command: 'payroll document list --company COMPANY_ID --status "to sign"',
      description: "Those that nobody has signed yet"
    }
  ]
})
