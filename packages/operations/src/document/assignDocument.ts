/** Asks a worker, or somebody for the company, to sign a template. */
import {
  DOCUMENTS_MAX,
  isSignedAnyhow,
  movedDocument,
  newDocument,
  type Document
} from "@payroll/domain/document/document"
import {
  isForCompanies,
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
import { isSameSigner, signerNamed, type Signer } from "@payroll/domain/document/signer"
import { created, type RecordBase } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, combined } from "../changes.ts"
import { allOf, eitherOf, required, within } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { Documents } from "../ports/documents.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"
import { templateOfToday } from "./rules/officialText.ts"
import { loadSigner, openDocuments, signerFields, signerRule } from "./rules/loadedSigner.ts"
import { insertedDocument, updatedDocument } from "./rules/documentChanges.ts"

const isReplaced = new StateConflict({ message: "the document template has a newer edition" })
/** The problem of a company or a worker with too many documents. */
const tooMany = ({ workerId }: Signer): InvalidRequest => {
  const field = workerId === undefined ? "businessUserId" : "userId"
  const message = `has ${DOCUMENTS_MAX} documents: revoke some`
  return new InvalidRequest({ problems: [problem(["document", field], "limit", message)] })
}

const isForWorkers = new InvalidRequest({
  problems: [
    problem(
      ["document", "documentTemplateId"],
      "conflict",
      "is only for workers: it is signed with a proof of identity, or is an official form"
    )
  ]
})

const answerOf = (document: Document, message: string) => ({
  document: {
    documentId: document.id,
    status: isSignedAnyhow(document) ? document.status : ("to sign" as const),
    message,
    version: document.version
  }
})

const hasNoForm = new StateConflict({
  message: "the user has no W-4 information: add it first"
})

const isOfWorkers = problem(["document", "kind"], "conflict", "is only for a worker: name userId")

const templateProblems = (body: Body): ReadonlyArray<Problem> => {
  const { documentTemplateId, kind, language, businessUserId } = partOf(body, "document")
  if (documentTemplateId === undefined) {
    if (kind === undefined) return [missing(["document", "documentTemplateId"])]
    return businessUserId === undefined ? [] : [isOfWorkers]
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
  { clientId, companyId }: RecordBase,
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

/** True if the subject has the template already; a signed form counts while its entries are what was signed. */
const isSame = (
  document: Document,
  template: DocumentTemplate,
  worker: LoadedWorker | undefined
): boolean => {
  if (isOfClient(document.kind)) return document.edition === template.edition
  return isSignedAnyhow(document)
    ? worker?.w4?.documentId === document.id
    : document.language === template.language
}

export const assignDocument = defineWrite({
  group: "adminPortal",
  name: "assignDocument",
  verb: "POST",
  role: "write",
  summary: "Ask somebody to sign a document; an earlier edition that waits is superseded",
  request: Schema.Struct({
    document: objectOf("What is to be signed, and by whom.", {
      ...signerFields,
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
          { not: required("documentTemplateId", "language") },
          { not: required("businessUserId", "kind") }
        )
      ),
      templateProblems
    ),
    signerRule("document")
  ],
  response: Schema.Struct({
    document: objectOf("The document after the call.", {
      documentId: ids.documentId,
      ...outcomeFields(answered("to sign", "signed", "signed on paper"))
    })
  }),
  load: ({ document: { userId, businessUserId, ...input } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* loadSigner(client.id, signerNamed({ userId, businessUserId }))
      const template = yield* templateNamed(loaded.person, input)
      return { loaded, template, open: yield* openDocuments(loaded) }
    }),
  decide: ({ loaded, template, open }, _request, context) =>
    Result.gen(function* () {
      const { worker, person, name, signer, left } = loaded
      if (left !== undefined) return yield* Result.fail(new StateConflict({ message: left }))
      if (!worker && !isForCompanies(template)) return yield* Result.fail(isForWorkers)
      if (template.status !== "current") return yield* Result.fail(isReplaced)
      if (template.kind === "w4" && !worker?.w4) return yield* Result.fail(hasNoForm)
      const ofSeries = open.filter((each) => isOfSeries(each, template))
      const same = ofSeries.find(
        (each) =>
          isSame(each, template, worker) &&
          // Somebody else is asked for the company instead, as long as nobody has signed.
          (each.status !== "to sign" || isSameSigner(each, signer))
      )
      if (same) {
        const answer = answerOf(same, `${name} has this document already`)
        return { record: same, changes: undefined, answer }
      }
      if (open.length >= DOCUMENTS_MAX) return yield* Result.fail(tooMany(signer))
      const base = created(context.newId(), person, context.at)
      const document = newDocument(base, signer, template)
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
          changes({ revisions: [loaded.revision] })
        ]),
        answer: answerOf(document, `${name} is asked to sign it`)
      }
    }),
  example: { document: { userId: exampleId, documentTemplateId: exampleId } }
})
