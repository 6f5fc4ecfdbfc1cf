/** Comparing the number of a case: yes or no, few times, audited before the answer, never stored. */
import {
  COMPARISONS_OF_CASE_MAX,
  COMPARISONS_OF_CREDENTIAL_MAX
} from "@payroll/operations/ports/verificationStore"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { call, testClient, type TestClient } from "./call.ts"
import { freshEin } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const NAME = "compareNumber"
const OTHER = "919191919"
/** The fields that make a business user one of the owners that are verified. */
const OWNER = {
  beneficialOwner: true,
  ownershipPercentage: 60,
  dateOfBirth: "1970-01-01",
  phoneNumber: "3025550100",
  email: "owner@example.com",
  address1: "1 Loockerman St",
  city: "Dover",
  state: "DE",
  zipcode: "19901"
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const newReviewer = async (): Promise<TestClient> =>
  testClient(server.port, await server.newClient("admin"))

interface Fields {
  readonly [name: string]: unknown
}

/** The newest case of a new company. */
const newCase = async (admin: TestClient, ein: string, ssn?: string) => {
  const example = (await admin.example("createBusiness")) as Readonly<Record<string, Fields>>
  const body = {
    ...example,
    kybInformation: { ...example["kybInformation"], ein },
    businessUser: { ...example["businessUser"], ...(ssn !== undefined && { ssn, ...OWNER }) }
  }
  const { text } = await admin.operate("createBusiness", body)
  const { companyId, businessUserId } = JSON.parse(text).registration
  const attempts = await server.rows("verification_attempt")
  const attempt = attempts.find(({ subject_id: subject }) => subject === companyId)
  return { companyId, businessUserId, verificationId: String(attempt?.["id"]) }
}

const compare = async (admin: TestClient, comparison: Fields) => {
  const answer = await admin.persist(NAME, { method: NAME, comparison })
  return { ...answer, body: JSON.parse(answer.text) }
}

it("says whether a number is the one of the case, with an audit row of the case", async () => {
  const admin = await newReviewer()
  const ein = freshEin()
  const { companyId, verificationId } = await newCase(admin, ein)
  const same = await compare(admin, { verificationId, number: ein })
  assert.deepInclude(same.body.comparison, { isSame: true, left: COMPARISONS_OF_CASE_MAX - 1 })
  const other = await compare(admin, { verificationId, number: OTHER })
  assert.deepInclude(other.body.comparison, { isSame: false, left: COMPARISONS_OF_CASE_MAX - 2 })
  const rows = await server.rows("audit")
  const ofCase = rows.filter(
    (row) => row["record_id"] === verificationId && row["operation"] === NAME
  )
  assert.lengthOf(ofCase, 2)
  assert.deepInclude(ofCase[0], { company_id: companyId, credential: admin.credential.username })
  assert.notInclude(JSON.stringify(ofCase), OTHER)
})

it("compares the SSN of an owner", async () => {
  const admin = await newReviewer()
  const { verificationId, businessUserId } = await newCase(admin, freshEin(), "123456788")
  const of = { verificationId, businessUserId }
  assert.isTrue((await compare(admin, { ...of, number: "123456788" })).body.comparison.isSame)
  assert.isFalse((await compare(admin, { ...of, number: OTHER })).body.comparison.isSame)
  const noOwner = { verificationId, businessUserId: verificationId, number: OTHER }
  assert.strictEqual((await compare(admin, noOwner)).status, 404)
})

it("compares as often as a case allows and no more, also at once", async () => {
  const admin = await newReviewer()
  const ein = freshEin()
  const { verificationId } = await newCase(admin, ein)
  const answers = await Promise.all(
    Array.from({ length: COMPARISONS_OF_CASE_MAX + 5 }, () =>
      compare(admin, { verificationId, number: ein })
    )
  )
  const allowed = answers.filter(({ status }) => status === 200)
  assert.lengthOf(allowed, COMPARISONS_OF_CASE_MAX)
  assert.deepStrictEqual(
    allowed.map(({ body }) => body.comparison.left).toSorted(),
    Array.from({ length: COMPARISONS_OF_CASE_MAX }, (_, index) => index)
  )
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    assert.strictEqual(status, 409)
    assert.match(body.error.message, /of this case were compared 5 times/)
    assert.notProperty(body, "comparison")
  }
})

it("lets a credential compare no more than its share of a day", async () => {
  const admin = await newReviewer()
  for (let cases = 0; cases < COMPARISONS_OF_CREDENTIAL_MAX / COMPARISONS_OF_CASE_MAX; cases += 1) {
    const { verificationId } = await newCase(admin, freshEin())
    for (let each = 0; each < COMPARISONS_OF_CASE_MAX; each += 1) {
      const { status } = await compare(admin, { verificationId, number: OTHER })
      assert.strictEqual(status, 200)
    }
  }
  const { verificationId } = await newCase(admin, freshEin())
  const refused = await compare(admin, { verificationId, number: OTHER })
  assert.strictEqual(refused.status, 409)
  assert.match(refused.body.error.message, /compared 50 numbers in 24 hours/)
})

it("counts nothing where a key is used again or a number is none", async () => {
  const admin = await newReviewer()
  const ein = freshEin()
  const { verificationId } = await newCase(admin, ein)
  const body = { method: NAME, comparison: { verificationId, number: ein } }
  const request = { path: "/adminPortal", body, as: admin.credential }
  const headers = { "Idempotency-Key": "compare-once" }
  assert.strictEqual((await call(server.port, { ...request, headers })).status, 200)
  assert.strictEqual((await call(server.port, { ...request, headers })).status, 409)
  const wrong = await compare(admin, { verificationId, number: "12345678" })
  assert.strictEqual(wrong.status, 400)
  assert.notInclude(wrong.text, "12345678")
  const { body: last } = await compare(admin, { verificationId, number: ein })
  assert.strictEqual(last.comparison.left, COMPARISONS_OF_CASE_MAX - 2)
})
