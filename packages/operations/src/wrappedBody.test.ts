/** Every operation beyond the interface's takes its one object under another name, and its fields next to `method`. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { isObject } from "@payroll/domain/specification/reading"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { catalogue, operationNamed } from "./catalogue.ts"
import type { Body } from "./decode.ts"
import { inOneShape } from "./wrappedBody.ts"

const context = { form: "path", today: "2026-03-08" as LocalDate } as const
const beside = ["method", "client", "actedBy"]

const isTaken = ({ accept }: (typeof catalogue)[number], body: Body): boolean => {
  const accepted: Result.Result<unknown, unknown> = accept(body, context)
  return Result.isSuccess(accepted)
}

/** The operations whose bodies are one object. */
const shaped = catalogue.flatMap((operation) => {
  const { name, example = {} } = operation
  const [first, ...others] = Object.entries(example)
  if (!first) return []
  const [part, fields] = first
  const flat = { method: name, ...(fields as Body) }
  const isShaped = isObject(inOneShape(operation, beside)(flat)[part])
  return others.length === 0 && isShaped ? [{ operation, name, part, fields, flat }] : []
})

describe("an operation whose body is one object", () => {
  it("is most of those that change a record", () => {
    const names = shaped.map(({ name }) => name)
    for (const name of [
      "addPaySchedule",
      "terminateUser",
      "addUserBankAccount",
      "activateUser",
      "updateEmployeeAsBusinessUser"
    ]) {
      assert.include(names, name)
    }
  })

  it.each(shaped)("$name takes it in three shapes", ({ operation, name, part, fields, flat }) => {
    const bodies = [
      { method: name, [part]: fields },
      { method: name, itsEntity: fields },
      { ...flat, actedBy: "Rosa Diaz" }
    ]
    for (const body of bodies) {
      assert.isTrue(isTaken(operation, body), JSON.stringify(body))
      assert.deepStrictEqual(operation.ignored(body), [])
    }
  })

  it("names the fields of another object, and what it does not know in the fields", () => {
    const operation = operationNamed("addUserBankAccount") ?? assert.fail("no operation")
    const body = { method: "addUserBankAccount", userPayAccountEntity: { userId: "x", more: 1 } }
    const accepted = operation.accept(body, context) as Result.Result<
      unknown,
      { readonly problems: ReadonlyArray<{ readonly path: ReadonlyArray<string | number> }> }
    >
    assert.isTrue(Result.isFailure(accepted))
    if (Result.isSuccess(accepted)) return
    assert.deepInclude(
      accepted.failure.problems.map(({ path }) => path),
      ["userBankAccount", "userId"]
    )
    assert.deepStrictEqual(operation.ignored(body), [
      { path: ["userBankAccount"], count: 1, near: [] }
    ])
  })

  it.each([
    ["updateUserBankAccount", "userBankAccount", { userPayAccountEntityId: "userBankAccountId" }],
    [
      "deactivateUserBankAccount",
      "userBankAccount",
      { userPayAccountEntityId: "userBankAccountId" }
    ],
    ["deactivateUser", "user", { additionalNotes: "notes" }],
    ["terminateUser", "user", { exitDate: "lastDay", additionalNotes: "reason" }]
  ] as const)("%s takes fields by other names", (name, part, names) => {
    const operation = operationNamed(name) ?? assert.fail(name)
    const shape = inOneShape(operation, beside)
    const owns: ReadonlyArray<string> = Object.values(names)
    const given = operation.example?.[part] as Body
    const here = Object.fromEntries([
      ...owns.map((own) => [own, given[own] ?? "Left for Boston"] as const),
      ...Object.entries(given)
    ])
    const others = Object.entries(names).map(([other, own]) => [other, here[own]] as const)
    const kept = Object.entries(here).filter(([field]) => !owns.includes(field))
    const there = Object.fromEntries([...kept, ...others])
    for (const body of [
      { method: name, [part]: there },
      { method: name, itsEntity: there }
    ]) {
      assert.deepStrictEqual(shape(body)[part], here)
      assert.isTrue(isTaken(operation, body))
      assert.deepStrictEqual(operation.ignored(body), [])
    }
    const both = { method: name, [part]: { ...there, ...here } }
    assert.deepStrictEqual(shape(both), both)
  })

  it("takes nothing else for it", () => {
    const shape = inOneShape(operationNamed("addPaySchedule") ?? assert.fail(), beside)
    const bodies: ReadonlyArray<Body> = [
      { method: "addPaySchedule" },
      { method: "addPaySchedule", one: {}, other: {} },
      { method: "addPaySchedule", list: [{ companyId: "x" }] },
      { method: "addPaySchedule", companyID: "x" },
      { method: "addPaySchedule", paySchedule: {}, schedule: { companyId: "x" } }
    ]
    for (const body of bodies) assert.strictEqual(shape(body), body)
  })

  it("has one shape where the interface describes it", () => {
    const shape = inOneShape(operationNamed("addUser") ?? assert.fail(), beside)
    const body = { method: "addUser", firstName: "Ana" }
    assert.strictEqual(shape(body), body)
  })
})

describe("an operation whose fields stand next to method", () => {
  const operation = operationNamed("previewTimeOffRequest") ?? assert.fail()
  const shape = inOneShape(operation, beside)
  const flat = { method: "previewTimeOffRequest", ...operation.example, reason: "Rest" }

  it("takes the body of the one that stores what it previews", () => {
    const timeOffRequest = { ...operation.example, reason: "Rest" }
    const body = { method: "previewTimeOffRequest", timeOffRequest }
    assert.deepStrictEqual(shape(body), flat)
    assert.isTrue(isTaken(operation, body))
    assert.deepStrictEqual(operation.ignored(body), [])
  })

  it("takes nothing else for it, and what stands beside from nowhere else", () => {
    const { userId } = operation.example as { readonly userId: string }
    const bodies: ReadonlyArray<Body> = [
      flat,
      { method: "previewTimeOffRequest", timeOffRequest: { other: 1 } },
      { method: "previewTimeOffRequest", one: { userId }, other: {} },
      { method: "previewTimeOffRequest", days: { userId } }
    ]
    for (const body of bodies) assert.strictEqual(shape(body), body)
    const inside = { method: "previewTimeOffRequest", client: "a", of: { userId, client: "b" } }
    assert.strictEqual(shape(inside)["client"], "a")
  })

  it("stays as it is where it is a list, which refuses what it does not know", () => {
    const list = operationNamed("getUsers") ?? assert.fail()
    const body = {
      method: "getUsers",
      filter: { companyId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d50" }
    }
    assert.isFalse(isTaken(list, body))
  })
})
