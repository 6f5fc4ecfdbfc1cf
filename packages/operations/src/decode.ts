/** From a request body to a typed request, or to every problem it has, each with its path. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest } from "@payroll/domain/errors"
import { onlyGiven } from "@payroll/domain/field/presence"
import { missing, problem, type Problem, type ProblemType } from "@payroll/domain/problem"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"

export type Body = Readonly<Record<string, unknown>>

/** How a request names its operation; some operations ask for more in their path form. */
export type RequestForm = "path" | "method"

/** A rule over several fields. It sees what was given, decoded or not, and adds its problems. */
export type BodyRule = (body: Body, context: DecodeContext) => ReadonlyArray<Problem>

const typeNames: Readonly<Record<string, string>> = {
  String: "must be a text",
  Number: "must be a number",
  Boolean: "must be true or false",
  Objects: "must be an object",
  Arrays: "must be a list"
}

const typeProblem = (path: Problem["path"], ast: SchemaAST.AST): Problem =>
  problem(path, "type", typeNames[ast._tag] ?? "has the wrong type")

type Annotations = Readonly<Record<string, unknown>> | undefined

const ruleProblem = (path: Problem["path"], annotations: Annotations): Problem => {
  const { message: says, problem: type } = annotations ?? {}
  return problem(
    path,
    (typeof type === "string" ? type : "format") as ProblemType,
    typeof says === "string" ? says : "is not valid"
  )
}

/** The problems in a schema issue. Its depth is that of the schema, so it is bounded. */
const problemsOf = (issue: SchemaIssue.Issue, path: Problem["path"]): ReadonlyArray<Problem> => {
  switch (issue._tag) {
    case "Composite":
      return issue.issues.flatMap((inner) => problemsOf(inner, path))
    case "Pointer":
      return problemsOf(issue.issue, [...path, ...(issue.path as Problem["path"])])
    case "Encoding":
      return problemsOf(issue.issue, path)
    case "MissingKey":
      return [missing(path)]
    case "Filter":
      return [ruleProblem(path, issue.filter.annotations)]
    case "InvalidValue":
      return [ruleProblem(path, issue.annotations)]
    case "InvalidType":
      return [typeProblem(path, issue.ast)]
    case "AnyOf":
    case "OneOf":
    case "UnexpectedKey":
    case "Forbidden":
      return [problem(path, "type", "has the wrong type")]
  }
}

/** A field's first problem says enough; the schema's come first. */
const onePerField = (problems: ReadonlyArray<Problem>): ReadonlyArray<Problem> => {
  const first = new Map<string, Problem>()
  for (const found of problems) {
    const field = found.path.join("\n")
    if (!first.has(field)) first.set(field, found)
  }
  return [...first.values()]
}

/** More than the largest request has fields. */
const PROBLEMS_MAX = 20_000

export interface DecodeContext {
  readonly form: RequestForm
  readonly today: LocalDate
}

export type Decoder<A> = (body: Body, context: DecodeContext) => Result.Result<A, InvalidRequest>

/** A decoder that is built once for an operation. */
export const requestDecoder = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  rules: ReadonlyArray<BodyRule>
): Decoder<S["Type"]> => {
  // Looking for every problem takes the interpreter. Most requests have none: those the compiled
  // decoder finds out, which stops at the first.
  const decode = Schema.decodeUnknownResult(schema)
  const decodeForProblems = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (body, context) => {
    const given = onlyGiven(body)
    const decoded = decode(given)
    const broken = rules.flatMap((rule) => rule(given, context))
    if (Result.isSuccess(decoded) && broken.length === 0) return Result.succeed(decoded.success)
    const all = Result.isFailure(decoded) ? decodeForProblems(given) : decoded
    const found = Result.isFailure(all) ? problemsOf(all.failure.issue, []) : []
    const problems = onePerField([...found, ...broken].slice(0, PROBLEMS_MAX))
    return Result.fail(new InvalidRequest({ problems }))
  }
}
