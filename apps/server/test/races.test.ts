/** Two processes decide at the same time about one company, one worker or one value, on both databases. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { recordLimits } from "@payroll/domain/limits"
import type { DuplicatePolicy } from "@payroll/operations/caller"
import type { Answer } from "./answer.ts"
import {
  assertOneWon,
  CALLS,
  newCompany,
  newRegistration,
  sameEmail,
  sameSsn,
  statuses,
  upTo,
  variants
} from "./crowd.ts"
import {
  assertNoneForgets,
  companiesIn,
  eventsIn,
  lastAccountOf,
  locationsOf,
  personsIn
} from "./eventOrder.ts"
import type { Body, Path } from "./examples.ts"
import { databaseName } from "./installation.ts"
import { killProcesses } from "./testProcess.ts"
import { objectIn, startTwoProcesses, type Pair, type TwoProcesses } from "./twoProcesses.ts"

const UPDATES = 100
const ROUNDS = 10
const WAVES = 3
const ACCOUNTS = 8
/** The owners that a company with its admin has room for. */
const OWNERS = recordLimits.businessUser.max - 1

/** No verdict comes while the test runs: what it looks at comes of its own calls alone. */
const SETTINGS = { PAYROLL_SANDBOX_DELAY_MS: "600000" }

const succeeded = (answers: ReadonlyArray<Answer>): ReadonlyArray<Body> =>
  answers.filter(({ status }) => status === 200).map(objectIn)

/** How many attempts have which flags, of all those of a client's companies or workers. */
const flagsOf = async ({ rows }: TwoProcesses, where: string) => {
  const attempts = await rows(`select flags from verification_attempt where ${where}`)
  const counts: Record<string, number> = {}
  for (const { flags } of attempts) counts[String(flags)] = (counts[String(flags)] ?? 0) + 1
  return counts
}

const ALL_BUT_ONE = { "[]": 1, '["duplicate"]': CALLS - 1 }

const count = async ({ rows }: TwoProcesses, from: string): Promise<number> => {
  const [row] = await rows(`select count(*) as count from ${from}`)
  return Number(row?.["count"])
}

/** How many of these people are told that their email is another person's too. */
const toldOfEmail = async (pair: Pair, companyId: string, people: ReadonlyArray<Body>) => {
  const workers = people.flatMap(({ userId }) => (userId === undefined ? [] : [userId]))
  const tasks = await pair.atOnce([
    { method: "getCompanyTask", companyId },
    ...workers.map((userId) => ({ method: "getUserTask", userId }))
  ])
  const reported = tasks
    .map(objectIn)
    .flatMap(({ requirements }) => requirements as ReadonlyArray<Body>)
  return reported.filter(({ path }) => (path as Path).at(-1) === "email").length
}

afterAll(killProcesses)

describe(`two processes on one database (${databaseName})`, () => {
  let both: TwoProcesses
  const newPair = (duplicates: DuplicatePolicy = "review") => both.newPair(duplicates)

  beforeAll(async () => {
    both = await startTwoProcesses(databaseName, SETTINGS)
  })
  afterAll(() => both.stop())

  describe("refuse all but one of those who come at once", () => {
    it("with one EIN", async () => {
      const pair = await newPair("reject")
      const answers = await pair.atOnce(variants(await pair.example("createBusiness"), CALLS))
      assertOneWon(answers, ["kybInformation.ein: duplicate Ein already in use"])
      const [{ companyId } = {}] = succeeded(answers)
      const ofClient = `client_id = (select client_id from company where id = '${companyId}')`
      assert.strictEqual(await count(both, `company where ${ofClient}`), 1)
      assert.strictEqual(await count(both, `claim where rule = 'ein' and ${ofClient}`), 1)
      assert.strictEqual(await count(both, `claim where holder = '${companyId}'`), 1)
    })

    it("with one email, as workers and as business users", async () => {
      const pair = await newPair("reject")
      const companyId = await newCompany(pair)
      const answers = await pair.atOnce(await sameEmail(pair, companyId))
      assertOneWon(answers, [
        "businessUser.email: duplicate email already in use",
        "user.email: duplicate email already in use"
      ])
      const people = ["worker", "business_user"].map((table) =>
        count(both, `${table} where company_id = '${companyId}'`)
      )
      const [workers = 0, users = 0] = await Promise.all(people)
      assert.strictEqual(workers + users, 2)
    })

    it("with one SSN", async () => {
      const pair = await newPair("reject")
      const companyId = await newCompany(pair)
      const answers = await pair.atOnce(await sameSsn(pair, both, companyId))
      assertOneWon(answers, [
        "kycInformation.ssn: duplicate SSN already exists within this company"
      ])
      const of = `company_id = '${companyId}'`
      assert.strictEqual(await count(both, `kyc_information where ${of}`), 1)
      assert.strictEqual(await count(both, `worker where ${of} and kyc_status = 'pending'`), 1)
    })
  })

  describe("store all who come at once and flag all but one", () => {
    it("with one EIN", async () => {
      const pair = await newPair()
      const answers = await pair.atOnce(variants(await pair.example("createBusiness"), CALLS))
      assert.deepStrictEqual(statuses(answers), { 200: CALLS })
      const ids = succeeded(answers).map(({ companyId }) => `'${companyId}'`)
      assert.deepStrictEqual(await flagsOf(both, `subject_id in (${ids.join()})`), ALL_BUT_ONE)
    })

    it("with one email, as workers and as business users", async () => {
      const pair = await newPair()
      const companyId = await newCompany(pair)
      const answers = await pair.atOnce(await sameEmail(pair, companyId))
      assert.deepStrictEqual(statuses(answers), { 200: CALLS })
      assert.strictEqual(await toldOfEmail(pair, companyId, succeeded(answers)), CALLS - 1)
    })

    it("with one email, as workers", async () => {
      const pair = await newPair()
      const worker = await pair.example("addUser")
      const { companyId } = worker["user"] as Body
      const answers = await pair.atOnce(variants(worker, CALLS))
      assert.deepStrictEqual(statuses(answers), { 200: CALLS })
      assert.strictEqual(await toldOfEmail(pair, String(companyId), succeeded(answers)), CALLS - 1)
    })

    it("with one SSN", async () => {
      const pair = await newPair()
      const companyId = await newCompany(pair)
      const answers = await pair.atOnce(await sameSsn(pair, both, companyId))
      assert.deepStrictEqual(statuses(answers), { 200: CALLS })
      const of = `company_id = '${companyId}' and subject_kind = 'worker'`
      assert.deepStrictEqual(await flagsOf(both, of), ALL_BUT_ONE)
    })
  })

  describe("lose nothing of what many change at once", () => {
    it(`${UPDATES} times one worker`, async () => {
      const pair = await newPair()
      const update = await pair.example("updateUser")
      const fieldOf = (index: number): string => (index % 4 < 2 ? "jobTitle" : "middleName")
      const answers = await pair.atOnce(
        variants(update, UPDATES, (index) => [
          [["user", "jobTitle"], undefined],
          [["user", fieldOf(index)], `Value ${index}`]
        ])
      )
      // Each has made a version of its own; the last of each field is what remains.
      const versions = succeeded(answers).map(({ version }) => Number(version))
      assert.sameMembers(
        versions,
        upTo(UPDATES).map((n) => n + 2)
      )
      const last = (field: string): string => {
        const ofField = upTo(UPDATES).filter((index) => fieldOf(index) === field)
        const [winner] = ofField.toSorted((a, b) => Number(versions[b]) - Number(versions[a]))
        return `Value ${winner}`
      }
      const { userId } = update["user"] as Body
      const [worker = {}] = await both.rows(`select * from worker where id = '${userId}'`)
      assert.deepStrictEqual(
        [worker["version"], worker["job_title"], worker["middle_name"]],
        [UPDATES + 1, last("jobTitle"), last("middleName")]
      )
    })

    it(`${OWNERS} owners of one company`, async () => {
      const pair = await newPair()
      const owner = await pair.example("addBusinessUser")
      const { companyId } = owner["businessUser"] as Body
      const answers = await pair.atOnce(
        variants(owner, OWNERS, (index) => [
          [["businessUser", "email"], `owner${index}@acme.example`]
        ])
      )
      assert.deepStrictEqual(statuses(answers), { 200: OWNERS })
      const of = `company_id = '${companyId}'`
      assert.strictEqual(
        await count(both, `business_user where ${of} and kyc_status = 'pending'`),
        OWNERS
      )
      // Each owner made the company be submitted again, in place of the attempt before.
      const attempts = await both.rows(
        `select number, status from verification_attempt where ${of} order by number`
      )
      const before = upTo(OWNERS).map((index) => [index + 1, "superseded"])
      assert.deepStrictEqual(
        attempts.slice(0, -1).map(({ number, status }) => [number, status]),
        before
      )
      assert.include(["submitted", "processing"], attempts.at(-1)?.["status"])
    })

    it(`${CALLS} first locations of one company`, async () => {
      const pair = await newPair()
      const location = await pair.example("addCompanyLocation")
      for (const companyId of [await newRegistration(pair), await newRegistration(pair)]) {
        const answers = await pair.atOnce(
          variants(location, CALLS, () => [
            [["companyLocation", "companyId"], companyId],
            [["companyLocation", "isMailingAddress"], true]
          ])
        )
        assert.deepStrictEqual(statuses(answers), { 200: CALLS })
        const of = `company_location where company_id = '${companyId}'`
        assert.strictEqual(await count(both, of), CALLS)
        assert.strictEqual(await count(both, `${of} and is_filing_address = 1`), 1)
        assert.strictEqual(await count(both, `${of} and is_mailing_address = 1`), 1)
      }
    })

    it("two fields of one worker, and one version only once", async () => {
      const pair = await newPair()
      const update = await pair.example("updateUser")
      const { userId } = update["user"] as Body
      for (const round of upTo(ROUNDS)) {
        const fields = { jobTitle: `Baker ${round}`, lastName: `Ruiz ${round}` }
        const calls = Object.entries(fields).map(([field, value]) => ({
          method: "updateUser",
          user: { userId, [field]: value }
        }))
        assert.deepStrictEqual(statuses(await pair.atOnce(calls)), { 200: 2 })
        const [worker = {}] = await both.rows(`select * from worker where id = '${userId}'`)
        assert.deepStrictEqual(
          [worker["job_title"], worker["last_name"]],
          [fields.jobTitle, fields.lastName]
        )
        const { version } = worker
        // Other values: a call that changes nothing stores no version.
        const twice = Object.entries(fields).map(([field, value]) => ({
          method: "updateUser",
          user: { userId, [field]: `${value} again`, version }
        }))
        assert.deepStrictEqual(statuses(await pair.atOnce(twice)), { 200: 1, 409: 1 })
      }
    })
  })

  describe("tell of everything in the order in which it came about", () => {
    const eventsOf = async (companyId: unknown) =>
      eventsIn(
        await both.rows(
          `select sequence, body from event where company_id = '${companyId}' order by sequence`
        )
      )

    it("a company that gets bank accounts and locations", async () => {
      const pair = await newPair()
      const [account, location] = [
        await pair.example("updateCompanyBankAccount"),
        await pair.example("addCompanyLocation")
      ]
      const companyId = await newCompany(pair)
      const of = (wave: number) => [
        ...variants(account, ACCOUNTS, (index) => [
          [["companyFundingSourceEntity", "companyId"], companyId],
          [["companyFundingSourceEntity", "bankName"], `Bank ${wave}, ${index}`]
        ]),
        ...variants(location, ACCOUNTS, () => [[["companyLocation", "companyId"], companyId]])
      ]
      for (const wave of upTo(WAVES)) {
        const before = (await eventsOf(companyId)).length
        assert.deepStrictEqual(statuses(await pair.atOnce(of(wave))), { 200: 2 * ACCOUNTS })
        const later = companiesIn((await eventsOf(companyId)).slice(before))
        assert.isAtLeast(later.length, ACCOUNTS)
        // The filing address alone, however many locations there are.
        for (const company of later) assert.lengthOf(locationsOf(company), 1)
      }
      const events = await eventsOf(companyId)
      assertNoneForgets(companiesIn(events))
      const last = lastAccountOf(events)
      const accounts = await both.rows(
        `select id from company_bank_account
         where company_id = '${companyId}' and status <> 'replaced'`
      )
      const ids = accounts.map(({ id }) => id)
      assert.include(ids, last?.companyFundingSourceEntityId)
      // One that is ready stays until the last one is.
      assert.isAtMost(ids.length, 2)
    })

    it("workers who get a wage and give their KYC information", async () => {
      const pair = await newPair()
      const companyId = await newCompany(pair)
      const kyc = await sameSsn(pair, both, companyId)
      const wage = await pair.example("addUserWage")
      const ids = kyc.map((body) => (body["kycInformation"] as Body)["userId"])
      const titles = (title: string): ReadonlyArray<Body> =>
        ids.map((userId) => ({ method: "updateUser", user: { userId, jobTitle: title } }))
      const wages = variants(wage, ids.length, (index) => [
        [["userWage", "companyId"], companyId],
        [["userWage", "userId"], ids[index]]
      ])
      for (const calls of [
        [...titles("Second"), ...wages],
        [...titles("Third"), ...kyc]
      ]) {
        assert.deepStrictEqual(statuses(await pair.atOnce(calls)), { 200: 2 * CALLS })
      }
      const events = await eventsOf(companyId)
      for (const id of ids) {
        const [, added, invited, pending, ...more] = personsIn(events, id)
        assert.deepStrictEqual([added?.status.userStatus, more], ["Add Wage", []])
        assert.deepStrictEqual(
          [invited?.eventType, invited?.status.userStatus, invited?.userWages.length],
          ["employee.employeestatus.update", "Invite Sent", 1]
        )
        assert.deepStrictEqual(
          [pending?.eventType, pending?.kycStatus, pending?.status.userStatus],
          ["employee.kycstatus.update", "pending", "Invite Sent"]
        )
        assert.strictEqual(pending?.userWages.length, 1)
        assert.include(["Baker", "Second"], invited?.jobTitle)
        // The second title was there before this was asked for.
        assert.include(["Second", "Third"], pending?.jobTitle)
      }
    })
  })
})
