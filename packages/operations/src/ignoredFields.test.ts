import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { catalogue, operationNamed } from "./catalogue.ts"
import { acceptStrictly, type Accepting, type FindIgnored } from "./ignoredFields.ts"

const none: FindIgnored = () => []
const ignoredBy = (name: string): FindIgnored => operationNamed(name)?.ignored ?? none

const user = {
  firstName: "Ana",
  lastName: "Rios",
  dateOfJoin: "2026-01-05",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "CA"
}

describe("fields that an operation ignores", () => {
  it.each(catalogue.map((operation) => [operation.name, operation] as const))(
    "are none in the example of %s",
    (name, { ignored, example, isAudited }) => {
      const besides = {
        method: name,
        client: "default",
        ...(isAudited && { actedBy: "Rosa Diaz" })
      }
      assert.deepStrictEqual(ignored({ ...besides, ...example }), [])
    }
  )

  it("are counted in each object, with known names that are near", () => {
    const body = {
      method: "addBusinessUser",
      "123456789": true,
      businessUser: { benefcialOwner: true, ownershipPercentag: 25, "987-65-4321": 1 }
    }
    assert.deepStrictEqual(ignoredBy("addBusinessUser")(body), [
      { path: [], count: 1, near: [] },
      { path: ["businessUser"], count: 3, near: ["beneficialOwner", "ownershipPercentage"] }
    ])
  })

  it("are found in the elements of a list", () => {
    const users = [user, { ...user, lastNme: "Rios" }, "no object", { ...user, userid: 1 }]
    const objects = ignoredBy("addUsers")({ method: "addUsers", companyId: "", users })
    assert.deepStrictEqual(
      objects.map(({ path, count }) => ({ path, count })),
      [
        { path: ["users", 1], count: 1 },
        { path: ["users", 3], count: 1 }
      ]
    )
    assert.deepStrictEqual(objects[0]?.near, ["lastName"])
  })

  it("are listed for at most 20 objects and compared for at most 100 fields", () => {
    const users = Array.from({ length: 30 }, () => ({ ...user, lastNme: "Rios" }))
    assert.strictEqual(ignoredBy("addUsers")({ users }).length, 20)
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`unknown${at}`, at]))
    const [first, second] = ignoredBy("addUsers")({ users: [many, { lastNme: "Rios" }] })
    assert.deepStrictEqual([first?.count, second?.near], [100, []])
  })

  it("are none where an object inherits a name", () => {
    assert.deepStrictEqual(ignoredBy("getUser")({ toString: 1 }), [
      { path: [], count: 1, near: [] }
    ])
  })
})

describe("strict handling", () => {
  const context = { form: "path", today: "2026-03-08" as LocalDate } as const
  const problemsOf = (body: Readonly<Record<string, unknown>>, name = "addUser") => {
    const accepted = acceptStrictly(operationNamed(name) as Accepting<unknown>, body, context)
    return accepted._tag === "Failure" ? accepted.failure.problems : []
  }

  it("adds ignored fields to the problems, by the path of their object", () => {
    const { lastName: _, ...nameless } = user
    const companyId = "0190aaaa-0000-7000-8000-000000000000"
    const body = { method: "addUser", extra: 1, user: { ...nameless, companyId, lastNme: "Rios" } }
    assert.deepStrictEqual(problemsOf(body), [
      {
        path: ["user", "lastName"],
        type: "required",
        message: "lastName is mandatory and cannot be empty"
      },
      { path: [], type: "unknown", message: "body has 1 unknown field" },
      {
        path: ["user"],
        type: "unknown",
        message: "user has 1 unknown field; similar known ones: lastName"
      }
    ])
    assert.deepStrictEqual(problemsOf({ method: "addUser", user: { ...user, companyId } }), [])
  })

  it("names a field once that a list refuses in any case", () => {
    const companyId = "0190aaaa-0000-7000-8000-000000000000"
    assert.deepStrictEqual(problemsOf({ method: "getUsers", companyId, curser: "" }, "getUsers"), [
      {
        path: [],
        type: "unknown",
        message: "body has 1 unknown field; similar known ones: cursor"
      }
    ])
  })
})
