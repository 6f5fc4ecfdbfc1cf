/**
 * Every id that a request may carry, with the id of a record of another company and of another client:
 * it is not found, and nothing changes. The fields come from the catalogue.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import { clientOperations } from "./examples.ts"
import {
  addHandOver,
  addAccount,
  addFile,
  addPunch,
  addRules,
  addSchedule,
  assertNotFound,
  companyOf,
  comparison,
  idOf,
  idsIn,
  nameOf,
  newCompany,
  valueAt,
  withId
} from "./recordsOfCompanies.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

/**
 * The worker that a request is about is never the one before, and the business user of an example is no owner in the
 * case of its company.
 */
const NEVER_OWN = new Set([
  "previousUserId",
  "compareNumber businessUserId",
  // Nor is a punch of today on the timesheet of the example.
  "addTimesheetAmendment punchId",
  // Nor is the worker a business user.
  "addFlowLink businessUserId",
  "addFlowLinks businessUserId",
  // Nor does the worker of an example say whose location a kiosk has.
  "addFlowLink companyLocationId",
  // Nor is the picture of a worker the text of a document.
  "addDocument fileId",
  // Nor does a business user sign the document of a worker.
  "getDocument businessUserId",
  "acceptTermsAndCondition businessUserId",
  // Nor is the hand-over of a pay period one of a year.
  "getYearInput handOverId"
])

const withIds = clientOperations
  .map((operation) => ({ ...operation, ids: idsIn(operation.fields) }))
  .filter(({ ids }) => ids.length > 0)

let server: TestServer
let client: TestClient
/** Companies with a record of each kind: another of the client, and one of another client. */
let anotherCompany: string
let anotherClient: string

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
  anotherCompany = await newCompany(server, client)
  anotherClient = await newCompany(server, testClient(server.port, await server.newClient("admin")))
})
afterAll(() => server.stop())

describe.each(withIds)("$name", ({ name, ids }) => {
  it.each(ids.map((field) => [field.path.join("."), field] as const))(
    "finds no record of another client by %s",
    async (_name, { path }) => {
      const body = await client.example(name)
      const stored = comparison(server)
      const before = await stored()
      const id = await idOf(server, nameOf(path), anotherClient)
      assertNotFound(await client.operate(name, withId(body, path, id)), path)
      assert.deepStrictEqual(await stored(), before)
    }
  )

  // Where a request names one record alone, its company is the record's own.
  const dependent = ids.length > 1 ? ids : []
  it
    .runIf(dependent.length > 0)
    .each(dependent.map((field) => [field.path.join("."), field] as const))(
    "takes %s of the request's company alone",
    async (_name, { path, isRequired }) => {
      const body = await client.example(name)
      const companyId = await companyOf(server, body, ids)
      const isSchedule = nameOf(path) === "payScheduleId" && valueAt(body, path) === undefined
      if (isSchedule || nameOf(path) === "payPeriodId") await addSchedule(server, client, companyId)
      if (nameOf(path) === "handOverId") await addHandOver(server, client, companyId)
      if (nameOf(path) === "userBankAccountId") await addAccount(server, client, companyId)
      if (nameOf(path) === "punchId") await addPunch(server, client, companyId)
      if (nameOf(path) === "ruleSetId") await addRules(client, companyId)
      if (nameOf(path) === "fileId") await addFile(server, client, companyId)
      const named = isRequired ? valueAt(body, path) : undefined
      const recordId = named ?? (await idOf(server, nameOf(path), companyId))
      const others = ids.filter(
        (field) => field.path !== path && valueAt(withId(body, path, ""), field.path) !== undefined
      )
      // The only id of a request may name a record of any company of the client.
      if (others.length > 0) {
        const stored = comparison(server)
        const before = await stored()
        const id = await idOf(server, nameOf(path), anotherCompany)
        assertNotFound(await client.operate(name, withId(body, path, id)), path)
        assert.deepStrictEqual(await stored(), before)
      }
      const { status } = await client.operate(name, withId(body, path, String(recordId)))
      const isNever = NEVER_OWN.has(nameOf(path)) || NEVER_OWN.has(`${name} ${nameOf(path)}`)
      assert.strictEqual(status, isNever ? 404 : 200)
    }
  )
})
