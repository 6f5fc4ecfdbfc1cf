/** The documents of a company or of a worker. */
import { FLOWS_WITH_DOCUMENTS } from "@payroll/domain/flowLink/flow"
import { documentStatuses, type Document } from "@payroll/domain/document/document"
import { someOf } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { missing } from "@payroll/domain/problem"
import { statesOf } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import {
  nextCursorField,
  pageFields,
  pageOf,
  placedPage,
  SCANNED_MAX,
  scannedPage
} from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { requireWorkerOf } from "../ports/workerStore.ts"
import { documentView } from "../views/documentViews.ts"

const SUBJECTS = ["companyId", "userId"] as const

const ListRequest = Schema.Struct({
  companyId: Schema.optionalKey(described(idFields.companyId, "The documents of a company.")),
  userId: Schema.optionalKey(described(idFields.userId, "The documents of a worker.")),
  status: Schema.optionalKey(
    described(
      someOf(statesOf(documentStatuses), "AskedDocumentStatus", "states"),
      "Only documents in these states."
    )
  ),
  ...pageFields
})

const scanned = Effect.fnUntraced(function* (
  { companyId, userId }: typeof ListRequest.Type,
  clientId: string,
  after: string
) {
  const { ofCompany, ofWorker } = yield* Documents
  const scan = { after, rows: SCANNED_MAX }
  if (userId !== undefined) {
    yield* requireWorkerOf(clientId, companyId, userId)
    return yield* ofWorker(clientId, userId, scan)
  }
  yield* requireCompany(clientId, companyId ?? "")
  return yield* ofCompany(clientId, companyId ?? "", scan)
})

export const getDocuments = defineRead({
  group: "reports",
  name: "getDocuments",
  role: "read",
  summary: "The documents of a company or a worker, without their texts",
  forGuests: {
    flows: FLOWS_WITH_DOCUMENTS,
    subject: [undefined, "userId"],
    fields: ["status", "limit", "cursor"],
    code: "documents"
  },
  request: ListRequest,
  rules: [
    publishedAs(eitherOf(...SUBJECTS), (body) =>
      SUBJECTS.every((name) => body[name] === undefined) ? [missing(["companyId"])] : []
    )
  ],
  response: Schema.Struct({
    documents: listOf(documentView.schema, "In the order in which they were made."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const all = yield* scanned(request, client.id, page.after)
      const isAsked = ({ status }: Document): boolean => request.status?.includes(status) !== false
      const { rows, nextCursor } = scannedPage(all, isAsked, page, ({ id }) => id)
      return { documents: rows.map(documentView.of), nextCursor }
    }),
  example: { companyId: exampleId, userId: exampleId }
})
