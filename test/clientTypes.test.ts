/**
 * The types of the client and the service agree on shapes: what TypeScript allows is never refused because a field
 * is missing, or because one is there that excludes another.
 */
import type { LocalDate } from "../packages/domain/src/calendar/localDate.ts"
import { catalogue } from "../packages/operations/src/catalogue.ts"
import { dereferenced } from "../apps/server/test/jsonSchema.ts"
import { readFileSync } from "node:fs"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { candidatesOf } from "./client/candidates.ts"
import { document } from "./client/clientSource.ts"
import { refusals, type Call } from "./client/typeCheck.ts"
import type { Json } from "./client/typeText.ts"

const today = "2026-01-05" as LocalDate

/** Problems that a text or a number can have, whatever fields are there. */
const OF_VALUES = new Set(["format", "length", "range"])

const schemas = (document["components"] as Json)["schemas"] as Json

const requestOf = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Request`

/** The form in which the client calls an operation: the one that asks for less. */
const formOf = (name: string): "method" | "path" =>
  `${requestOf(name)}ByMethod` in schemas ? "method" : "path"

const schemaOf = (name: string): Json => {
  const form = formOf(name) === "method" ? "ByMethod" : ""
  const $ref = `#/components/schemas/${requestOf(name)}${form}`
  return dereferenced(document, { $ref }) as Json
}

const problemsOf = ({ operation, request }: Call): ReadonlyArray<string> => {
  const definition = catalogue.find(({ name }) => name === operation) ?? assert.fail(operation)
  const accepted = definition.accept(request as Json, { form: formOf(operation), today })
  return accepted._tag === "Success"
    ? []
    : accepted.failure.problems
        .filter(({ type }) => !OF_VALUES.has(type))
        .map(({ message }) => message)
}

/** Requests with more conditions than TypeScript takes (`client/typeText.ts`): the service alone checks them. */
const UNCONDITIONAL = new Set([
  "addTimeOffPolicy",
  "addTimeOffPolicyAssignment",
  "addTimesheetAmendment",
  "setPayMethod"
])

interface Candidate extends Call {
  readonly isValid: boolean
  readonly refusal: string | undefined
}

/** As many as one wants to read. */
const SHOWN_MAX = 10

let candidates: ReadonlyArray<Candidate> = []
let refusedExamples: ReadonlyArray<string | undefined> = []

beforeAll(() => {
  const calls = catalogue.flatMap(({ name }) => {
    const { valid, others } = candidatesOf(schemaOf(name))
    return [
      ...valid.map((request) => ({ operation: name, request, isValid: true })),
      ...others.map((request) => ({ operation: name, request, isValid: false }))
    ]
  })
  const examples = catalogue.map(({ name, example }) => ({ operation: name, request: example }))
  // One run of the compiler, which reads the types of the client for seconds.
  const refused = refusals([...calls, ...examples])
  refusedExamples = refused.slice(calls.length)
  candidates = calls.map((call, index) => ({ ...call, refusal: refused[index] }))
})

describe("the types of the client", () => {
  it("are asked about calls of every operation, of which they allow some and not others", () => {
    const allowed = candidates.filter(({ refusal }) => refusal === undefined)
    assert.strictEqual(new Set(allowed.map(({ operation }) => operation)).size, catalogue.length)
    assert.isAbove(allowed.length, 1_000)
    assert.isAbove(candidates.length - allowed.length, 500)
  })

  it("allow no call that the service refuses by its shape", () => {
    const wrong = candidates
      .filter(({ operation, refusal }) => refusal === undefined && !UNCONDITIONAL.has(operation))
      .flatMap((call) => {
        const problems = problemsOf(call)
        return problems.length === 0 ? [] : [`${JSON.stringify(call)}: ${problems.join("; ")}`]
      })
    assert.deepStrictEqual(wrong.slice(0, SHOWN_MAX), [])
  })

  it("allow what the document calls valid", () => {
    const wrong = candidates
      .filter(({ isValid, refusal }) => isValid && refusal !== undefined)
      .map((call) => JSON.stringify(call))
    assert.deepStrictEqual(wrong.slice(0, SHOWN_MAX), [])
  })

  it("allow the first call of the README, which the service takes in both forms", () => {
    const [, text = ""] =
      /-d '(\{\s+"method": "createBusiness".*?\})'\n/s.exec(readFileSync("README.md", "utf8")) ?? []
    const { method, ...request } = JSON.parse(text) as Json
    const definition = catalogue.find(({ name }) => name === method) ?? assert.fail(text)
    for (const form of ["path", "method"] as const) {
      const accepted = definition.accept({ method, ...request }, { form, today })
      assert.strictEqual(accepted._tag, "Success", form)
    }
    assert.deepStrictEqual(refusals([{ operation: String(method), request }]), [undefined])
  })

  it("allow every example of the document", () => {
    assert.deepStrictEqual(
      refusedExamples,
      catalogue.map(() => undefined)
    )
  })
})
