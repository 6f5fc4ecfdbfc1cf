/** `null` in an update takes an optional value away, in every operation that says so. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { nextYear, today } from "@payroll/testing/today"
import { failureIn, problemsIn } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { described, withValue, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { flag, personFields, policyTerms, roles, text, type Field } from "./takenAwayFields.ts"
import { objectIn } from "./twoProcesses.ts"

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

const at = (view: unknown, path: ReadonlyArray<string | number>): Body => {
  let value = view
  for (const part of path) value = (value as Body)[part]
  return value as Body
}

const readOf = async (body: Body, path: ReadonlyArray<string | number>): Promise<Body> => {
  const { status, text: shown } = await client.operate(String(body["method"]), body)
  assert.strictEqual(status, 200, shown)
  return at(JSON.parse(shown), path)
}

const company = (id: string) => ({ method: "getCompanyInfo", companyId: id })
const user = (id: string) => ({ method: "getUser", userId: id, asOf: "9999-12-31" })

interface Update {
  /** The operation whose example makes the record, and names what is changed. */
  readonly made: string
  readonly object: string
  readonly id: string
  readonly read: (ids: Body) => Body
  readonly path: ReadonlyArray<string | number>
  readonly fields: Readonly<Record<string, Field>>
}

/** A day ahead: a termination that is planned can be changed. */
const nextYearsEnd = (): Body => ({ lastDay: `${nextYear()}-12-31` })

const businessUser: Update = {
  made: "createBusiness",
  object: "businessUser",
  id: "businessUserId",
  read: ({ companyId }) => company(String(companyId)),
  path: ["businessUsers", 0],
  fields: personFields
}

const AT_HOME = { companyLocationCategory: "Remote", stateCode: "DE" }
const office = ({ companyLocationId }: Body): Body => ({
  companyLocationCategory: "Office",
  companyLocationId
})

const updates: Readonly<Record<string, Update>> = {
  updateTimeOffPolicy: {
    made: "addTimeOffPolicy",
    object: "timeOffPolicy",
    id: "timeOffPolicyId",
    read: ({ timeOffPolicyId }) => ({ method: "getTimeOffPolicy", timeOffPolicyId }),
    path: ["timeOffPolicy"],
    fields: policyTerms
  },
  updateCompanyLocation: {
    made: "createBusiness",
    object: "companyLocation",
    id: "companyLocationId",
    read: ({ companyId }) => company(String(companyId)),
    path: ["companyLocations", 0],
    fields: {
      address2: text("Suite 2"),
      country: { input: "US", after: "US" },
      phoneNumber: text("3025550102"),
      isWorkLocation: flag,
      isMailingAddress: flag,
      // A company always has a filing address.
      isFilingAddress: { input: true, after: true }
    }
  },
  updateAdminUser: businessUser,
  updateBusinessUser: businessUser,
  updateEmployeeAsBusinessUser: {
    made: "updateEmployeeAsBusinessUser",
    object: "user",
    id: "userId",
    read: ({ businessUserId }) => ({ method: "getBusinessUserInfo", businessUserId }),
    path: ["businessUser"],
    fields: roles
  },
  updateCompany: {
    made: "createBusiness",
    object: "registration",
    id: "companyId",
    read: ({ companyId }) => company(String(companyId)),
    path: ["company"],
    fields: {
      doingBusinessAs: text("Breads"),
      companyReferenceId: text("C-1"),
      businessWebsite: text("https://x.example")
    }
  },
  updateTimeTrackingSettings: {
    made: "createBusiness",
    object: "timeTrackingSettings",
    id: "companyId",
    read: ({ companyId }) => ({ method: "getTimeTrackingSettings", companyId }),
    path: ["timeTrackingSettings", 0],
    fields: {
      timeZone: text("America/Denver"),
      paidBreakUpToMinutes: { input: 15 },
      unpaidMealFromMinutes: { input: 20 },
      autoMeal: { input: { afterMinutes: 360, minutes: 30 } }
    }
  },
  updateKybInformation: {
    made: "createBusiness",
    object: "kybInformation",
    id: "companyId",
    read: ({ companyId }) => company(String(companyId)),
    path: ["kybInformation"],
    fields: { payrollRunThisYear: text("Yes"), formerPaidThisYear: text("No") }
  },
  updateUser: {
    made: "addUser",
    object: "user",
    id: "userId",
    read: ({ userId }) => user(String(userId)),
    path: ["user"],
    fields: {
      userReferenceId: text("E-1"),
      middleName: text("Ike"),
      email: text("away@x.example"),
      phoneNumber: text("3025550105"),
      stateCode: { input: "MD", also: office },
      timeZone: { ...text("America/Detroit"), also: () => AT_HOME },
      code: { input: "MD", name: "stateCode", also: office },
      companyLocationId: {
        input: undefined,
        also: ({ companyLocationId }) => ({ companyLocationId, ...AT_HOME })
      }
    }
  },
  setLegalHold: {
    made: "addUser",
    object: "heldRecord",
    id: "userId",
    read: ({ userId }) => user(String(userId)),
    path: ["user"],
    fields: {
      reason: { input: "Case 7", name: "legalHold", also: ({ companyId }) => ({ companyId }) }
    }
  },
  updateUserWage: {
    made: "addUserWage",
    object: "userWage",
    id: "userWageId",
    read: ({ userId }) => user(String(userId)),
    path: ["userWages", 0],
    fields: {
      differentialPay: { input: "Yes", after: "No" },
      userType: text("Paid by the hour"),
      employmentStatus: text("Full Time (30+ Hours per week)"),
      userRefTaxExempt: {
        input: "Yes, as an owner/corporate officer",
        after: "No, this employee is not tax exempt"
      },
      paymentMethod: text("Direct Deposit")
    }
  },
  terminateUser: {
    made: "addUser",
    object: "user",
    id: "userId",
    read: ({ userId }) => user(String(userId)),
    path: ["termination"],
    fields: {
      dismissalType: { input: "Layoff", also: nextYearsEnd },
      reason: { input: "moves abroad", also: nextYearsEnd }
    }
  },
  deactivateUser: {
    made: "deactivateUser",
    object: "user",
    id: "userId",
    read: ({ userId }) => user(String(userId)),
    path: ["deactivation"],
    fields: { finalPayCheckType: text("Manual Check"), notes: text("parental leave") }
  },
  updateWebhookEndpoint: {
    made: "addWebhookEndpoint",
    object: "webhookEndpoint",
    id: "webhookEndpointId",
    read: () => ({ method: "getWebhookEndpoints" }),
    path: ["webhookEndpoints", 0],
    fields: { description: text("Staging"), eventTypes: { input: ["employee.*"] } }
  },
  updateW4Information: {
    made: "addW4Information",
    object: "w4Information",
    id: "userId",
    read: ({ userId }) => user(String(userId)),
    path: ["w4Information"],
    fields: {
      haveMultipleJob: flag,
      dependents: { input: 2, after: 0 },
      dependentsAbove18: { input: 2, after: 0 },
      otherIncome: { input: 2.5, after: 0 },
      otherDeduction: { input: 2.5, after: 0 },
      extraWithholding: { input: 2.5, after: 0 },
      exempt: flag,
      nonresidentAlien: flag,
      dependentsAmount: { input: 2.5, after: 0 },
      receivedAt: { input: "2026-01-05", after: today() }
    }
  },
  updateKycInformation: {
    made: "addKycInformation",
    object: "kycInformation",
    id: "userId",
    read: ({ userId }) => user(String(userId)),
    path: ["kycInformation"],
    fields: { address2: text("Apt 4") }
  }
}

/** The ids of a new record of an update, and of what it stands in. */
const idsOf = async ({ made }: Update): Promise<Body> => {
  const body = await client.example(made)
  const answer = objectIn(await client.operate(made, body))
  const input = Object.values(body).find((part) => typeof part === "object") as Body
  const ids: Body = { ...input, ...answer }
  if (ids["companyLocationId"] !== undefined || ids["companyId"] === undefined) return ids
  const [place] = (await readOf(company(String(ids["companyId"])), [
    "companyLocations"
  ])) as unknown as ReadonlyArray<Body>
  return { ...ids, companyLocationId: place?.["companyLocationId"] }
}

const sends = (name: string, { object, id }: Update, ids: Body, set: Body) =>
  client.operate(name, { method: name, [object]: { [id]: ids[id], ...set } })

const nullable = (name: string): ReadonlyArray<string> =>
  described
    .find((operation) => operation.name === name)
    ?.fields.filter(({ path, takes }) => path.length === 2 && takes.includes("Null"))
    .map(({ path }) => path.join(".")) ?? []

/**
 * Tried as a whole, in whoActs.test.ts, serviceCredentials.test.ts or kiosk.ts; and days that stay, whose `null` is as
 * not given.
 */
const APART = new RegExp(
  String.raw`^(?:clientSettings\.\w+|userRemoteLocation\.address2|credential\.(?:person|program)|kioskPin\.pin` +
    String.raw`|paySchedule\.(?:startDate|effectiveFrom)|user\.exitDate)$`
)

describe("null in an update", () => {
  it("is tried for every field that the operations say", () => {
    const say = described
      .map(({ name }) => [name, nullable(name).filter((field) => !APART.test(field))] as const)
      .filter(([, fields]) => fields.length > 0)
    const tried = Object.entries(updates).map(([name, { object, fields }]) => [
      name,
      Object.keys(fields).map((field) => `${object}.${field}`)
    ])
    const sorted = (entries: ReadonlyArray<ReadonlyArray<string | ReadonlyArray<string>>>) =>
      new Map(entries.map(([name, fields]) => [name, [...(fields ?? [])].toSorted()]))
    assert.deepStrictEqual(sorted(tried), sorted(say))
  })

  describe.each(Object.entries(updates))("%s", (name, update) => {
    let ids: Body
    beforeAll(async () => {
      ids = await idsOf(update)
    })

    it.each(Object.entries(update.fields))("takes %s away", async (field, kind) => {
      const { input, name: viewField = field, after = null, also } = kind
      const set = { ...(input !== undefined && { [field]: input }), ...also?.(ids) }
      assert.strictEqual((await sends(name, update, ids, set)).status, 200)
      const before = await readOf(update.read(ids), update.path)
      const expected = kind.before ?? input ?? (set as Body)[field]
      assert.deepStrictEqual(before[viewField], expected)
      const answer = await sends(name, update, ids, { ...also?.(ids), [field]: null })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual((await readOf(update.read(ids), update.path))[viewField], after)
    })
  })

  it("takes a remote location away, or its second line", async () => {
    const update = updates["updateKycInformation"] ?? assert.fail()
    const { userId } = await idsOf(update)
    const name = "updateKycInformation"
    const set = async (userRemoteLocation: unknown) => {
      const body = { method: name, kycInformation: { userId }, userRemoteLocation }
      assert.strictEqual((await client.operate(name, body)).status, 200)
      return (await readOf(user(String(userId)), ["kycInformation"]))["userRemoteLocation"]
    }
    const place = {
      address1: "9 Lane",
      address2: "Rear",
      city: "Camden",
      state: "DE",
      zipcode: "19934"
    }
    assert.deepStrictEqual(await set(place), place)
    assert.deepStrictEqual(await set({ address2: null }), { ...place, address2: null })
    assert.isNull(await set(null))
    assert.isNull(await set({ address2: null }))
  })

  it("does not take away what a verification has looked at", async () => {
    const body = await client.example("addBusinessUser")
    const { businessUserId } = objectIn(await client.operate("addBusinessUser", body))
    for (const field of ["ssn", "dateOfBirth"]) {
      const businessUserSet = { businessUserId, beneficialOwner: false, [field]: null }
      const answer = await client.operate("updateAdminUser", {
        method: "updateAdminUser",
        businessUser: businessUserSet
      })
      assert.strictEqual(answer.status, 400)
      const message = `${field} was submitted for verification and cannot be taken away`
      assert.strictEqual(failureIn(answer).message, message)
    }
  })

  it("frees the email that it takes away, which a business user keeps", async () => {
    const reject = testClient(server.port, await server.newClient("admin", "reject"))
    const make = async (name: string, body: Body): Promise<Body> =>
      objectIn(await reject.operate(name, { ...body, method: name }))
    const created = await make("createBusiness", await reject.example("createBusiness"))
    const { companyId, businessUserId } = created
    const { user: example } = await reject.example("addUser")
    const worker = { ...(example as Body), companyId, email: "free@x.example" }
    const { userId } = await make("addUser", { user: worker })
    assert.strictEqual(
      (await reject.operate("addUser", { method: "addUser", user: worker })).status,
      400
    )
    await make("updateUser", { user: { userId, email: null } })
    await make("addUser", { user: worker })
    const employed = await make("updateBusinessUserAsEmployee", {
      businessUser: {
        businessUserId,
        workerType: "W2",
        companyLocationCategory: "Remote",
        code: "DE",
        jobTitle: "Baker",
        startDate: "2026-01-05"
      }
    })
    const user = { userId: employed["userId"], email: null }
    const kept = await reject.operate("updateUser", { method: "updateUser", user })
    assert.deepStrictEqual(problemsIn(kept), [
      "user.email: required email is mandatory and cannot be empty"
    ])
    const { email } = (await reject.example("createBusiness"))["businessUser"] as Body
    const again = { ...worker, email }
    assert.strictEqual(
      (await reject.operate("addUser", { method: "addUser", user: again })).status,
      400
    )
  })

  it.each([
    ["updatePaySchedule", "paySchedule", "compensationFrequency"],
    ["updatePaySchedule", "paySchedule", "specification"]
  ])(
    "is refused in %s where it would take away what the record needs: %s.%s",
    async (name, object, field) => {
      const body = withValue(await client.example(name), [object, field], null)
      const answer = await client.operate(name, body)
      assert.strictEqual(answer.status, 400)
      assert.strictEqual(failureIn(answer).message, `${field} is mandatory and cannot be empty`)
    }
  )

  it("of a day that is no value of a schedule stands for today", async () => {
    const name = "updatePaySchedule"
    const body = withValue(await client.example(name), ["paySchedule", "startDate"], null)
    assert.strictEqual((await client.operate(name, body)).status, 200)
  })
})
