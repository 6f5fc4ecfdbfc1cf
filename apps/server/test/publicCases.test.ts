/** Cases of records and fields that others published, or siblings of such, with the results that they must have. */
import { daysFromToday, today } from "@payroll/testing/today"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { failureIn, type Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

const made = async (operation: string, body: Body): Promise<Body> => {
  const { status, text } = await client.operate(operation, { method: operation, ...body })
  assert.strictEqual(status, 200, `${operation} ${text}`)
  return JSON.parse(text) as Body
}

/** The example of an operation with other fields in its object. */
const withFields = async (operation: string, part: string, fields: Body): Promise<Body> => {
  const { method: _, ...example } = await client.example(operation)
  return { ...example, [part]: { ...(example[part] as Body), ...fields } }
}

const newUser = async (fields: Body = {}): Promise<{ userId: string; companyId: string }> => {
  const body = await withFields("addUser", "user", fields)
  const { user } = (await made("addUser", body)) as { user: { userId: string } }
  return { userId: user.userId, companyId: String((body["user"] as Body)["companyId"]) }
}

/** The requirements of a worker that name a doubt. */
const doubts = async (userId: string): Promise<ReadonlyArray<string>> => {
  const { userTask } = (await made("getUserTask", { userId })) as {
    userTask: { isComplete: boolean; requirements: ReadonlyArray<Body> }
  }
  const named = userTask.requirements
    .map(({ path, reason }) => `${(path as ReadonlyArray<string>).join(".")}: ${String(reason)}`)
    .filter((each) => each.includes("hardly meant"))
  if (named.length > 0) assert.isFalse(userTask.isComplete)
  return named
}

const home = { address1: "1 Main St", city: "Fresno", state: "CA", zipcode: "93650" }

// https://github.com/phamhongphuc/uit-hotel/issues/376, https://github.com/LabRedesCefetRJ/WeGIA/issues/1497,
// https://github.com/department-of-veterans-affairs/vets-website/pull/43500
describe("a birth", () => {
  const joins = `${Number(today().slice(0, 4)) - 2}-01-05`

  it.each([
    [daysFromToday(-300), "is hardly meant: it is after the day of joining"],
    [`${Number(joins.slice(0, 4)) - 13}-06-01`, "is hardly meant: younger than 14 when joining"]
  ])("on %s is a requirement of who joined before", async (dateOfBirth, reason) => {
    const { userId } = await newUser({ dateOfJoin: joins })
    const identity = { userId, ssn: "219000101", dateOfBirth, ...home }
    await made("addKycInformation", { kycInformation: identity })
    assert.deepStrictEqual(await doubts(userId), [`kycInformation.dateOfBirth: ${reason}`])
    await made("updateKycInformation", { kycInformation: { userId, dateOfBirth: "1990-01-31" } })
    assert.deepStrictEqual(await doubts(userId), [])
  })
})

// https://help.paycheckcity.com/en/articles/6305506-what-is-an-employee-s-dependent-s-amount, 29 U.S.C. 206
describe("an amount", () => {
  it.each([
    [20, "Per Year", "less than 1 US dollar"],
    [250_000, "Per Hour", "more than 1,000 US dollars"]
  ])("of %s %s is a requirement", async (wageRate, wageBasis, doubt) => {
    const { userId, companyId } = await newUser()
    const userWage = { userId, companyId, workerType: "W2", wageRate, wageBasis }
    await made("addUserWage", { userWage })
    assert.deepStrictEqual(await doubts(userId), [
      `userWage.wageRate: is hardly meant: ${doubt} an hour`
    ])
  })

  it("of 500 dependents is a requirement", async () => {
    const { userId } = await newUser()
    const w4Information = { userId, w4FilingStatus: "Single", dependents: 500 }
    await made("addW4Information", { w4Information })
    assert.deepStrictEqual(await doubts(userId), [
      "w4Information.dependents: is hardly meant: more than 20 dependents"
    ])
  })
})

// https://github.com/historyforge/historyforge/issues/435, https://github.com/FreeUKGen/MyopicVicar/issues/846,
// https://github.com/mysociety/yournextrepresentative/issues/862
describe("a name", () => {
  it.each([
    ["Mary-Jane", "O’Brien", ["o'brien", "O`BRIEN", "mary jane", "maryjane obrien", "mary–jane"]],
    ["Keala", "ʻŌpūnui", ["'opunui", "opunui", "‘Ōpūnui", "keala opunui"]],
    ["J. R.", "Smith, Jr.", ["jr smith", "smith jr", "J.R."]]
  ])("%s %s is found without its punctuation", async (firstName, lastName, names) => {
    const { userId, companyId } = await newUser({ firstName, lastName })
    for (const name of names) {
      const { users } = (await made("getUsers", { companyId, name })) as { users: Array<Body> }
      assert.deepStrictEqual(
        users.map((user) => user["userId"]),
        [userId],
        name
      )
      const { found } = (await made("search", { companyId, text: name })) as { found: Array<Body> }
      assert.include(
        found.map(({ id }) => id),
        userId,
        name
      )
    }
  })

  it("of a company is found without its punctuation", async () => {
    const example = await withFields("createBusiness", "registration", {
      company: "7-Élevén, Inc."
    })
    const { registration } = (await made("createBusiness", example)) as { registration: Body }
    for (const name of ["7 eleven", "7‑ELEVEN INC", "7eleven"]) {
      const { companies } = (await made("getCompanies", { name })) as { companies: Array<Body> }
      assert.deepStrictEqual(
        companies.map(({ companyId }) => companyId),
        [registration["companyId"]]
      )
    }
  })
})

// https://github.com/public-accountability/littlesis-rails/pull/1094,
// https://github.com/openfoodfoundation/openfoodnetwork/pull/10974
describe("a blank at the end", () => {
  it("of digits, dates and ids is not stored", async () => {
    const { userId, companyId } = await newUser({
      dateOfJoin: "2026-01-05 ",
      phoneNumber: " 3025550100\u00a0"
    })
    const identity = { userId: ` ${userId} `, ssn: "219000009 ", dateOfBirth: "1990-03-01 " }
    await made("addKycInformation", {
      kycInformation: { ...identity, ...home, zipcode: "93650 " }
    })
    const read = await made("getUser", { userId: `${userId} ` })
    assert.deepInclude(read["kycInformation"] as Body, { zipcode: "93650" })
    assert.deepInclude(read["user"] as Body, {
      dateOfJoin: "2026-01-05",
      phoneNumber: "3025550100"
    })
    const account = {
      companyId,
      accountNumber: "0123456789\t",
      routingNumber: "021000021 ",
      bankName: "First",
      accountType: "Checking ",
      accountName: "Payroll"
    }
    await made("updateCompanyBankAccount", { companyFundingSourceEntity: account })
    const info = JSON.stringify(await made("getCompanyInfo", { companyId: ` ${companyId}` }))
    assert.include(info, '"routingNumber":"021000021"')
  })
})

// https://github.com/Mangopay/mangopay2-java-sdk/issues/290,
// https://github.com/europace/baufismart-kundenangaben-api/issues/119
describe("the country of an owner", () => {
  const foreignOwner = async (
    country: unknown,
    idCountry: unknown,
    more: Body = {}
  ): Promise<Answer> => {
    const { businessUser } = await client.example("addBusinessUser")
    const { ssn: _ssn, state: _state, zipcode: _zip, ...owner } = businessUser as Body
    const foreignId = { type: "Passport", number: "C01X00T47", country: idCountry }
    const abroad = {
      phoneNumber: "+44 20 7946 0000",
      address1: "10 Downing Street",
      city: "London"
    }
    const fields = { dateOfBirth: "1980-05-05", beneficialOwner: true, ownershipPercentage: 30 }
    const email = `o${Math.random()}@acme.example`
    const user = { ...owner, ...abroad, ...fields, email, country, foreignId, ...more }
    return client.operate("addBusinessUser", { method: "addBusinessUser", businessUser: user })
  }

  it.each([
    ["UK", "GB"],
    ["England", "UK"],
    ["Kosovo", "XK"],
    ["Côte d'Ivoire", "CIV"]
  ])("may be %s", async (country, idCountry) => {
    const { status, text } = await foreignOwner(country, idCountry)
    assert.strictEqual(status, 200, text)
  })

  it("is one problem where it is unknown", async () => {
    const paths = async (...parameters: Parameters<typeof foreignOwner>) =>
      (failureIn(await foreignOwner(...parameters)).fields ?? []).map(({ path }) => path.join("."))
    assert.deepStrictEqual(await paths("Atlantis", "ZZ"), [
      "businessUser.country",
      "businessUser.foreignId.country"
    ])
    assert.deepStrictEqual(await paths("Atlantis", "GB"), ["businessUser.country"])
    assert.deepStrictEqual(await paths(7, "GB"), ["businessUser.country"])
    assert.deepStrictEqual(await paths("Atlantis", "GB", { foreignId: undefined }), [
      "businessUser.country"
    ])
  })
})

describe("an owner who is made a worker", () => {
  it.each([true, false])("has the SSN that the owner has: %s", async (hasSsn) => {
    const businessUser = {
      ...((await client.example("addBusinessUser"))["businessUser"] as Body),
      email: `w${Math.random()}@acme.example`,
      beneficialOwner: false,
      ssn: hasSsn ? "219000555" : undefined
    }
    const added = (await made("addBusinessUser", { businessUser })) as { businessUser: Body }
    const { businessUserId } = added.businessUser
    const fields = { businessUserId, workerType: "W2", jobTitle: "Chef", startDate: "2026-01-05" }
    const employee = { ...fields, companyLocationCategory: "Remote", code: "DE" }
    const done = (await made("updateBusinessUserAsEmployee", { businessUser: employee })) as {
      businessUser: { userId: string }
    }
    const { userId } = done.businessUser
    const { user } = (await made("getUser", { userId })) as { user: Body }
    const { users } = (await made("getUsers", { companyId: user["companyId"] })) as {
      users: Array<Body>
    }
    const listed = users.find((each) => each["userId"] === userId)
    assert.deepStrictEqual([user["hasSsn"], listed?.["hasSsn"]], [hasSsn, hasSsn])
  })
})
