/** One EIN in two companies of a client: flagged or refused, also when all come at once. */
import { sandboxValues } from "@payroll/domain/verification/sandboxValues"
import type { DuplicatePolicy } from "@payroll/operations/caller"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn, type Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { freshEin, withValue } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { objectIn } from "./twoProcesses.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const newClient = async (duplicates: DuplicatePolicy): Promise<TestClient> =>
  testClient(server.port, await server.newClient("write", duplicates))

const create = async (client: TestClient, ein: string): Promise<Answer> => {
  const body = withValue(await client.example("createBusiness"), ["kybInformation", "ein"], ein)
  return client.persist("createBusiness", body)
}

const atOnce = (client: TestClient, count: number, ein: string): Promise<ReadonlyArray<Answer>> =>
  Promise.all(Array.from({ length: count }, () => create(client, ein)))

const statuses = (answers: ReadonlyArray<Answer>): ReadonlyArray<number> =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** The flags of the attempts that these answers' companies were submitted with. */
const flags = async (answers: ReadonlyArray<Answer>): Promise<ReadonlyArray<string>> => {
  const ids = new Set(answers.map(({ text }) => JSON.parse(text).registration.companyId))
  const attempts = await server.rows("verification_attempt")
  return attempts
    .filter(({ company_id: id }) => ids.has(id))
    .map((attempt) => String(attempt["flags"]))
    .toSorted()
}

const IN_USE = ["kybInformation.ein: duplicate Ein already in use"]
const CALLS = 20

describe("review", () => {
  it("takes a second company with the EIN and flags its verification", async () => {
    const client = await newClient("review")
    const ein = freshEin()
    const answers = [await create(client, ein), await create(client, ein)]
    assert.deepStrictEqual(statuses(answers), [200, 200])
    assert.deepStrictEqual(await flags(answers.slice(0, 1)), ["[]"])
    assert.deepStrictEqual(await flags(answers.slice(1)), ['["duplicate"]'])
  })

  it("names the company that has the EIN to a reviewer, and only while it has it", async () => {
    const admin = testClient(server.port, await server.newClient("admin", "review"))
    const ein = freshEin()
    const answers = [await create(admin, ein), await create(admin, ein)]
    const [first, second] = answers.map(({ text }) => JSON.parse(text).registration.companyId)
    const attempts = await server.rows("verification_attempt")
    const otherOf = async (companyId: string): Promise<unknown> => {
      const { id } = attempts.find(({ subject_id: subject }) => subject === companyId) ?? {}
      const body = { method: "getVerification", verificationId: id }
      const { text } = await admin.operate("getVerification", body)
      return JSON.parse(text).verification.duplicateOf
    }
    assert.deepStrictEqual([await otherOf(first), await otherOf(second)], [null, first])
  })

  it(`flags all but one of ${CALLS} at once`, async () => {
    const answers = await atOnce(await newClient("review"), CALLS, freshEin())
    assert.deepStrictEqual(
      statuses(answers),
      Array.from({ length: CALLS }, () => 200)
    )
    assert.deepStrictEqual(await flags(answers), [
      ...Array.from({ length: CALLS - 1 }, () => '["duplicate"]'),
      "[]"
    ])
  })
})

describe("reject", () => {
  it("refuses a second company with the EIN and stores nothing of it", async () => {
    const client = await newClient("reject")
    const ein = freshEin()
    assert.strictEqual((await create(client, ein)).status, 200)
    const before = await server.rowCounts()
    const second = await create(client, ein)
    assert.strictEqual(second.status, 400)
    assert.deepStrictEqual(problemsIn(second), IN_USE)
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  it(`takes one of ${CALLS} at once`, async () => {
    const client = await newClient("reject")
    const before = await server.rowCounts()
    const answers = await atOnce(client, CALLS, freshEin())
    const refused = answers.filter(({ status }) => status === 400)
    assert.strictEqual(refused.length, CALLS - 1)
    for (const answer of refused) assert.deepStrictEqual(problemsIn(answer), IN_USE)
    const after = await server.rowCounts()
    assert.strictEqual(after["company"], (before["company"] ?? 0) + 1)
    assert.strictEqual(after["event"], (before["event"] ?? 0) + 2)
  })

  it("is about one client's companies alone", async () => {
    const ein = freshEin()
    for (const client of [await newClient("reject"), await newClient("reject")]) {
      assert.strictEqual((await create(client, ein)).status, 200)
    }
  })
})

interface UserTask {
  readonly requirements: ReadonlyArray<{
    readonly path: ReadonlyArray<string>
    readonly reason: string
  }>
}

describe("two employments of one SSN", () => {
  it("are a requirement of the later one while a day is in both", async () => {
    const client = await newClient("review")
    const example = await client.example("addKycInformation")
    const { text: created } = await create(client, freshEin())
    const { companyId } = JSON.parse(created).registration
    const ask = async (name: string, body: object) =>
      objectIn(await client.persist(name, { method: name, ...body }))
    const employ = async (email: string, dateOfJoin: string, ssn: string): Promise<string> => {
      const { user } = (await client.example("addUser")) as Readonly<{ user: object }>
      const added = await ask("addUser", { user: { ...user, companyId, email, dateOfJoin } })
      const userId = String(added["userId"])
      const kycInformation = { ...(example["kycInformation"] as object), userId, ssn }
      await ask("addKycInformation", { kycInformation })
      return userId
    }
    const overlaps = (...userIds: ReadonlyArray<string>) =>
      Promise.all(
        userIds.map(async (userId) => {
          const { requirements } = (await ask("getUserTask", { userId })) as unknown as UserTask
          return requirements
            .filter(({ reason }) => reason.includes("another employment"))
            .map(({ path }) => path.join("."))
        })
      )
    const first = await employ("one@example.com", "2026-01-05", "219446789")
    const other = await employ("two@example.com", "2026-01-05", "219436789")
    const second = await employ("three@example.com", "2026-03-02", "219446789")
    assert.deepStrictEqual(await overlaps(first, other, second), [[], [], [`user.${second}`]])
    await ask("updateUser", { user: { userId: second, dateOfJoin: "2026-01-02" } })
    assert.deepStrictEqual(await overlaps(first, other, second), [[`user.${first}`], [], []])
    await ask("terminateUser", { user: { userId: second, lastDay: "2026-01-05" } })
    assert.deepStrictEqual(await overlaps(first, other, second), [["user.dateOfJoin"], [], []])
    await ask("updateUser", { user: { userId: first, dateOfJoin: "2026-01-06" } })
    assert.deepStrictEqual(await overlaps(first, other, second), [[], [], []])
  })
})

describe("a dry run of addUsers", () => {
  const dryRun = async (policy: "review" | "reject") => {
    const client = await newClient(policy)
    const body = await client.example("addUsers")
    const { companyId, users } = body as Readonly<{ companyId: string; users: Array<object> }>
    const { email } = users[1] as Readonly<Record<string, string>>
    const first = { method: "addUser", user: { ...users[0], companyId, email } }
    assert.strictEqual((await client.operate("addUser", first)).status, 200)
    const before = await server.rowCounts()
    const answer = await client.operate("addUsers", { ...body, dryRun: true })
    assert.deepStrictEqual(await server.rowCounts(), before)
    return answer
  }

  it.each(["review", "reject"] as const)(
    "does not tell what others have, says so, and stores nothing, with %s",
    async (policy) => {
      const answer = await dryRun(policy)
      assert.strictEqual(answer.status, 200)
      const { users } = JSON.parse(answer.text) as { readonly users: ReadonlyArray<object> }
      const entry = {
        isDryRun: true,
        message: "nothing is wrong with it; uniqueness is not checked, and nothing is stored"
      }
      assert.deepStrictEqual(users, [entry, entry])
    }
  )
})

describe.each(["review", "reject"] as const)("%s and the sandbox's values", (policy) => {
  it.each(sandboxValues.map(({ value }) => value))("%s is nobody's", async (value) => {
    const answers = await atOnce(await newClient(policy), 4, value)
    assert.deepStrictEqual(statuses(answers), [200, 200, 200, 200])
    assert.deepStrictEqual(await flags(answers), ["[]", "[]", "[]", "[]"])
  })
})
