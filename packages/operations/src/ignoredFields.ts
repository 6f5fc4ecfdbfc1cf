/** Fields of a body that its operation ignores. They are counted and never quoted: a key can be an SSN. */
import { InvalidRequest } from "@payroll/domain/errors"
import { problem, type Problem } from "@payroll/domain/problem"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Body, DecodeContext } from "./decode.ts"

/** An object of a body that has fields which the operation ignores. */
export interface IgnoredFields {
  /** The path of the object; empty for the body itself. */
  readonly path: Problem["path"]
  readonly count: number
  /** Known fields whose names are at most two edits away from an ignored one. */
  readonly near: ReadonlyArray<string>
}

/** The fields of an object, or the elements of a list; undefined where any value is taken. */
interface KnownFields {
  readonly fields: ReadonlyMap<string, KnownFields | undefined>
  readonly elements: KnownFields | undefined
}

/** Objects of one body that are listed. */
const OBJECTS_MAX = 20
/** Ignored fields of one body that are compared with known ones. */
const COMPARED_MAX = 100
const EDITS_MAX = 2

const either = (
  one: KnownFields | undefined,
  other: KnownFields | undefined
): KnownFields | undefined =>
  one && other
    ? {
        fields: new Map([...one.fields, ...other.fields]),
        elements: either(one.elements, other.elements)
      }
    : (one ?? other)

const knownInAny = (asts: ReadonlyArray<SchemaAST.AST>): KnownFields | undefined => {
  let fields: KnownFields | undefined
  for (const ast of asts) fields = either(fields, knownIn(ast))
  return fields
}

const knownIn = (ast: SchemaAST.AST): KnownFields | undefined => {
  if (SchemaAST.isUnion(ast)) return knownInAny(ast.types)
  if (SchemaAST.isArrays(ast)) {
    return { fields: new Map(), elements: knownInAny([...ast.elements, ...ast.rest]) }
  }
  if (!SchemaAST.isObjects(ast) || ast.indexSignatures.length > 0) return undefined
  const fields = ast.propertySignatures.map(
    ({ name, type }) => [String(name), knownIn(type)] as const
  )
  return { fields: new Map(fields), elements: undefined }
}

/** Returns true if one name becomes the other by few insertions, removals and replacements (Levenshtein). */
const isNear = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > EDITS_MAX) return false
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const edited = Math.min(above[column] ?? 0, current[column - 1] ?? 0) + 1
      current.push(Math.min(replaced, edited))
    }
    above = current
  }
  return (above[other.length] ?? 0) <= EDITS_MAX
}

const isObject = (value: unknown): value is Body => typeof value === "object" && value !== null

interface IgnoredObject extends Pick<IgnoredFields, "path"> {
  readonly ignored: ReadonlyArray<string>
  readonly knownNames: ReadonlyArray<string>
}

/** Finds the objects with ignored fields. Called no deeper than the schema is. */
const search = (
  value: Body,
  { fields, elements }: KnownFields,
  path: Problem["path"],
  objects: Array<IgnoredObject>
): void => {
  if (objects.length >= OBJECTS_MAX) return
  if (Array.isArray(value)) {
    if (!elements) return
    for (const [index, element] of value.entries()) {
      if (isObject(element)) search(element, elements, [...path, index], objects)
    }
    return
  }
  const ignored = Object.keys(value).filter((name) => !fields.has(name))
  if (ignored.length > 0) objects.push({ path, ignored, knownNames: [...fields.keys()] })
  for (const [name, inner] of fields) {
    const part = inner && Object.hasOwn(value, name) ? value[name] : undefined
    if (inner && isObject(part)) search(part, inner, [...path, name], objects)
  }
}

/** Finds the ignored fields of a body: at most 20 objects that have some, the outer ones first. */
export type FindIgnored = (body: Body) => ReadonlyArray<IgnoredFields>

/** Makes the search for an operation's request and the fields next to it. */
export const findIgnored = (
  request: Schema.Constraint,
  besides: ReadonlyArray<string>
): FindIgnored => {
  const inside = knownIn(SchemaAST.toEncoded(request.ast))
  const besideFields = besides.map((name) => [name, undefined] as const)
  const whole: KnownFields = {
    fields: new Map([...besideFields, ...(inside?.fields ?? [])]),
    elements: undefined
  }
  return (body) => {
    const objects: Array<IgnoredObject> = []
    search(body, whole, [], objects)
    let compared = 0
    return objects.map(({ path, ignored, knownNames }) => {
      const some = ignored.slice(0, Math.max(0, COMPARED_MAX - compared))
      compared += some.length
      const near = knownNames.filter((field) => some.some((name) => isNear(name, field)))
      return { path, count: ignored.length, near }
    })
  }
}

/** An object with ignored fields as a problem of the request. */
const ignoredProblem = ({ path, count, near }: IgnoredFields): Problem => {
  const fields = count === 1 ? "1 unknown field" : `${count} unknown fields`
  return problem(
    path,
    "unknown",
    near.length === 0 ? `has ${fields}` : `has ${fields}; similar known ones: ${near.join(", ")}`
  )
}

/** An operation that accepts a body for what it runs. */
export interface Accepting<Run> {
  readonly accept: (body: Body, context: DecodeContext) => Result.Result<Run, InvalidRequest>
  readonly ignored: FindIgnored
}

/** Accepts a body as the operation does, but refuses one with fields that it ignores. */
export const acceptStrictly = <Run>(
  { accept, ignored }: Accepting<Run>,
  body: Body,
  context: DecodeContext
): Result.Result<Run, InvalidRequest> => {
  const accepted = accept(body, context)
  const unknown = ignored(body).map(ignoredProblem)
  if (unknown.length === 0) return accepted
  const problems = Result.isFailure(accepted) ? accepted.failure.problems : []
  const others = problems.filter(({ type }) => type !== "unknown")
  return Result.fail(new InvalidRequest({ problems: [...others, ...unknown] }))
}
