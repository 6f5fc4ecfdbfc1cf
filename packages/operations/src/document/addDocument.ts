/** Adds a text or a PDF of the client, which workers are asked to sign; the next edition replaces the one before. */
import {
  CLIENT_KINDS,
  documentTemplateFields,
  documentText,
  isOfClient,
  newDocumentTemplate,
  replacedTemplate,
  TEMPLATES_MAX,
  templateLimitProblems,
  type DocumentContent
} from "@payroll/domain/document/documentTemplate"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { described, type PublishedRule } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { depositTexts } from "@payroll/domain/document/depositText"
import { w4TextProblems } from "@payroll/domain/document/w4Text"
import type { Company } from "@payroll/domain/company/company"
import { fold } from "@payroll/domain/specification/kinds"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import * as Base64 from "effect/encoding/Base64"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  objectOf,
  outcomeFields,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { changes, combined, insert, update } from "../changes.ts"
import { allOf, eitherOf, filled, having, required, when, within } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { fileUse, uploadedPdf } from "./rules/uploadedFile.ts"

const W4 = "w4"

const AddDocument = Schema.Struct({
  document: objectOf("The text.", {
    companyId: idFields.companyId,
    ...documentTemplateFields,
    fileId: Schema.optionalKey(
      described(Uuid, "A PDF of the company in place of the text, as PUT /files took it.")
    ),
    replaces: Schema.optionalKey(
      described(Uuid, "The template whose next edition this is; its documents stay as they are.")
    )
  })
})

const DEPOSIT = "directDeposit"

/** Templates of another kind than those with a text of the client or an office. */
const builtIn: PublishedRule = {
  type: "object",
  properties: { kind: { not: { enum: [...CLIENT_KINDS, W4, null] } } },
  required: ["kind"],
  additionalProperties: true
}

const OFFICIAL = ["year", "lastDay", "source"] as const

/** True of a body about a kind of template, however it is spelled. */
const isOfKind = ({ kind }: Body, named: string): boolean =>
  typeof kind === "string" && fold(kind) === fold(named)

const CONTENTS = ["text", "pdf", "fileId"] as const

const isGivenPdf = ({ pdf, fileId }: Body): boolean => pdf !== undefined || fileId !== undefined

const noReplaced = problem(
  ["document", "replaces"],
  "conflict",
  "cannot be given: the text of the same kind and language is replaced"
)

/** An official text has a year and a source, and no edition that it is named after. */
const officialProblems = (body: Body): ReadonlyArray<Problem> => {
  const document = partOf(body, "document")
  const { text, replaces } = document
  if (!isOfKind(document, W4)) {
    return OFFICIAL.filter((field) => document[field] !== undefined).map((field) =>
      problem(["document", field], "conflict", "is only for an official form")
    )
  }
  return [
    ...["year", "source"]
      .filter((field) => document[field] === undefined)
      .map((field) => missing(["document", field])),
    ...(text === undefined && isGivenPdf(document) ? [missing(["document", "text"])] : []),
    ...(replaces === undefined ? [] : [noReplaced])
  ]
}

const TERMS = "terms"

/** Terms are not signed, so that there is no signature to confirm. */
const termsProblems = (body: Body): ReadonlyArray<Problem> => {
  const document = partOf(body, "document")
  return isOfKind(document, TERMS) && document["needsConfirmation"] === true
    ? [problem(["document", "needsConfirmation"], "conflict", "is only for what is signed")]
    : []
}

const contentProblems = (body: Body): ReadonlyArray<Problem> => {
  const document = partOf(body, "document")
  const contents = CONTENTS.filter((field) => document[field] !== undefined)
  if (isOfKind(document, DEPOSIT)) {
    return [
      ...contents.map((field) =>
        problem(["document", field], "conflict", "cannot be given: the text is built in")
      ),
      ...(document["replaces"] === undefined ? [] : [noReplaced])
    ]
  }
  const [first, ...more] = contents
  if (first === undefined) return [missing(["document", "text"])]
  return more.map((field) =>
    problem(["document", field], "conflict", `cannot be given together with ${first}`)
  )
}

const isReplaced = new StateConflict({
  message: "the document template was replaced already; name its current edition"
})

/** The template whose next edition a request adds. */
const templateBefore = Effect.fnUntraced(function* (
  company: Company,
  { kind, year, language = "en", replaces }: (typeof AddDocument.Type)["document"]
) {
  const { template, officialTemplates } = yield* Documents
  const { clientId, id } = company
  if (kind !== undefined && !isOfClient(kind)) {
    const all = yield* officialTemplates(clientId, id)
    return all.find(
      (each) => each.kind === kind && each.year === year && each.language === language
    )
  }
  if (replaces === undefined) return undefined
  const before = yield* orNotFound("document template", template(clientId, replaces))
  return before.companyId === id && before.kind === (kind ?? "own")
    ? before
    : yield* new RecordNotFound({ record: "document template" })
})

export const addDocument = defineWrite({
  group: "adminPortal",
  name: "addDocument",
  verb: "POST",
  role: "write",
  takesMany: true,
  summary: "Add a text or a PDF for workers to sign, or its next edition",
  request: AddDocument,
  rules: [
    publishedAs(
      within(
        "document",
        allOf(
          when({ not: builtIn }, eitherOf(...CONTENTS)),
          { not: required("text", "pdf") },
          { not: required("text", "fileId") },
          { not: required("pdf", "fileId") },
          when(
            having("kind", DEPOSIT),
            allOf(...[...CONTENTS, "replaces"].map((field) => ({ not: required(field) })))
          )
        )
      ),
      contentProblems
    ),
    publishedAs(
      within("document", when(having("kind", TERMS), { not: having("needsConfirmation", true) })),
      termsProblems
    ),
    publishedAs(
      within(
        "document",
        allOf(
          when(
            having("kind", W4),
            allOf(required("year"), filled("text", "source"), { not: required("replaces") })
          ),
          ...OFFICIAL.map((field) => when(required(field), having("kind", W4)))
        )
      ),
      officialProblems
    )
  ],
  response: Schema.Struct({
    document: objectOf("The template after the call.", {
      documentTemplateId: ids.documentTemplateId,
      edition: shownWhole("The version of the text, from 1."),
      textSha256: shownText("The SHA-256 of the text or of the PDF, in hexadecimal digits."),
      ...outcomeFields(answered("created"))
    })
  }),
  load: ({ document: input }, { client }) =>
    Effect.gen(function* () {
      const { company } = yield* requireCompany(client.id, input.companyId)
      const { sha256 } = yield* TextDigest
      const before = yield* templateBefore(company, input)
      const { templatesOfCompany } = yield* Documents
      const all = yield* templatesOfCompany(client.id, company.id, {
        after: "",
        rows: TEMPLATES_MAX
      })
      const { kind, language = "en" } = input
      const words = kind === DEPOSIT ? depositTexts[language] : input.text
      const text = words === undefined ? undefined : documentText(words)
      const uploaded =
        input.fileId === undefined
          ? undefined
          : yield* uploadedPdf(company, input.fileId, ["document", "fileId"])
      const pdf = uploaded?.content ?? input.pdf
      const bytes = yield* Effect.orDie(Effect.fromResult(Base64.decode(pdf ?? "")))
      const textSha256 = sha256(text ?? bytes)
      return { company, before, existing: all.length, text, pdf, file: uploaded?.file, textSha256 }
    }),
  decide: (loaded, { document: input }, { at, newId }) => {
    const { company, before, existing, text, pdf, file, textSha256 } = loaded
    if (before && before.status !== "current") return Result.fail(isReplaced)
    const { year, language = "en" } = input
    const lacking =
      text === undefined || year === undefined
        ? []
        : w4TextProblems(["document", "text"], { text, year, language })
    const problems = [...templateLimitProblems(existing), ...lacking]
    if (problems.length > 0) return Result.fail(new InvalidRequest({ problems }))
    const owner = { clientId: company.clientId, companyId: company.id }
    const format = pdf === undefined ? "text" : "pdf"
    const template = newDocumentTemplate(
      created(newId(), owner, at),
      { ...input, language: input.language, format, textSha256 },
      before
    )
    const content: DocumentContent = {
      ...created(newId(), owner, at),
      ownerId: template.id,
      workerId: undefined,
      text: text === undefined ? undefined : Redacted.make(text),
      pdf: pdf === undefined ? undefined : Redacted.make(pdf)
    }
    return Result.succeed({
      record: template,
      changes: combined([
        changes({
          writes: [
            ...(before ? [update("documentTemplate", before, replacedTemplate(before, at))] : []),
            insert("documentTemplate", template),
            insert("documentContent", content)
          ]
        }),
        fileUse(file, "copied", at)
      ]),
      answer: {
        document: {
          documentTemplateId: template.id,
          edition: template.edition,
          textSha256,
          status: "created" as const,
          message: "assignDocument asks a worker to sign it",
          version: template.version
        }
      }
    })
  },
  example: {
    document: {
      companyId: exampleId,
      title: "Employee handbook",
      text: "# Working hours\n\nThe office is open from 9 to 5."
    }
  }
})
