/**
 * Fields that the service alone sets: states, ids, the client, times, versions. The names come from the
 * columns of the records. Requests carry none of them, and in a body they change nothing that is stored.
 */
import { recordTables } from "@payroll/adapters/sql/records/all"
import { afterAll, assert, beforeEach, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import { STORES_NOTHING, clientOperations, withValues, type Body, type Path } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { sampled } from "@payroll/testing/sampled"

/** By day one of so many operations is tried. */
const WRITE_STEP = 3

/** The columns that a request may fill, by their names as fields. All others are the service's own. */
const GIVEN = new Set(
  (
    "accountName accountType actedBy at attestation changes deviceTime externalId jobCode punchId timesheetId workDate code date lastDay payPeriodId lockUnapproved source type userWageId address1 address2 agreementDate alternative bankName beneficialOwner bookkeeper businessUserId " +
    "businessWebsite city companyReferenceId companyId companyLocationId compensationFrequency country dailyThresholdMinutes " +
    "dateOfIncorporation dateOfJoin days decision dependents dependentsAbove18 dependentsAmount dismissalType doingBusinessAs " +
    "flowLinkId exempt nonresidentAlien receivedAt effectiveDate reasonCode requestReferenceId startDate effectiveFrom email endDate entityType extraWithholding finalPayCheckType firstName formerPaidThisYear " +
    "incorporationState invite isFilingAddress isMailingAddress isWorkLocation jobTitle lastName mealWaiver middleName minutes " +
    "kioskPin gross net returnCode status label name number otherDeduction otherIncome ownershipPercentage payPercentage payrollAdmin payrollRunThisYear paymentMethod " +
    "payPeriod payScheduleId phoneNumber reason routingNumber ruleSetId specification state timeOffPolicyId timeZone userReferenceId version " +
    "title language documentId documentTemplateId fileId textSha256 needsConfirmation kind source year workerType zipcode"
  ).split(" ")
)

const fieldOf = (column: string): string =>
  column.replaceAll(/_(?<letter>\w)/g, (_all, letter: string) => letter.toUpperCase())

const columns = recordTables.flatMap(({ columns: all }) =>
  all.map(({ name, type }) => [name, type] as const)
)

const PLANTED_ID = "0190aaaa-0000-7000-8000-000000000000"
const PLANTED_NUMBER = 7

const plantedValue = (name: string, type: "text" | "integer"): unknown => {
  if (type === "integer") return PLANTED_NUMBER
  return /id$/i.test(name) ? PLANTED_ID : "passed"
}

/** A value for each column in both spellings, and for what no record has but a row may. */
const planted = new Map<string, unknown>([
  ...columns.flatMap(([name, type]) =>
    [name, fieldOf(name)].map((spelling) => [spelling, plantedValue(name, type)] as const)
  ),
  ...["client", "tenant", "role", "credential"].map((name) => [name, "passed"] as const),
  ...["tenantId", "tenant_id", "kybInformationId", "w4InformationId"].map(
    (name) => [name, PLANTED_ID] as const
  ),
  ...["revision", "sequence", "lastSequence", "last_sequence"].map(
    (name) => [name, PLANTED_NUMBER] as const
  )
])

const writes = clientOperations.filter(({ kind }) => kind === "write")

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Elements of a list are alike, and a body has a limited number of keys. */
const ELEMENTS_MAX = 2

/** The paths of all objects of a body, from the body itself. */
const objectsIn = (value: unknown, path: Path = []): ReadonlyArray<Path> => {
  if (Array.isArray(value)) {
    return value.slice(0, ELEMENTS_MAX).flatMap((each, index) => objectsIn(each, [...path, index]))
  }
  if (!isObject(value)) return []
  return [
    path,
    ...Object.entries(value).flatMap(([name, each]) => objectsIn(each, [...path, name]))
  ]
}

/** A path with 0 for every index, as the catalogue describes the elements of a list. */
const shapeOf = (path: Path): string =>
  path.map((part) => (typeof part === "number" ? 0 : part)).join(".")

/** The client on whose behalf a call is, which every request may name. */
const CLIENT_SHAPE = "client"

/** A body may have 2,000 keys: what is planted goes into several bodies where it is more. */
const PLANTED_MAX = 1_800

/** The body with every planted value in every object, but for what the operation takes there, in parts. */
const withPlanted = (
  body: Body,
  { fields }: (typeof writes)[number],
  part: number,
  parts: number
): Body => {
  const taken = new Set([
    CLIENT_SHAPE,
    ...fields.filter(({ path }) => GIVEN.has(String(path.at(-1)))).map(({ path }) => shapeOf(path))
  ])
  const values = objectsIn(body)
    .flatMap((path) => [...planted].map(([name, value]) => [[...path, name], value] as const))
    .filter(([path], index) => !taken.has(shapeOf(path)) && index % parts === part)
  return withValues(body, values)
}

const UUID = /(?!0190aaaa)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z|\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/g
/** Times in JSON, UTC milliseconds. */
const JSON_TIME = /(?<="\w+At":)\d{13}\b/g
const MILLISECONDS_MIN = 1_000_000_000_000
/** Ciphertext, keyed digests, and what differs by the example's EIN: only whether there is one can be compared. */
const OPAQUE = new Set(["sealed", "digest", "ein_last4", "mac", "macs"])

const comparable = (column: string, value: unknown): unknown => {
  if (value !== null && OPAQUE.has(column)) return "opaque"
  if (typeof value === "number") return value > MILLISECONDS_MIN ? "time" : value
  return typeof value === "string"
    ? value.replaceAll(UUID, "id").replaceAll(TIME, "time").replaceAll(JSON_TIME, "0")
    : value
}

let server: TestServer
let client: TestClient

/** Tests on one database: every row is read several times a test. */
const TESTS_MAX = 8
let tests = 0

const startEverySo = async () => {
  if (tests++ % TESTS_MAX !== 0) return
  if (tests > 1) await server.stop()
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
}

type Rows = ReadonlyMap<string, ReadonlyArray<string>>

/** All rows as JSON, by table. A call may note when a credential was used. */
const stored = async (): Promise<Rows> => {
  const tables = Object.keys(await server.rowCounts()).filter((table) => table !== "credential")
  const rows = await Promise.all(tables.map((table) => server.rows(table)))
  return new Map(
    tables.map((table, n) => [table, (rows[n] ?? []).map((row) => JSON.stringify(row))])
  )
}

/** The rows that a call wrote, without what differs from one call to the next. */
const writtenBy = async (operation: string, body: Body): Promise<ReadonlyArray<string>> => {
  const before = await stored()
  const { status, text } = await client.operate(operation, body)
  assert.strictEqual(status, 200, text)
  return [...(await stored())].flatMap(([table, rows]) => {
    const oldRows = new Set(before.get(table))
    return rows
      .filter((row) => !oldRows.has(row))
      .map((row) => {
        const cells = Object.entries(JSON.parse(row) as Body)
        return `${table} ${JSON.stringify(cells.map(([name, value]) => [name, comparable(name, value)]))}`
      })
      .toSorted()
  })
}

describe("the fields that requests may fill", () => {
  it("are columns, all of them", () => {
    const names = new Set(columns.map(([name]) => fieldOf(name)))
    assert.deepStrictEqual(
      [...GIVEN].filter((name) => !names.has(name)),
      []
    )
  })

  it.each(writes)("are all that $name takes of the columns", ({ fields, verb }) => {
    const names = new Set(columns.flatMap(([name]) => [name, fieldOf(name)]))
    const taken = fields.map(({ path }) => String(path.at(-1))).filter((name) => names.has(name))
    assert.deepStrictEqual(
      taken.filter((name) => !GIVEN.has(name)),
      []
    )
    // An update names the version that it is about; what is added has none yet.
    if (verb === "POST") assert.notInclude(taken, "version")
  })
})

describe("the fields that the service alone sets", () => {
  beforeEach(startEverySo)
  afterAll(() => server.stop())

  it("are planted in both spellings", () => {
    for (const name of [
      "status",
      "client_id",
      "clientId",
      "kybStatus",
      "createdAt",
      "version",
      "id"
    ]) {
      assert.isTrue(planted.has(name))
    }
  })

  it.each(sampled(writes, WRITE_STEP))("change nothing that $name stores", async (operation) => {
    const { name } = operation
    const plain = await writtenBy(name, await client.example(name))
    assert.strictEqual(plain.length === 0, STORES_NOTHING.has(name))
    const objects = objectsIn(await client.example(name)).length
    const parts = Math.ceil((objects * planted.size) / PLANTED_MAX)
    for (let part = 0; part < parts; part += 1) {
      const body = withPlanted(await client.example(name), operation, part, parts)
      assert.deepStrictEqual(await writtenBy(name, body), plain)
    }
  })
})
