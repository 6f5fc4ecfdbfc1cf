/** The rules of createBusiness's fields, each just inside and just outside. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { withValues, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let client: TestClient
let body: Body

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("write"))
  body = await client.example("createBusiness")
})
afterAll(() => server.stop())

const create = (changes: Readonly<Record<string, unknown>>) =>
  client.operate(
    "createBusiness",
    withValues(
      body,
      Object.entries(changes).map(([path, value]) => [path.split("."), value] as const)
    )
  )

const letters = (count: number): string => "x".repeat(count)
const notNineDigits = [
  "12345678",
  "1234567890",
  "12-3456789",
  "12345678a",
  "123 456 789",
  "１２３４５６７８９"
]
const notTenDigits = ["302555010", "30255501000", "302-555-0100", "+13025550100", "302555010x"]
const yesOrNo = ["Yes", "No", "yes", "Y", "n", "true", "FALSE", true, false]
const states = [
  "DE",
  "de",
  "Delaware",
  "delaware",
  "New York",
  "NEW-YORK",
  "newyork",
  "DC",
  "PR",
  "U.S. Virgin Islands",
  "Guam"
]
const military = ["AA", "AE", "Armed Forces Pacific"]
const notStates = ["XX", "D", "Ontario", "Delaware1", "DE.", "__proto__", "constructor"]
const zips = ["19901", "00000", "199011234", "19901-1234"]
const notZips = ["1990", "199012", "19901-123", "19901-12345", "19901 1234", "1990a"]
const days = ["2024-02-29", "1901-12-31", "2019-04-01"]
const notDays = [
  "2023-02-29",
  "2019-4-1",
  "2019-13-01",
  "2019-00-01",
  "2019-04-31",
  "20190401",
  "04/01/2019",
  "2019-04-01T00:00:00Z"
]
const emails = ["a@b.co", "A.B+c@mail.example.com", `${letters(64)}@${letters(185)}.com`]
const notEmails = ["a", "a@b", "@b.co", "a@b..co", "a@.co", "a@b.", "a@b@c.co", "a b@c.co"]

const says = {
  at100: "length $ must be at most 100 characters",
  digits9: "format $ must be exactly 9 digits",
  digits10: "format $ must be exactly 10 digits",
  state: "choice $ must be a US state, as its two-letter code or its name",
  zip: "format $ must be 5 or 9 digits",
  yesNo: "choice $ must be one of Yes, No",
  day: "format $ must be a calendar date, YYYY-MM-DD",
  percent: "range $ must be a whole number from 0 to 100"
}

/** A field, values that it takes, values that it does not take, and what it says of those. */
type Rule = readonly [string, ReadonlyArray<unknown>, ReadonlyArray<unknown>, string]

const upTo100 = (field: string): Rule => [
  field,
  [letters(1), letters(100)],
  [letters(101)],
  says.at100
]

const rules: ReadonlyArray<Rule> = [
  ...[
    "registration.company",
    "registration.doingBusinessAs",
    "companyLocation.address1",
    "companyLocation.address2",
    "companyLocation.city",
    "businessUser.firstName",
    "businessUser.middleName",
    "businessUser.lastName",
    "businessUser.address1",
    "businessUser.address2",
    "businessUser.city"
  ].map(upTo100),
  [
    "registration.businessWebsite",
    [letters(2_048)],
    [letters(2_049)],
    "length $ must be at most 2048 characters"
  ],
  ["registration.isTermsAccepted", [true], [false], "accepted $ must be true"],
  ["kybInformation.ein", ["000000000", "990000000"], notNineDigits, says.digits9],
  [
    "kybInformation.entityType",
    [
      "C Corp",
      "S Corp",
      "LLC",
      "Single Member LLC",
      "LLP",
      "Partnership",
      "Sole Proprietor",
      "Non-Profit",
      "c-corp",
      "nonprofit"
    ],
    ["Corp", "C Corporation", "LLC.", "constructor"],
    "choice $ must be one of C Corp, S Corp, LLC, Single Member LLC, LLP, Partnership, Sole Proprietor, Non-Profit"
  ],
  ["kybInformation.incorporationState", states, [...notStates, ...military], says.state],
  ["kybInformation.dateOfIncorporation", days, notDays, says.day],
  [
    "kybInformation.irsAssisgnedFederalFilingForm",
    ["941", "944"],
    ["940", "Form 941"],
    "choice $ must be one of 941, 944"
  ],
  ["kybInformation.payrollRunThisYear", yesOrNo, ["maybe", "1", "ja"], says.yesNo],
  ["kybInformation.formerPaidThisYear", yesOrNo, ["maybe", "0", "nein"], says.yesNo],
  [
    "companyLocation.companyLocation",
    ["Main", "Branch", "Corporate", "Barn", letters(40)],
    [letters(41)],
    "length $ must be at most 40 characters"
  ],
  ["companyLocation.state", states, [...notStates, ...military], says.state],
  ["companyLocation.zipcode", zips, notZips, says.zip],
  [
    "companyLocation.country",
    ["US", "usa", "United States", "united-states"],
    ["CA", "Canada", "U"],
    "choice $ must be one of US"
  ],
  ["companyLocation.phoneNumber", ["3025550100"], notTenDigits, says.digits10],
  ["businessUser.email", emails, notEmails, "format $ must be an email address"],
  [
    "businessUser.email",
    [],
    [`${letters(64)}@${letters(186)}.com`],
    "length $ must be at most 254 characters"
  ],
  ["businessUser.phoneNumber", ["3025550100"], notTenDigits, says.digits10],
  ["businessUser.state", [...states, ...military], notStates, says.state],
  ["businessUser.zipcode", zips, notZips, says.zip],
  [
    "businessUser.country",
    ["US", "CA", "can", "GB", "gbr", "England"],
    ["XX", "Atlantis", "C"],
    "choice $ must be an ISO 3166-1 country code or the name of a country in English"
  ],
  ["businessUser.ssn", ["000000000", "666000000", "987654321"], notNineDigits, says.digits9],
  ["businessUser.dateOfBirth", ["1900-01-02", "1980-02-29"], notDays, says.day],
  [
    "businessUser.dateOfBirth",
    [],
    ["1900-01-01", "1899-12-31", "9999-12-31"],
    "range $ must be in the past and after 1900-01-01"
  ],
  ["businessUser.ownershipPercentage", [0, 25, 100], [-1, 101, 25.5], says.percent]
]

const problemOf = (field: string, message: string): string =>
  `${field}: ${message.replace("$", field.split(".")[1] ?? "")}`

describe("the fields of createBusiness", () => {
  it.each(rules)("%s takes what is right", async (field, right) => {
    for (const value of right) {
      const answer = await create({ [field]: value })
      assert.strictEqual(answer.status, 200, JSON.stringify(value))
    }
  })

  it.each(rules)("%s refuses what is wrong", async (field, _right, wrong, message) => {
    const before = await server.rowCounts()
    for (const value of wrong) {
      const answer = await create({ [field]: value })
      assert.strictEqual(answer.status, 400, JSON.stringify(value))
      assert.deepStrictEqual(problemsIn(answer), [problemOf(field, message)])
    }
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  it("tells of one wrong value in every field at once", async () => {
    const wrong = new Map(rules.toReversed().map(([field, , values]) => [field, values[0]]))
    const answer = await create(Object.fromEntries(wrong))
    // By which rules an address is checked, a wrong country does not say.
    const ofCountry = /^businessUser\.(?:phoneNumber|state|zipcode)$/
    const first = new Map(rules.toReversed().map(([field, , , message]) => [field, message]))
    assert.deepStrictEqual(
      problemsIn(answer),
      [...first]
        .filter(([field]) => !ofCountry.test(field))
        .map(([field, message]) => problemOf(field, message))
        .toSorted()
    )
  })

  it("puts no limit on state and zip code outside the United States", async () => {
    const abroad = { "businessUser.state": "Ontario", "businessUser.zipcode": "K1A 0B1" }
    assert.strictEqual((await create({ ...abroad, "businessUser.country": "CA" })).status, 200)
    assert.strictEqual((await create({ ...abroad, "businessUser.country": "USA" })).status, 400)
    assert.strictEqual((await create(abroad)).status, 400)
  })

  it("takes a date of birth until yesterday", async () => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    for (;;) {
      const now = Date.now()
      const born = (value: string) => create({ "businessUser.dateOfBirth": value })
      const [yesterday, today] = [await born(day(now - 86_400_000)), await born(day(now))]
      // At midnight the question was another one: ask again.
      if (day(Date.now()) !== day(now)) continue
      assert.strictEqual(yesterday.status, 200)
      assert.deepStrictEqual(problemsIn(today), [
        "businessUser.dateOfBirth: range dateOfBirth must be in the past and after 1900-01-01"
      ])
      return
    }
  })
})

describe("a beneficial owner", () => {
  const owner: Body = {
    beneficialOwner: true,
    address1: "2 Side Street",
    city: "Dover",
    state: "DE",
    zipcode: "19901",
    ssn: "219099999",
    dateOfBirth: "1980-05-17",
    ownershipPercentage: 60
  }
  const createOwner = (changes: Body) =>
    create(
      Object.fromEntries(
        Object.entries({ ...owner, ...changes }).map(([name, value]) => [
          `businessUser.${name}`,
          value
        ])
      )
    )

  it("needs neither middle name nor second address line nor country", async () => {
    for (const country of ["US", "", null, undefined]) {
      const answer = await createOwner({ middleName: "", address2: null, country })
      assert.strictEqual(answer.status, 200)
    }
  })

  it.each(Object.keys(owner).slice(1))("needs %s", async (field) => {
    for (const value of [undefined, null, "", " "]) {
      const answer = await createOwner({ [field]: value })
      assert.deepStrictEqual(problemsIn(answer), [
        `businessUser.${field}: required ${field} is mandatory and cannot be empty`
      ])
    }
  })

  it("is told of all that is missing; who is none needs none of it", async () => {
    const [flag = "", ...needed] = Object.keys(owner)
    const bare = Object.fromEntries(needed.map((field) => [field, undefined]))
    assert.deepStrictEqual(
      problemsIn(await createOwner(bare)).map((problem) => problem.split(":")[0]),
      needed.map((field) => `businessUser.${field}`).toSorted()
    )
    for (const value of [false, undefined, null, ""]) {
      assert.strictEqual((await createOwner({ ...bare, [flag]: value })).status, 200)
    }
  })
})
