/** The last place below a limit, for which many ask at once, on both databases. */
import { PIN_TRIES_MAX } from "@payroll/operations/submittedNumbers"
import { afterAll, beforeAll, describe, it, assert } from "@effect/vitest"
import { recordLimits } from "@payroll/domain/limits"
import { assertOneWon, CALLS, newRegistration, statuses, upTo } from "./crowd.ts"
import { withValue, type Body } from "./examples.ts"
import { databaseName } from "./installation.ts"
import { killProcesses } from "./testProcess.ts"
import { startTwoProcesses, type Pair, type TwoProcesses } from "./twoProcesses.ts"

/** No verdict comes while the test runs: what it looks at comes of its own calls alone. */
const SETTINGS = { PAYROLL_SANDBOX_DELAY_MS: "600000" }

type Limited = Exclude<keyof typeof recordLimits, "companyFundingSourceEntity">

afterAll(killProcesses)

describe(`two processes on one database (${databaseName})`, () => {
  let both: TwoProcesses
  beforeAll(async () => {
    both = await startTwoProcesses(databaseName, SETTINGS)
  })
  afterAll(() => both.stop())

  const count = async (table: string, where: string): Promise<number> => {
    const [row] = await both.rows(`select count(*) as count from ${table} where ${where}`)
    return Number(row?.["count"])
  }

  /** Fills all places but one, then asks many times at once for that one. */
  const askForLast = async (
    pair: Pair,
    field: Limited,
    filled: number,
    bodies: (count: number, from: number) => ReadonlyArray<Body>
  ): Promise<void> => {
    const { owner, records, max } = recordLimits[field]
    const free = max - 1 - filled
    assert.deepStrictEqual(statuses(await pair.atOnce(bodies(free, 0))), { 200: free })
    assertOneWon(await pair.atOnce(bodies(CALLS, free)), [
      `${field}: limit ${field} cannot be added: a ${owner} can have at most ${max} ${records}`
    ])
  }

  it("give the last place of a company's locations once", async () => {
    const pair = await both.newPair("review")
    const companyId = await newRegistration(pair)
    const location = await pair.example("addCompanyLocation")
    const body = withValue(location, ["companyLocation", "companyId"], companyId)
    await askForLast(pair, "companyLocation", 0, (calls) => upTo(calls).map(() => body))
    const { max } = recordLimits.companyLocation
    assert.strictEqual(await count("company_location", `company_id = '${companyId}'`), max)
  })

  it("give the last place of a company's business users once", async () => {
    const pair = await both.newPair("review")
    const companyId = await newRegistration(pair)
    const person = await pair.example("addBusinessUser")
    const body = withValue(person, ["businessUser", "companyId"], companyId)
    await askForLast(pair, "businessUser", 1, (calls, from) =>
      upTo(calls).map((n) =>
        withValue(body, ["businessUser", "email"], `user${from + n}@acme.example`)
      )
    )
    const { max } = recordLimits.businessUser
    assert.strictEqual(await count("business_user", `company_id = '${companyId}'`), max)
  })

  it("give the last place of a worker's wages once", async () => {
    const pair = await both.newPair("review")
    const body = await pair.example("addUserWage")
    await askForLast(pair, "userWage", 0, (calls) => upTo(calls).map(() => body))
    const { userId } = body["userWage"] as Body
    assert.strictEqual(
      await count("wage", `worker_id = '${String(userId)}'`),
      recordLimits.userWage.max
    )
  })

  it("answer as many guesses of a kiosk PIN as the limit", async () => {
    const pair = await both.newPair("review")
    const { kioskPin } = (await pair.example("setKioskPin")) as Readonly<Record<string, Body>>
    await pair.make("setKioskPin", { method: "setKioskPin", kioskPin })
    const userId = kioskPin?.["userId"]
    const guesses = upTo(CALLS).map((n) => ({
      method: "clockIn",
      punch: { userId, pin: String(52_000 + n) }
    }))
    const answers = statuses(await pair.atOnce(guesses))
    assert.deepStrictEqual(answers, { 403: PIN_TRIES_MAX, 429: CALLS - PIN_TRIES_MAX })
    assert.strictEqual(await count("punch", `worker_id = '${String(userId)}'`), 0)
  })

  it("give the last place of a worker's bank accounts once", async () => {
    const pair = await both.newPair("review")
    const body = await pair.example("addUserBankAccount")
    await askForLast(pair, "userBankAccount", 0, (calls, from) =>
      upTo(calls).map((n) =>
        withValue(body, ["userBankAccount", "accountNumber"], String(70_000_000 + from + n))
      )
    )
    const { userId } = body["userBankAccount"] as Body
    const where = `worker_id = '${String(userId)}'`
    assert.strictEqual(await count("worker_bank_account", where), recordLimits.userBankAccount.max)
    // The first account takes all of the pay, whoever was first.
    const [sum] = await both.rows(
      `select sum(pay_percentage) as total from worker_bank_account where ${where}`
    )
    assert.strictEqual(Number(sum?.["total"]), 100)
  })
})
