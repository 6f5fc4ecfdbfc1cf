/** Asks a worker to sign a template. */
import {
  DOCUMENTS_MAX,
  movedDocument,
  newDocument,
  type Document
} from "@payroll/domain/document/document"
import {
  isOfClient,
  OFFICIAL_KINDS,
  type DocumentTemplate,
  type OfficialKind
} from "@payroll/domain/document/documentTemplate"
import { choice } from "@payroll/domain/field/choice"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { LANGUAGES, type Language } from "@payroll/domain/flowLink/flowLink"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { fullName, hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, combined, workerAt } from "../changes.ts"
import { allOf, eitherOf, required, within } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { Documents } from "../ports/documents.ts"
import { requireWorker, type LoadedWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"
import { templateOfToday } from "./rules/officialText.ts"
import { insertedDocument, updatedDocument } from "./rules/documentChanges.ts"

const isReplaced = new StateConflict({ message: "the document template has a newer edition" })
const tooMany = new InvalidRequest({
  problems: [
    problem(["document", "userId"], "limit", `has ${DOCUMENTS_MAX} documents: revoke some`)
  ]
})

const answerOf = (document: Document, message: string) => ({
  document: {
    documentId: document.id,
    status: document.status === "signed" ? ("signed" as const) : ("to sign" as const),
    message,
    version: document.version
  }
})

const hasNoForm = new StateConflict({
  message: "the user has no W-4 information: add it first"
})

const templateProblems = (body: Body): ReadonlyArray<Problem> => {
  const { documentTemplateId, kind, language } = partOf(body, "document")
  if (documentTemplateId === undefined) {
    return kind === undefined ? [missing(["document", "documentTemplateId"])] : []
  }
  return Object.entries({ kind, language })
    .filter(([, value]) => value !== undefined)
    .map(([field]) =>
      problem(["document", field], "conflict", "cannot be given together with documentTemplateId")
    )
}

interface Named {
  readonly documentTemplateId?: string
  readonly kind?: OfficialKind
  readonly language?: Language
}

/** The template that a request names: by its id, or as the official form of today. */
const templateNamed = Effect.fnUntraced(function* (
  { clientId, companyId }: Worker,
  { documentTemplateId, kind, language = "en" }: Named
) {
  if (kind !== undefined) {
    const form = { clientId, companyId, kind, language }
    return yield* templateOfToday(form)
  }
  const { template: find } = yield* Documents
  const found = find(clientId, documentTemplateId ?? "")
  const template = yield* orNotFound("document template", found)
  return template.companyId === companyId
    ? template
    : yield* new RecordNotFound({ record: "document template" })
})

/** True of a document whose place the template takes. */
const isOfSeries = ({ kind, seriesId }: Document, template: DocumentTemplate): boolean =>
  isOfClient(kind) ? seriesId === template.seriesId : kind === template.kind

/** True if the worker has the template already; a signed form counts while its entries are what was signed. */
const isSame = (document: Document, template: DocumentTemplate, { w4 }: LoadedWorker): boolean => {
  if (isOfClient(document.kind)) return document.edition === template.edition
  return document.status === "signed"
    ? w4?.documentId === document.id
    : document.language === template.language
}

export const assignDocument = defineWrite({
  group: "adminPortal",
  name: "assignDocument",
  verb: "POST",
  role: "write",
  summary: "Ask a worker to sign a document; an earlier edition that waits is superseded",
  request: Schema.Struct({
    document: objectOf("What is to be signed, and by whom.", {
      userId: idFields.userId,
      documentTemplateId: Schema.optionalKey(
        described(idFields.documentTemplateId, "The template, unless kind names an official form.")
      ),
      kind: Schema.optionalKey(
        described(
          choice(OFFICIAL_KINDS),
          "w4 of Form W-4, by the company's text for today, with the entries of the worker; directDeposit of the authorization with the accounts."
        )
      ),
      language: Schema.optionalKey(
        described(choice(LANGUAGES), "The language of the form: en, or es for Spanish.")
      )
    })
  }),
  rules: [
    publishedAs(
      within(
        "document",
        allOf(
          eitherOf("documentTemplateId", "kind"),
          { not: required("documentTemplateId", "kind") },
          { not: required("documentTemplateId", "language") }
        )
      ),
      templateProblems
    )
  ],
  response: Schema.Struct({
    document: objectOf("The document after the call.", {
      documentId: ids.documentId,
      ...outcomeFields(answered("to sign", "signed"))
    })
  }),
  load: ({ document: { userId, ...input } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireWorker(client.id, userId)
      const { openOfWorker } = yield* Documents
      const template = yield* templateNamed(loaded.worker, input)
      return { loaded, template, open: yield* openOfWorker(client.id, userId) }
    }),
  decide: ({ loaded, template, open }, _request, context) =>
    Result.gen(function* () {
      const { worker } = loaded
      if (hasLeft(worker)) {
        return yield* Result.fail(
          new StateConflict({ message: `the user is "${worker.userStatus}"` })
        )
      }
      if (template.status !== "current") return yield* Result.fail(isReplaced)
      if (template.kind === "w4" && !loaded.w4) return yield* Result.fail(hasNoForm)
      const ofSeries = open.filter((each) => isOfSeries(each, template))
      const same = ofSeries.find((each) => isSame(each, template, loaded))
      if (same) {
        const answer = answerOf(same, `${fullName(worker)} has this document already`)
        return { record: same, changes: undefined, answer }
      }
      if (open.length >= DOCUMENTS_MAX) return yield* Result.fail(tooMany)
      const base = created(context.newId(), worker, context.at)
      const document = newDocument(base, worker.id, template)
      const superseded: Array<Changes> = []
      for (const before of ofSeries) {
        // A signed edition holds until the next one is signed.
        if (before.status !== "to sign") continue
        const after = yield* movedDocument(before, "superseded", context)
        superseded.push(updatedDocument(before, after, context))
      }
      return {
        record: document,
        changes: combined([
          ...superseded,
          insertedDocument(document, context),
          changes({ revisions: [workerAt(loaded)] })
        ]),
        answer: answerOf(document, `${fullName(worker)} is asked to sign it`)
      }
    }),
  example: { document: { userId: exampleId, documentTemplateId: exampleId } }
})
