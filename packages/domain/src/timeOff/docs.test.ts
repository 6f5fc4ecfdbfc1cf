import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { Checked } from "../specification/problem.ts"
import { policyJsonSchema } from "./policyJsonSchema.ts"
import { project, validateProject } from "./project.ts"
import { request, validateRequest } from "./request.ts"

const page = readFileSync(new URL("../../../../docs/time-off.md", import.meta.url), "utf8")

const examples = [
  ...page.matchAll(/^### (.*)\n[^#]*?^```json\n([^`]*)^```\n\n```text\n([^`]*)^```/gm)
].map(([, title = "", json = "", text = ""]) => ({ title, json, text }))

const valid = <A>(checked: Checked<A>): A =>
  checked.ok
    ? checked.value
    : assert.fail(checked.problems.map(({ message }) => message).join(", "))

const projectionLines = (specification: unknown): ReadonlyArray<string> =>
  project(valid(validateProject(specification))).entries.map(
    ({ effectiveDate, kind, minutes, balanceMinutes }) =>
      [effectiveDate, kind, minutes, balanceMinutes].join(" ")
  )

const requestLines = (specification: unknown): ReadonlyArray<string> => {
  const { days, problems } = request(valid(validateRequest(specification)))
  return [
    ...days.map(({ date, minutes, why }) => [date, minutes, why].join(" ")),
    ...problems.map(({ date, type, missingMinutes }) => [date, type, missingMinutes].join(" "))
  ]
}

describe("docs/time-off.md", () => {
  it("has its worked examples", () => assert.lengthOf(examples, 6))

  it.each(examples)("matches the engine: $title", ({ json, text }) => {
    const specification = JSON.parse(json) as Readonly<Record<string, unknown>>
    const lines = "policy" in specification ? projectionLines : requestLines
    assert.deepStrictEqual(lines(specification), text.trim().split("\n"))
  })

  it("says something about every field of a policy", () => {
    const fields = Object.keys(policyJsonSchema.properties).filter((name) => {
      const isOtherUnit = name.endsWith("Hours") && name !== "canCarryoverHours"
      return !isOtherUnit && name !== "timeOffReceivedWhen"
    })
    for (const name of fields) assert.match(page, new RegExp(`[\`"]${name}[\`"]`), name)
  })
})
