/**
 * Operations that take many elements in one call and one transaction: all of them or none, or with
 * `onError: "continue"` the good ones.
 */
import {
  andMore,
  InvalidRequest,
  KioskPinRefused,
  RecordNotFound,
  StateConflict,
  VersionConflict,
  type DomainError
} from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { described, rule } from "@payroll/domain/field/rule"
import { problemTypes, type Problem } from "@payroll/domain/problem"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { entityOf, listOf, objectOf, oneOf, shownText } from "./answerSchema.ts"
import type { Body, BodyRule, DecodeContext, Decoder } from "./decode.ts"

export const ELEMENTS_MAX = 1_000

/** The list of a request, whose elements are called `what`. */
export const elementsOf = <S extends Schema.Constraint>(
  schema: S,
  what: string,
  max = ELEMENTS_MAX
) =>
  described(
    Schema.Array(schema).check(
      rule<ReadonlyArray<unknown>>(({ length }) => length >= 1 && length <= max, {
        type: "length",
        message: `must hold 1 to ${max} ${what}`,
        jsonSchema: { minItems: 1, maxItems: max }
      })
    ),
    `The ${what} of the call; the answer has an entry for each, in this order.`
  )

/** The fields of a request next to its list. */
export const bulkFields = {
  dryRun: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether to check the elements and to store nothing. Uniqueness is not checked."
    )
  ),
  onError: Schema.optionalKey(
    described(
      choice(["stop", "continue"]),
      "Whether bad elements stop the call, which is the default."
    )
  )
} as const

/** The entry of an element that was set aside. Type and path are those of its first problem. */
export const ElementError = entityOf(
  "ElementError",
  "The entry of an element that is not stored.",
  {
    error: objectOf("Why the element is not stored.", {
      type: oneOf(problemTypes, "The first problem, for programs."),
      path: listOf(Schema.Union([Schema.String, Schema.Int]), "The path of the first problem."),
      message: shownText("All problems, for people.")
    })
  }
)
export type ElementError = typeof ElementError.Type

/** The entry of an element that is not refused, in a dry run: no record of it may exist. */
export const CheckedElement = entityOf(
  "CheckedElement",
  "The entry of an element in a dry run that finds nothing wrong with it.",
  {
    isDryRun: described(Schema.Literal(true), "That the call stored nothing."),
    message: shownText("What the call found, for people.")
  }
)
export type CheckedElement = typeof CheckedElement.Type

export const CHECKED: CheckedElement = {
  isDryRun: true,
  message: "nothing is wrong with it; uniqueness is not checked, and nothing is stored"
}

/** Schema of a bulk operation's answer for the first element that is stored, where `stored` describes it. */
export const firstEntry = <S extends Schema.Top>(stored: S) =>
  described(Schema.Union([stored, CheckedElement]), "The first entry that is no error.")

/** Schema of a bulk operation's answers for all elements. */
export const entriesFor = <S extends Schema.Top>(stored: S) =>
  listOf(
    Schema.Union([stored, CheckedElement, ElementError]),
    "An entry for each element, in order."
  )

/** A rule that each element of a list is checked by. */
export const elementRule =
  (
    name: string,
    check: (path: Problem["path"], element: Body, context: DecodeContext) => ReadonlyArray<Problem>
  ): BodyRule =>
  (body, context) => {
    const { [name]: list } = body
    if (!Array.isArray(list)) return []
    return list.slice(0, ELEMENTS_MAX).flatMap((element: unknown, index) => {
      const part = typeof element === "object" && element !== null ? (element as Body) : {}
      return check([name, index], part, context)
    })
  }

/** Why an element was refused; its problems have paths in the whole request. */
export interface Refusal {
  readonly error: DomainError
  readonly problems: ReadonlyArray<Problem>
}

/** Refusals of elements, by the element's index. */
export type Refused = ReadonlyMap<number, Refusal>

/** An element that can be read, with its index in the request. */
interface Element<E> {
  readonly index: number
  readonly input: E
}

/** The request with the elements that can be read, and the problems of those that cannot. */
export interface Bulk<R, E> {
  readonly request: R
  readonly elements: ReadonlyArray<Element<E>>
  readonly refused: Refused
}

/** The problems by element, or undefined when the request as a whole has one. */
const byElement = (name: string, error: InvalidRequest): Refused | undefined => {
  const elements = new Map<number, Array<Problem>>()
  for (const each of error.problems) {
    const [field, index] = each.path
    if (field !== name || typeof index !== "number") return undefined
    const existing = elements.get(index)
    if (existing) existing.push(each)
    else elements.set(index, [each])
  }
  return new Map([...elements].map(([index, problems]) => [index, { error, problems }]))
}

/** A list that is too long is refused like an empty one: to read it would take memory without end. */
const readable = (name: string, body: Body): Body => {
  const { [name]: list } = body
  return Array.isArray(list) && list.length > ELEMENTS_MAX ? { ...body, [name]: [] } : body
}

/**
 * With `onError: "continue"`, given or by default, the bad elements of the list `name` are set aside and the rest is
 * read again.
 */
export const salvaging =
  <Name extends string>(name: Name, otherwise: "stop" | "continue" = "stop") =>
  <R extends { readonly [N in Name]: ReadonlyArray<unknown> }>(
    standard: Decoder<R>
  ): Decoder<Bulk<R, R[Name][number]>> =>
  (submitted, context) => {
    const body = readable(name, submitted)
    const indexed = (request: R, positions: ReadonlyArray<number>, refused: Refused) => ({
      request,
      refused,
      elements: request[name].map((element, place) => ({
        input: element,
        index: positions[place] ?? place
      }))
    })
    const decoded = standard(body, context)
    if (Result.isSuccess(decoded)) return Result.succeed(indexed(decoded.success, [], new Map()))
    const goesOn = (body["onError"] ?? otherwise) === "continue"
    const refused = goesOn ? byElement(name, decoded.failure) : undefined
    const { [name]: list } = body as { readonly [N in Name]: unknown }
    if (!refused || !Array.isArray(list)) return Result.fail(decoded.failure)
    const positions = [...list.keys()].filter((index) => !refused.has(index))
    if (positions.length === 0) return Result.fail(decoded.failure)
    const good = positions.map((index) => list[index] as unknown)
    return Result.map(standard({ ...body, [name]: good }, context), (request) =>
      indexed(request, positions, refused)
    )
  }

/**
 * The error of a request whose elements were refused: that of the single form if it is one for all of
 * them, otherwise, and where the request was to go on, invalid data.
 */
const refusalOf = (refused: Refused, goesOn: boolean): DomainError => {
  const all = [...refused.values()]
  const problems = all.flatMap((each) => each.problems)
  const [first] = all
  const isOne = !goesOn && all.every(({ error }) => error._tag === first?.error._tag)
  if (!first || !isOne || first.error._tag === "InvalidRequest") {
    return new InvalidRequest({ problems })
  }
  const { error } = first
  if (error._tag === "RecordNotFound") return new RecordNotFound({ record: error.record, problems })
  if (error._tag === "KioskPinRefused") return new KioskPinRefused({ problems })
  return error._tag === "VersionConflict"
    ? new VersionConflict({ record: error.record, problems })
    : new StateConflict({
        message: andMore(problems[0]?.message ?? error.message, problems),
        problems
      })
}

/** Fails if an element is bad and the request does not go on, or if none of `good` is left. */
export const checkElements = (
  { request: { onError } }: Bulk<{ readonly onError?: "stop" | "continue" }, unknown>,
  refused: Refused,
  good: number
): Result.Result<void, DomainError> => {
  const goesOn = onError === "continue"
  const isRefused = good === 0 || (refused.size > 0 && !goesOn)
  return isRefused ? Result.fail(refusalOf(refused, goesOn)) : Result.void
}

const errorOf = ({ problems }: Refusal): ElementError => {
  const [first] = problems
  const message = problems.map((each) => each.message).join("; ")
  return { error: { type: first?.type ?? "format", path: first?.path ?? [], message } }
}

/** An entry for each element, in the order of the request. */
export const entriesOf = <Entry>(
  refused: Refused,
  stored: ReadonlyArray<{ readonly index: number; readonly entry: Entry }>
): ReadonlyArray<Entry | ElementError> =>
  [...[...refused].map(([index, refusal]) => ({ index, entry: errorOf(refusal) })), ...stored]
    .toSorted((one, other) => one.index - other.index)
    .map(({ entry }) => entry)
