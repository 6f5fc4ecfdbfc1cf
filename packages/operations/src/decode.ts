/** From a request body to a typed request, or to every problem it has, each with its path. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest } from "@payroll/domain/errors"
import { givenOrNull, onlyGiven } from "@payroll/domain/field/presence"
import type { PublishedRule } from "@payroll/domain/field/rule"
import { missing, problem, type Problem, type ProblemType } from "@payroll/domain/problem"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"

export type Body = Readonly<Record<string, unknown>>

/** How a request names its operation; some operations ask for more in their path form. */
export type RequestForm = "path" | "method"

/** A rule over several fields. It sees what was given, decoded or not, and adds its problems. */
export interface BodyRule {
  (body: Body, context: DecodeContext): ReadonlyArray<Problem>
  /** The rule as JSON Schema of the body, as far as that can express it. */
  readonly published?: PublishedRule
  /** The form of requests that it holds for; undefined where it holds for both. */
  readonly only?: RequestForm
}

/** Gives a rule what the documents publish of it. */
export const publishedAs = (
  schema: PublishedRule,
  rule: (body: Body, context: DecodeContext) => ReadonlyArray<Problem>,
  only?: RequestForm
): BodyRule => Object.assign(rule, { published: schema, ...(only && { only }) })

const typeNames: ReadonlyMap<string, string> = new Map([
  ["String", "must be a text"],
  ["Number", "must be a number"],
  ["Boolean", "must be true or false"],
  ["Objects", "must be an object"],
  ["Arrays", "must be a list"]
])

const typeProblem = (path: Problem["path"], ast: SchemaAST.AST): Problem =>
  problem(path, "type", typeNames.get(ast._tag) ?? "has the wrong type")

type Annotations = Readonly<Record<string, unknown>> | undefined

const ruleProblem = (path: Problem["path"], annotations: Annotations): Problem => {
  const { message: says, problem: type } = annotations ?? {}
  return problem(
    path,
    (typeof type === "string" ? type : "format") as ProblemType,
    typeof says === "string" ? says : "is not valid"
  )
}

const isNull = ({ _tag }: SchemaAST.AST): boolean => _tag === "Null"

const isNullable = ({ types }: SchemaAST.Union): boolean => types.some(isNull)

/** The problems of a value in a field that also takes `null`: those that its schema has without it. */
const nullableProblems = (
  { types }: SchemaAST.Union,
  issues: ReadonlyArray<SchemaIssue.Issue>,
  path: Problem["path"]
): ReadonlyArray<Problem> => {
  if (issues.length > 0) return issues.flatMap((inner) => problemsOf(inner, path))
  return types
    .filter((type) => !isNull(type))
    .map((type) => typeProblem(path, SchemaAST.toEncoded(type)))
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
      if (isNullable(issue.ast)) return nullableProblems(issue.ast, issue.issues, path)
      // Of one member alone, the only one that the value can be: its problems are those of the value.
      return issue.issues.length === 1
        ? issue.issues.flatMap((inner) => problemsOf(inner, path))
        : [problem(path, "type", "has the wrong type")]
    case "OneOf":
    case "UnexpectedKey":
    case "Forbidden":
      return [problem(path, "type", "has the wrong type")]
  }
}

/** A field's first problem says enough; the schema's come first. */
const onePerField = (problems: ReadonlyArray<Problem>): ReadonlyArray<Problem> => {
  const first = new Map<string, Problem>()
  for (const each of problems) {
    const field = each.path.join("\n")
    if (!first.has(field)) first.set(field, each)
  }
  return [...first.values()]
}

/**
 * Number of problems in a long list after which only the first problem of each further element is reported. All 13,000
 * of 1,000 workers took 60 to 160 ms of the serving thread in one piece.
 */
const PROBLEMS_MAX = 2_000
/** Elements whose problems are looked for at once. */
const PIECE_ELEMENTS = 50

/** No operation takes more. */
const ELEMENTS_MAX = 1_000

const isLong = (value: unknown): value is ReadonlyArray<unknown> =>
  Array.isArray(value) && value.length > PIECE_ELEMENTS

/** The body with only a part of its long lists, and the problems of that part placed in the whole. */
const partOf = (body: Body, start: number, size: number) => {
  const long = Object.entries(body).filter((entry): entry is [string, ReadonlyArray<unknown>] =>
    isLong(entry[1])
  )
  const isPast = (elements: ReadonlyArray<unknown>) => start >= elements.length
  const parts = long.map(([name, elements]) => {
    // An empty list would be a problem that the whole does not have.
    const from = isPast(elements) ? 0 : start
    return [name, elements.slice(from, from + size)] as const
  })
  const names = new Set(long.flatMap(([name, elements]) => (isPast(elements) ? [] : [name])))
  const inWhole = (each: Problem): Problem => {
    const [field, index, ...rest] = each.path
    return typeof index === "number" && names.has(String(field))
      ? { ...each, path: [String(field), start + index, ...rest] }
      : each
  }
  return { part: { ...body, ...Object.fromEntries(parts) }, inWhole, isEnd: names.size === 0 }
}

export interface DecodeContext {
  readonly form: RequestForm
  readonly today: LocalDate
}

export type Decoder<A> = (body: Body, context: DecodeContext) => Result.Result<A, InvalidRequest>

const valueAt = (body: Body, path: Problem["path"]): unknown => {
  let value: unknown = body
  for (const part of path) value = (value as Body | undefined)?.[part]
  return value
}

/** A list has no value that null takes away. */
const nullProblem = (path: Problem["path"]): Problem =>
  typeof path.at(-1) === "number"
    ? problem(path, "required", "must not have null as an element")
    : missing(path)

/** `null` takes an optional value away; where a value is mandatory it is a missing one. */
const mandatory =
  (body: Body) =>
  (each: Problem): Problem =>
    valueAt(body, each.path) === null ? nullProblem(each.path) : each

/** The objects of a body that `null` takes away as a whole. */
const takenAwayWhole = ({ ast }: Schema.Constraint): ReadonlyArray<string> =>
  SchemaAST.isObjects(ast)
    ? ast.propertySignatures
        .filter(({ type }) => SchemaAST.isUnion(type) && isNullable(type))
        .map(({ name }) => String(name))
    : []

/** A decoder that is built once for an operation. */
export const requestDecoder = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  rules: ReadonlyArray<BodyRule>,
  isNullGiven = false
): Decoder<S["Type"]> => {
  // Looking for every problem takes the interpreter. Most requests have none: those the compiled
  // decoder finds out, which stops at the first.
  const decode = Schema.decodeUnknownResult(schema)
  const decodeForProblems = Schema.decodeUnknownResult(schema, { errors: "all" })

  const whole = takenAwayWhole(schema)

  const problemsIn = (value: Body, decoder: typeof decode): ReadonlyArray<Problem> => {
    const decoded = decoder(value)
    return Result.isFailure(decoded) ? problemsOf(decoded.failure.issue, []) : []
  }
  /** The problems of a body that has some; those of long lists in pieces. */
  const schemaProblems = (value: Body): ReadonlyArray<Problem> => {
    if (!Object.values(value).some(isLong)) return problemsIn(value, decodeForProblems)
    const problems: Array<Problem> = []
    for (let at = 0; at < ELEMENTS_MAX;) {
      const isEnough = problems.length >= PROBLEMS_MAX
      const size = isEnough ? 1 : PIECE_ELEMENTS
      const { part, inWhole, isEnd } = partOf(value, at, size)
      if (isEnd) break
      const ofPiece = problemsIn(part, isEnough ? decode : decodeForProblems)
      problems.push(...ofPiece.map(inWhole))
      at += size
    }
    // No piece of a list is longer than the list may be.
    return problems.length > 0 ? problems : problemsIn(value, decode)
  }

  return (body, context) => {
    const fields = isNullGiven ? givenOrNull(body, whole) : onlyGiven(body)
    const decoded = decode(fields)
    const broken = rules.flatMap((rule) => rule(fields, context))
    if (Result.isSuccess(decoded) && broken.length === 0) return Result.succeed(decoded.success)
    const ofSchema = Result.isFailure(decoded) ? schemaProblems(fields) : []
    const problems = onePerField([...ofSchema, ...broken].map(mandatory(fields)))
    return Result.fail(new InvalidRequest({ problems }))
  }
}
