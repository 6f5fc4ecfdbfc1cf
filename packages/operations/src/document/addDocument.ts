/**
 * Adds a text or a PDF of the client, which workers, or somebody for the company, are asked to sign; the next edition
 * replaces the one before.
 */
import {
  documentTemplateFields,
  documentText,
  forNewLimitProblems,
  isOfClient,
  newDocumentTemplate,
  replacedTemplate,
  TEMPLATES_MAX,
  templateLimitProblems,
  type DocumentContent
} from "@payroll/domain/document/documentTemplate"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { depositTexts } from "@payroll/domain/document/depositText"
import { NOBODY } from "@payroll/domain/document/signer"
import { w4TextProblems } from "@payroll/domain/document/w4Text"
import type { Company } from "@payroll/domain/company/company"
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
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { DEPOSIT, templateRules } from "./rules/templateRules.ts"
import { fileUse, uploadedPdf } from "./rules/uploadedFile.ts"

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
  summary: "Add a text or a PDF to be signed, or its next edition",
  request: AddDocument,
  rules: templateRules,
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
      const { templatesOfCompany, templatesForNew } = yield* Documents
      const forNew = yield* templatesForNew(client.id, company.id)
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
      const othersForNew = forNew.filter(({ id }) => id !== before?.id)
      const existing = all.length
      const file = uploaded?.file
      return { company, before, existing, othersForNew, text, pdf, file, textSha256 }
    }),
  decide: (loaded, { document: input }, { at, newId }) => {
    const { company, before, existing, othersForNew, text, pdf, file, textSha256 } = loaded
    if (before && before.status !== "current") return Result.fail(isReplaced)
    const { year, language = "en" } = input
    const lacking =
      text === undefined || year === undefined
        ? []
        : w4TextProblems(["document", "text"], { text, year, language })
    const owner = { clientId: company.clientId, companyId: company.id }
    const format = pdf === undefined ? "text" : "pdf"
    const template = newDocumentTemplate(
      created(newId(), owner, at),
      { ...input, language: input.language, format, textSha256 },
      before
    )
    const problems = [
      ...templateLimitProblems(existing),
      ...forNewLimitProblems(template, othersForNew),
      ...lacking
    ]
    if (problems.length > 0) return Result.fail(new InvalidRequest({ problems }))
    const content: DocumentContent = {
      ...created(newId(), owner, at),
      ownerId: template.id,
      ...NOBODY,
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
          message: template.isForNewWorkers
            ? "each worker who is added is asked for it; assignDocument asks one who is there"
            : "assignDocument asks somebody to sign it",
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
