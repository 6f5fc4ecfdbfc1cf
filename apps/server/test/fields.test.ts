/** Missing and mistyped fields, for every field of every operation there is. */
import { everyRule } from "./overtimeRuleFields.ts"
import { dayOf } from "@payroll/domain/timestamp"
import { sampled } from "@payroll/testing/sampled"
import { nextYear } from "@payroll/testing/today"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { failureIn, problemsIn, type Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { assertNames, datesOf, EDGES, type Refused } from "./calendarEdges.ts"
import {
  clientOperations,
  withValue,
  withValues,
  type Body,
  type Field,
  type Path
} from "./examples.ts"
import { NAMED_BY } from "./exampleNames.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

/** By day the fields of one of so many operations are tried. */
const OPERATION_STEP = 3

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

/** Values that count as absent. */
const nothing = [undefined, null, "", " \t\n"]

/**
 * Returns the values that count as absent in a field. In the fields of an update's objects null is not one of them: it
 * removes the value.
 */
const nothingIn = (takesNull: true | undefined, path: Path): ReadonlyArray<unknown> =>
  takesNull && path.length > 1 && path.at(-1) !== "version"
    ? nothing.filter((value) => value !== null)
    : nothing

const operations: ReadonlyArray<(typeof clientOperations)[number] & { readonly takesNull?: true }> =
  clientOperations

/** They clear a screen, forge a line, turn the direction of what follows, or are not seen. */
const hostile = ["a\u001b[2Jb", "a\r\nb", "a\u009b2Jb", "a\u202eb", "a\u200bb"]

/** Texts of several lines, by their fields. */
const OF_LINES = new Set(["document.text"])

const hostileIn = (field: string): ReadonlyArray<string> =>
  OF_LINES.has(field) ? hostile.filter((text) => !text.includes("\n")) : hostile

/** A value of each JSON type; the ones among them that a field does not take are wrong for it. */
const values = { String: "text", Number: 7.5, Boolean: true, Objects: { a: "b" }, Arrays: ["a"] }

const wrongValues = ({ takes }: Field): ReadonlyArray<unknown> =>
  Object.entries(values)
    .filter(([type]) => !takes.some((taken) => taken === type))
    .map(([, value]) => value)

const fieldName = ({ path }: Field) => String(path.findLast((part) => typeof part === "string"))

const missing = (field: Field): string =>
  `${field.path.join(".")}: required ${fieldName(field)} is mandatory and cannot be empty`

const valueAt = (body: unknown, [part, ...rest]: Path): unknown => {
  if (part === undefined) return body
  return isObject(body) || Array.isArray(body) ? valueAt((body as Body)[part], rest) : undefined
}

/** Returns true if the body has the object of the field, but not the field. */
const leavesOut = (body: Body, path: Path): boolean =>
  isObject(valueAt(body, path.slice(0, -1))) && valueAt(body, path) === undefined

/** Returns true if the field holds no other fields. */
const isLeaf = ({ takes }: Field): boolean =>
  !takes.includes("Objects") && !takes.includes("Arrays")

/** The problem for each field that the example's record needs, by the field that is left out. */
const NEEDED: Readonly<Record<string, string>> = {
  "user.stateCode": "user.stateCode: required stateCode is mandatory and cannot be empty",
  "timeTrackingSettings.rounding.unitMinutes":
    "timeTrackingSettings.rounding.unitMinutes: required unitMinutes is mandatory for this mode",
  "user.code": "user.stateCode: required stateCode is mandatory and cannot be empty"
}

/** Objects that examples leave out, and that are given whole or not at all. */
const OBJECTS: Readonly<Record<string, Body>> = {
  "timeTrackingSettings.autoMeal": { afterMinutes: 360, minutes: 30 },
  "businessUser.foreignId": { type: "Passport", number: "C01X00T47", country: "CA" }
}

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Lists that examples leave out, in place of what they have instead: the fields of an element are tried too. */
const INSTEAD: Readonly<Record<string, ReadonlyArray<readonly [Path, unknown]>>> = {
  updateTimeTrackingSettings: [
    [
      ["timeTrackingSettings", "differentials"],
      [{ name: "Night", from: "22:00", to: "06:00", weekdays: ["Friday"] }]
    ]
  ],
  addOvertimeRuleSet: [[["overtimeRuleSet", "rules"], everyRule]],
  updateOvertimeRuleSet: [[["overtimeRuleSet", "rules"], everyRule]],
  updateTimeOffPolicy: [
    [
      ["timeOffPolicy", "blackoutDates"],
      [{ from: "2026-12-20", to: "2026-12-31", name: "Inventory" }]
    ]
  ],
  addTimeOffPolicyAssignment: [
    [["timeOffPolicyAssignment", "userId"], undefined],
    [["timeOffPolicyAssignment", "openingBalanceMinutes"], undefined],
    [
      ["timeOffPolicyAssignment", "openings"],
      [{ userId: "019b2a4c-0000-7000-8000-000000000001", openingBalanceMinutes: 60 }]
    ]
  ],
  previewTimeOffRequest: [
    [["startDate"], undefined],
    [["endDate"], undefined],
    [["days"], [{ date: `${nextYear()}-07-06`, minutes: 480, startTime: "09:00" }]]
  ]
}

/** They move their record on, and the next call needs another one. */
const MOVES = new Set(["submitTimesheet", "recallTimesheet"])

/** Optional fields of an element of a list: an element without them is whole, and null is nothing. */
const OF_ELEMENT = new Set([
  "timeOffPolicy.blackoutDates.0.name",
  "user.furtherWorkplaces.0.companyLocationId"
])

/** CPU that a call may take, µs: days between dates far apart are not counted one by one. */
const CALL_CPU_US = 150_000

/** An inherited function and an object: what the operation decides on a text is tried with these. */
const DECIDED = new Set(["constructor", "__proto__"])

const tried = sampled(operations, OPERATION_STEP)

describe.each(tried)("$name", ({ name, group, verb, role, fields, takesNull, accept }) => {
  const required = fields.filter(({ isRequired }) => isRequired)
  const optional = fields.filter(({ isRequired }) => !isRequired)
  const named = (some: ReadonlyArray<Field>) =>
    some.map((field) => [field.path.join("."), field] as const)

  let body: Body
  let stored: unknown
  beforeAll(async () => {
    body = withValues(await client.example(name), INSTEAD[name] ?? [])
    stored = await server.rowCounts()
  })

  /** The problems of a body before an operation looks at what is stored. */
  const problemsOf = (request: Body): ReadonlyArray<Refused> => {
    const accepted: Result.Result<unknown, { readonly problems: ReadonlyArray<Refused> }> = accept(
      request,
      { form: "method", today: dayOf(Date.now()) }
    )
    return Result.isFailure(accepted) ? accepted.failure.problems : []
  }

  /** The problems of a body with each of some values in a field: those that the service answers with. */
  const refusals = async (
    path: Path,
    values: ReadonlyArray<unknown>
  ): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
    const all: Array<ReadonlyArray<string>> = []
    for (const value of values) {
      const request = withValue(body, path, value)
      const problems = problemsOf(request)
        .map((each) => `${each.path.join(".")}: ${each.type} ${each.message}`)
        .toSorted()
      // The service does the same with every value; elements of lists are refused by operations.
      if (all.length === 0 || problems.length === 0) {
        const answer = await client.operate(name, request)
        assert.strictEqual(answer.status, 400)
        if (problems.length > 0) assert.deepStrictEqual(problemsIn(answer), problems)
        all.push(problemsIn(answer))
      } else all.push(problems)
    }
    return all
  }

  // Null is a value of some.
  const mandatory = required.filter(({ takes }) => !takes.includes("Null"))
  it.runIf(mandatory.length > 0).each(named(mandatory))("%s is mandatory", async (_name, field) => {
    for (const problems of await refusals(field.path, nothing)) {
      assert.include(problems, missing(field))
    }
  })

  it.each(named(fields))("%s has to be of its type", async (_name, field) => {
    for (const problems of await refusals(field.path, wrongValues(field))) {
      const ofType = problems.filter((problem) => problem.includes(": type "))
      assert.strictEqual(ofType.length, 1)
      assert.isTrue(ofType[0]?.startsWith(`${field.path.join(".")}: type ${fieldName(field)} `))
    }
  })

  const texts = fields.filter(({ path, takes }) => takes.includes("String") && path[0] !== "method")
  it.runIf(texts.length > 0).each(named(texts))(
    "%s has no hidden characters",
    async (_name, field) => {
      const name = field.path.join(".")
      for (const problems of await refusals(field.path, hostileIn(name))) {
        assert.isTrue(problems.some((each) => each.startsWith(`${name}: `)))
        assert.notInclude(problems.join(), "2J")
      }
    }
  )

  it("tells of all missing fields at once", async () => {
    const leaves = mandatory.filter(isLeaf)
    const bare = withValues(
      body,
      leaves.map(({ path }) => [path, null] as const)
    )
    const answer = await client.operate(name, bare)
    if (leaves.length === 0) {
      assert.strictEqual(answer.status, 200)
      // A look at what is sealed leaves an audit row.
      stored = await server.rowCounts()
      return
    }
    for (const field of leaves) assert.include(problemsIn(answer), missing(field))
    assert.strictEqual(new Set(problemsIn(answer)).size, problemsIn(answer).length)
  })

  it("tells of all mistyped fields at once, once each", async () => {
    const leaves = fields.filter(isLeaf)
    const mad = withValues(
      body,
      leaves.map(({ path }) => [path, { a: 1 }] as const)
    )
    const problems = problemsIn(await client.operate(name, mad))
    const types = problems.filter((problem) => problem.includes(": type "))
    assert.sameMembers(
      types.map((problem) => problem.split(":")[0]),
      leaves.map(({ path }) => path.join("."))
    )
  })

  it("has stored nothing for what it refused", async () => {
    assert.deepStrictEqual(await server.rowCounts(), stored)
  })

  it.each(named(optional))(
    "%s may be missing, null, empty or blank alike",
    async (_name, field) => {
      // What makes the request wrong all the same is told whatever stands in the optional field.
      const lacking = required.find(isLeaf)?.path
      const answers = nothingIn(takesNull, field.path).map(async (value) =>
        client.persist(
          name,
          withValues(MOVES.has(name) ? await client.example(name) : body, [
            ...(lacking ? [[lacking, undefined] as const] : []),
            [field.path, value]
          ])
        )
      )
      if (!lacking) {
        const expected = NAMED_BY[name]?.split(" ").includes(fieldName(field)) ? 400 : 200
        for (const { status } of await Promise.all(answers)) assert.strictEqual(status, expected)
        return
      }
      const [first, ...others] = (await Promise.all(answers)).map(problemsIn)
      for (const other of others) assert.deepStrictEqual(other, first)
    }
  )

  it("needs none of the optional fields that its example leaves out", async () => {
    const first = await client.example(name)
    const absent = optional.filter(({ path }) => leavesOut(first, path))
    for (const value of nothing) {
      const left = absent.filter(({ path }) => nothingIn(takesNull, path).includes(value))
      // Without one it is the example, which is called once.
      if (value !== undefined && left.length === 0) continue
      // A read leaves its records as they were.
      const isUsed = value !== undefined && role !== "read"
      const right = isUsed ? await client.example(name) : first
      const bare = withValues(
        right,
        left.map(({ path }) => [path, value] as const)
      )
      assert.strictEqual((await client.operate(name, bare)).status, 200)
    }
  })

  const nullable = optional.filter(({ path }) => !nothingIn(takesNull, path).includes(null))
  it.runIf(nullable.length > 0).each(named(nullable))(
    "%s is taken away by null, or mandatory",
    async (_name, field) => {
      const parent = field.path.slice(0, -1)
      const whole = OBJECTS[parent.join(".")]
      const right = withValues(await client.example(name), [
        ...(INSTEAD[name] ?? []),
        ...(whole ? [[parent, whole] as const] : [])
      ])
      const answer = await client.operate(name, withValue(right, field.path, null))
      const path = field.path.join(".")
      const needed = NEEDED[path]
      const isNullable = field.takes.includes("Null") || OF_ELEMENT.has(path)
      const isTakenAway = isNullable && needed === undefined
      assert.strictEqual(answer.status, isTakenAway ? 200 : 400)
      if (!isTakenAway) assert.deepStrictEqual(problemsIn(answer), [needed ?? missing(field)])
    }
  )

  it.runIf(texts.length > 0).each(named(texts))(
    "%s may be a name of Object.prototype",
    async (_name, field) => {
      for (const value of Object.getOwnPropertyNames(Object.prototype)) {
        const request = withValue(body, field.path, value)
        if (problemsOf(request).length > 0 || !DECIDED.has(value)) continue
        assert.isBelow((await client.operate(name, request)).status, 500)
      }
    }
  )

  const takes = (path: Path) => (text: string) =>
    problemsOf(withValue(body, path, text)).every((each) => each.path.join(".") !== path.join("."))

  /** Calls the operation, again where that took long: code is compiled only once. */
  const timed = async (request: Body): Promise<Answer> => {
    const before = process.cpuUsage()
    const answer = await client.operate(name, request)
    const { user, system } = process.cpuUsage(before)
    if (user + system < CALL_CPU_US) return answer
    const again = process.cpuUsage()
    await client.operate(name, request)
    assert.isBelow(process.cpuUsage(again).user, CALL_CPU_US)
    return answer
  }

  const assertAnswers = async (paths: ReadonlyArray<Path>, value: string): Promise<void> => {
    const set = paths.map((path) => [path, value] as const)
    const request = withValues(body, set)
    if (problemsOf(request).length > 0) return
    const counts = await server.rowCounts()
    const answer = await timed(request)
    assert.isBelow(answer.status, 500, JSON.stringify(set))
    if (answer.status === 200) return
    assert.deepStrictEqual(await server.rowCounts(), counts)
    assert.notInclude(answer.text, value)
    if (answer.status !== 400) return
    const problems: ReadonlyArray<Refused> = failureIn(answer).fields
    assertNames(problems, paths, value)
    // Nobody mends a field that the request has not.
    for (const { path, type } of problems) {
      if (type !== "required") assert.isDefined(valueAt(request, path), JSON.stringify(problems))
    }
  }

  it("answers to dates at the edges of the calendar", async () => {
    const dated: Array<Path> = []
    for (const { path } of texts) {
      const kinds = datesOf(takes(path))
      if (kinds.length > 0) dated.push(path)
      for (const value of kinds.flatMap((kind) => EDGES[kind].all)) {
        const problems = problemsOf(withValue(body, path, value))
        if (problems.length > 0) assertNames(problems, [path], value)
      }
      for (const value of kinds.flatMap((kind) => EDGES[kind].called)) {
        await assertAnswers([path], value)
      }
    }
    if (dated.length < 2) return
    for (const value of EDGES.day.called) await assertAnswers(dated, value)
  })

  it("may have fields of the names of Object.prototype", async () => {
    const members = Object.getOwnPropertyNames(Object.prototype).map((each) => `"${each}":{"a":1}`)
    const request = JSON.stringify({ ...body, method: name, more: 1 }).replaceAll(
      /\{(?=")/g,
      `{${members.join(",")},`
    )
    assert.isBelow((await client.send(`/${group}`, request, verb)).status, 500)
  })
})
