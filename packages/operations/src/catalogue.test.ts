import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { InvalidRequest } from "@payroll/domain/errors"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import type { Role } from "./caller.ts"
import { catalogue, findOperation, groups, operationNamed } from "./catalogue.ts"
import type { RequestForm } from "./decode.ts"
import type { Operation } from "./operation.ts"

type Body = Readonly<Record<string, unknown>>
type Path = ReadonlyArray<string | number>

const today = "2026-03-08" as LocalDate
const CANARY = "canary 987654321"

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The paths of all values in a body that are neither object nor list. */
const leavesOf = (value: unknown, path: Path = []): ReadonlyArray<Path> => {
  if (Array.isArray(value))
    return value.flatMap((inner, index) => leavesOf(inner, [...path, index]))
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [path]
}

/** The body with the value at a path replaced; undefined takes the field out. */
const withValue = (body: unknown, [head, ...rest]: Path, value: unknown): unknown => {
  if (head === undefined) return value
  if (Array.isArray(body)) {
    return body.map((inner: unknown, index) =>
      index === head ? withValue(inner, rest, value) : inner
    )
  }
  if (!isObject(body)) return body
  const changed = Object.entries(body).map(
    ([name, inner]) => [name, name === head ? withValue(inner, rest, value) : inner] as const
  )
  return Object.fromEntries(changed.filter(([, inner]) => inner !== undefined))
}

const problemsOf = (
  { accept }: Operation<unknown>,
  body: unknown,
  form: RequestForm = "path"
): ReadonlyArray<string> => {
  const accepted: Result.Result<unknown, InvalidRequest> = accept(body as Body, { form, today })
  if (Result.isSuccess(accepted)) return []
  return accepted.failure.problems.map(({ path, message }) => `${path.join(".")}: ${message}`)
}

/** Operations that only some roles may call although others may call their kind. */
const ROLES: Readonly<Record<string, Role>> = {
  getAudit: "admin",
  getClients: "admin",
  getCredentials: "admin",
  getWebhookEndpoints: "admin",
  addFlowLink: "write",
  addFlowLinks: "write",
  requestCode: "write",
  confirmCode: "write",
  unlockCodes: "admin",
  setLegalHold: "admin",
  approveBankAccount: "admin",
  approveUserBankAccount: "admin",
  reportPayResults: "payroll",
  revealNumber: "payroll",
  getPayrollInput: "payroll",
  getYearInput: "payroll",
  compareNumber: "review",
  decideVerification: "review",
  getVerification: "review",
  getVerifications: "review"
}

/** The groups in which operations can be called next to their own. */
const ALSO_IN: Readonly<Record<string, ReadonlyArray<string>>> = {
  updateKycInformation: ["userPortal"],
  setKioskPin: ["timeTrackingAdmin"],
  forgetPhone: ["userPortal"],
  addTimeOffPolicyAssignment: ["adminPortal"],
  getTimeOffBalance: ["reports"],
  addTimeOffPolicy: ["adminPortal"],
  updateTimeOffPolicy: ["adminPortal"],
  getTimeOffPolicies: ["reports"],
  getTimeOffPolicy: ["reports"]
}

/** The problem without a field for which another can stand, or that another needs. */
const SAID: Readonly<Record<string, string>> = {
  companyId: "companyId is mandatory without eventId, ofClient, since or missed",
  timeOffAccountId: "timeOffPolicyType is mandatory and cannot be empty",
  through: "payPeriodId is mandatory and cannot be empty",
  payPeriodBegin: "payPeriodId is mandatory and cannot be empty",
  timeOffPolicyId: "timeOffPolicyType is mandatory and cannot be empty",
  override: "overrideReason cannot be given without override"
}

/** A JSON Web Key has exact texts, of which its fingerprint is made. */
const A_KEY = "publicKey"

/** Dates of a policy are read as the published package of time off reads them. */
const OF_PACKAGE = "blackoutDates"

/** Ids and dates. */
const HYPHENATED = /^[\da-f]{4,8}-[\da-f-]+$/

describe("the catalogue", () => {
  it("has every name once, in whatever group", () => {
    const names = catalogue.map(({ name }) => name)
    assert.strictEqual(new Set(names).size, names.length)
    assert.deepStrictEqual(
      [...groups].toSorted(),
      [...new Set(catalogue.map(({ group }) => group))].toSorted()
    )
  })

  it("does not find what is not there", () => {
    assert.strictEqual(findOperation("companyOnboarding", "deleteEverything"), undefined)
    assert.strictEqual(findOperation("companyOnboarding", "constructor"), undefined)
    assert.strictEqual(operationNamed("__proto__"), undefined)
  })
})

describe.each(catalogue)("$name", (operation) => {
  const { group, name, example = {} } = operation
  const leaves = leavesOf(example)

  it("is found by its name in its own groups alone", () => {
    assert.strictEqual(operationNamed(name), operation)
    const ownGroups: ReadonlySet<string> = new Set([group, ...(ALSO_IN[name] ?? [])])
    for (const other of [...groups, "reports", "userOnboarding", ""]) {
      assert.strictEqual(findOperation(other, name), ownGroups.has(other) ? operation : undefined)
    }
  })

  it("writes for those who may write, and reads for all", () => {
    const reads = operation.kind === "read"
    const usual = operation.kind === "command" ? "admin" : reads ? "read" : "write"
    assert.strictEqual(operation.role, ROLES[operation.name] ?? usual)
    assert.isTrue(reads ? operation.verb === "GET" : operation.verb !== ("GET" as string))
  })

  it("has its example at the end of its definition", () => {
    const keys = Object.keys(operation)
    assert.strictEqual(keys[keys.indexOf("kind") - 1], "example")
  })

  it("takes its own example, in either form", () => {
    assert.deepStrictEqual(problemsOf(operation, example, "path"), [])
    assert.deepStrictEqual(problemsOf(operation, example, "method"), [])
  })

  it("takes each text of its example with blanks around it, and ids and dates with any dash", () => {
    for (const path of leaves) {
      let value: unknown = example
      for (const part of path) value = (value as Body)[part]
      if (typeof value !== "string" || path.includes(OF_PACKAGE) || path.includes(A_KEY)) continue
      const dashed = HYPHENATED.test(value) ? value.replaceAll("-", "\u2013") : value
      const changed = withValue(example, path, `\u00a0${dashed}\n`)
      assert.deepStrictEqual(problemsOf(operation, changed), [], path.join("."))
    }
  })

  it("names a field that is missing, and nothing else", () => {
    for (const path of leaves) {
      const field = path.findLast((part) => typeof part === "string")
      const expected = `${path.join(".")}: ${field} is mandatory and cannot be empty`
      for (const value of [undefined, null, "", "  "]) {
        const problems = problemsOf(operation, withValue(example, path, value))
        assert.isTrue(
          problems.length === 0 ||
            problems.includes(expected) ||
            problems.every((each) => each.endsWith(`: ${SAID[String(field)]}`)),
          `${path.join(".")}: ${problems.join("; ")}`
        )
      }
    }
  })

  it("never quotes what was sent, wherever it was", () => {
    let everywhere: unknown = example
    for (const path of leaves) everywhere = withValue(everywhere, path, CANARY)
    const bodies = [
      everywhere,
      ...leaves.map((path) => withValue(example, path, CANARY)),
      ...leaves.map((path) => withValue(example, path, [CANARY])),
      ...leaves.map((path) => withValue(example, path, { [CANARY]: CANARY })),
      { ...example, [CANARY]: CANARY },
      ...Object.keys(example).map((part) => ({ ...example, [part]: CANARY }))
    ]
    const said = bodies.flatMap((body) => problemsOf(operation, body)).join("\n")
    assert.notInclude(said, "canary")
    assert.notInclude(said, "987654321")
  })
})
