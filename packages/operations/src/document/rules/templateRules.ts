/** The rules of a request that adds a template: its content, and what each kind takes. */
import { CLIENT_KINDS, OFFICIAL_KINDS } from "@payroll/domain/document/documentTemplate"
import { partOf } from "@payroll/domain/field/presence"
import type { PublishedRule } from "@payroll/domain/field/rule"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { fold } from "@payroll/domain/specification/kinds"
import { allOf, eitherOf, filled, having, required, when, within } from "../../conditions.ts"
import { publishedAs, type Body } from "../../decode.ts"

const W4 = "w4"

export const DEPOSIT = "directDeposit"

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

/** Official forms are asked for when their entries are there. */
const newUsersProblems = (body: Body): ReadonlyArray<Problem> => {
  const document = partOf(body, "document")
  const isOfficial = OFFICIAL_KINDS.some((kind) => isOfKind(document, kind))
  return isOfficial && document["isForNewUsers"] === true
    ? [problem(["document", "isForNewUsers"], "conflict", "is only for texts of the client")]
    : []
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

export const templateRules = [
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
        ...OFFICIAL_KINDS.map((kind) =>
          when(having("kind", kind), { not: having("isForNewUsers", true) })
        )
      )
    ),
    newUsersProblems
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
]
