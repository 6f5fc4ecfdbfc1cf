/** The documents of a company with its workers, or of one person. */
import { FLOWS_WITH_DOCUMENTS } from "@payroll/domain/flowLink/flow"
import { documentStatuses, withoutRecorder, type Document } from "@payroll/domain/document/document"
import { signerId, signerNamed } from "@payroll/domain/document/signer"
import { someOf } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { RecordNotFound } from "@payroll/domain/errors"
import { missing } from "@payroll/domain/problem"
import { statesOf } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { allOf, eitherOf } from "../conditions.ts"
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
import { notBothPeople, twoPeopleProblems } from "../namedPerson.ts"
import { loadSigner } from "./rules/loadedSigner.ts"
import { documentView } from "../views/documentViews.ts"

const SUBJECTS = ["companyId", "userId", "businessUserId"] as const

const ListRequest = Schema.Struct({
  companyId: Schema.optionalKey(described(idFields.companyId, "The documents of a company.")),
  userId: Schema.optionalKey(described(idFields.userId, "The documents of a worker.")),
  businessUserId: Schema.optionalKey(
    described(idFields.businessUserId, "Those that a business user signs for the company.")
  ),
  status: Schema.optionalKey(
    described(
      someOf(statesOf(documentStatuses), "AskedDocumentStatus", "states"),
      "Only documents in these states."
    )
  ),
  ...pageFields
})

const scanned = Effect.fnUntraced(function* (
  { companyId, ...named }: typeof ListRequest.Type,
  clientId: string,
  after: string
) {
  const { ofCompany, ofSigner } = yield* Documents
  const scan = { after, rows: SCANNED_MAX }
  const signer = signerNamed(named)
  if (signerId(signer) !== "") {
    const { person } = yield* loadSigner(clientId, signer)
    if (companyId !== undefined && person.companyId !== companyId) {
      const record = signer.workerId === undefined ? "business user" : "user"
      return yield* new RecordNotFound({ record })
    }
    return yield* ofSigner(clientId, signer, scan)
  }
  yield* requireCompany(clientId, companyId ?? "")
  return yield* ofCompany(clientId, companyId ?? "", scan)
})

export const getDocuments = defineRead({
  group: "reports",
  name: "getDocuments",
  role: "read",
  summary: "The documents of a company or of one person, without their texts",
  forGuests: {
    flows: FLOWS_WITH_DOCUMENTS,
    subject: [undefined, "person"],
    fields: ["status", "limit", "cursor"],
    code: "documents"
  },
  request: ListRequest,
  rules: [
    publishedAs(allOf(eitherOf(...SUBJECTS), notBothPeople), (body) =>
      SUBJECTS.every((name) => body[name] === undefined)
        ? [missing(["companyId"])]
        : twoPeopleProblems([], body)
    )
  ],
  response: Schema.Struct({
    documents: listOf(documentView.schema, "In the order in which they were made."),
    ...nextCursorField
  }),
  read: (request, { client, guest }) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const all = yield* scanned(request, client.id, page.after)
      const isAsked = ({ status }: Document): boolean => request.status?.includes(status) !== false
      const { rows, nextCursor } = scannedPage(all, isAsked, page, ({ id }) => id)
      const shown = guest ? rows.map(withoutRecorder) : rows
      return { documents: shown.map(documentView.of), nextCursor }
    }),
  example: { companyId: exampleId, userId: exampleId }
})
