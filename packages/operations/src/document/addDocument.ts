/** Adds a text or a PDF of the client, which workers are asked to sign; the next edition replaces the one before. */
import {
  documentTemplateFields,
  documentText,
  newDocumentTemplate,
  replacedTemplate,
  type DocumentContent
} from "@payroll/domain/document/documentTemplate"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
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
import { changes, insert, update } from "../changes.ts"
import { allOf, eitherOf, required, within } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { TextDigest } from "../ports/textDigest.ts"

const contentProblems = (body: Body): ReadonlyArray<Problem> => {
  const { text, pdf } = partOf(body, "document")
  if (text === undefined && pdf === undefined) return [missing(["document", "text"])]
  return text !== undefined && pdf !== undefined
    ? [problem(["document", "pdf"], "conflict", "cannot be given together with text")]
    : []
}

const isReplaced = new StateConflict({
  message: "the document template was replaced already; name its current edition"
})

export const addDocument = defineWrite({
  group: "adminPortal",
  name: "addDocument",
  verb: "POST",
  role: "write",
  takesMany: true,
  summary: "Add a text or a PDF for workers to sign, or its next edition",
  request: Schema.Struct({
    document: objectOf("The text.", {
      companyId: idFields.companyId,
      ...documentTemplateFields,
      replaces: Schema.optionalKey(
        described(Uuid, "The template whose next edition this is; its documents stay as they are.")
      )
    })
  }),
  rules: [
    publishedAs(
      within("document", allOf(eitherOf("text", "pdf"), { not: required("text", "pdf") })),
      contentProblems
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
      const { template } = yield* Documents
      const { sha256 } = yield* TextDigest
      const before =
        input.replaces === undefined
          ? undefined
          : yield* orNotFound("document template", template(client.id, input.replaces))
      if (before && before.companyId !== company.id) {
        return yield* new RecordNotFound({ record: "document template" })
      }
      const text = input.text === undefined ? undefined : documentText(input.text)
      const pdf = yield* Effect.orDie(Effect.fromResult(Base64.decode(input.pdf ?? "")))
      const textSha256 = sha256(text ?? pdf)
      return { company, before, text, textSha256 }
    }),
  decide: ({ company, before, text, textSha256 }, { document: input }, { at, newId }) => {
    if (before && before.status !== "current") return Result.fail(isReplaced)
    const owner = { clientId: company.clientId, companyId: company.id }
    const { title, language, pdf, needsConfirmation } = input
    const format = pdf === undefined ? "text" : "pdf"
    const template = newDocumentTemplate(
      created(newId(), owner, at),
      { title, language, format, textSha256, needsConfirmation },
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
      changes: changes({
        writes: [
          ...(before ? [update("documentTemplate", before, replacedTemplate(before, at))] : []),
          insert("documentTemplate", template),
          insert("documentContent", content)
        ]
      }),
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
