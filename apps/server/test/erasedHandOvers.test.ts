/** Pages of hand-overs whose workers and signatory are erased: everybody else on them is read as before. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { clientOfPerson } from "./madeRecords.ts"
import { canonical, contentOf, payrollCalls, sha256, type PayrollCalls } from "./payrollCalls.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { day, type Rows } from "./timesheetCalls.ts"

/** Begins each text about the worker who is erased. */
const MARK = "zquinbk"
const DAY_MS = 86_400_000
const TEN_YEARS_MS = 3_650 * DAY_MS

/** The fields of a worker that stay: ids, days, enumerations, and minutes with their hours. */
const STAYING = new Set(
  "userId workerType hireDate lastDay effectiveFrom companyLocationCategory stateCode companyLocationId timeZone userWageId wageBasis overtimeStatus employmentStatus differentialPay taxExempt startDate endDate receivedAt paymentMethod userBankAccountId accountType payPercentage category timeOffPolicyId minutes hours step path reason states PayBeginDate PayEndDate DeadlineToRunPayroll PayDate payPeriodId".split(
    " "
  )
)

let server: TestServer
let calls: PayrollCalls
let admin: TestClient
let second: TestClient
let goneId: string
let staysId: string
/** Somebody who cannot be paid. */
let lacksId: string

interface PageRequest {
  readonly operation: string
  readonly body: Body
}

/** The values in a part of a page, by where they are. */
const leavesOf = (value: unknown, path: ReadonlyArray<string> = []): Array<[string, unknown]> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]))
    : [[path.join("."), value]]

/** The values that are the same before and after, with a field that is to be replaced. */
const leftIn = (before: unknown, after: unknown): ReadonlyArray<string> => {
  const now = new Map(leavesOf(after))
  return leavesOf(before).flatMap(([path, value]) => {
    const isStaying = path.split(".").some((name) => STAYING.has(name))
    return isStaying || value === null || value === false || now.get(path) !== value
      ? []
      : [`${path}: ${value}`]
  })
}

const page = async ({ operation, body }: PageRequest): Promise<Body> => {
  const { status, text } = await calls.ask(operation, { companyId: calls.companyId, ...body })
  assert.strictEqual(status, 200, text)
  const answer = JSON.parse(text) as Body
  const { sha256: digest } = answer["handOver"] as Body
  assert.strictEqual(digest, sha256(canonical(contentOf(answer))), "the digest fits")
  return answer
}

const entryOf = (answer: Body, userId: string): Body =>
  [...(contentOf(answer)["workers"] as Rows), ...(contentOf(answer)["notPayable"] as Rows)].find(
    (entry) => entry["userId"] === userId
  ) ?? assert.fail(`${userId} is not on the page`)

const again = ({ operation }: PageRequest, answer: Body): PageRequest => {
  const { handOverId } = answer["handOver"] as Body
  return { operation, body: { handOverId } }
}

const erase = async (operation: string, body: Body): Promise<void> => {
  for (const [by, actedBy] of [
    [admin, "Rosa Diaz"],
    [second, "Lin Wei"]
  ] as const) {
    const { status, text } = await by.operate(operation, { method: operation, ...body, actedBy })
    assert.strictEqual(status, 200, text)
  }
}

/** Somebody with a W-4, hours, time off and accounts. */
const payee = async (mark: string, accountNumber: string): Promise<string> => {
  const userId = await calls.newPayee({
    firstName: `${mark}fn`,
    middleName: `${mark}mn`,
    lastName: `${mark}ln`,
    jobTitle: `${mark}job`,
    userReferenceId: `${mark}ref`,
    wage: { paymentMethod: "Direct Deposit" }
  })
  await calls.addAccount(userId, accountNumber, { bankName: `${mark}b`, accountName: `${mark}a` })
  await calls.make("addW4Information", {
    w4Information: {
      userId,
      w4FilingStatus: "Head of household",
      haveMultipleJob: true,
      dependents: 7,
      dependentsAbove18: 5,
      otherIncome: 7411.25,
      otherDeduction: 7412.5,
      extraWithholding: 7413.75,
      nonresidentAlien: true,
      receivedAt: day(1)
    }
  })
  await calls.work(userId)
  const timeEntry = { userId, workDate: day(9), minutes: 30, jobCode: `${mark}code` }
  await calls.make("addTimeEntry", { timeEntry })
  return userId
}

const PAGES: ReadonlyArray<PageRequest> = [
  { operation: "getPayrollInput", body: {} },
  { operation: "getYearInput", body: { year: Number(day(1).slice(0, 4)), form: "W-2" } }
]
const before = new Map<PageRequest, Body>()

/** The pages as they are read again. */
const pagesAgain = () =>
  Promise.all(
    PAGES.map(async (asked) => {
      const first = before.get(asked) ?? assert.fail()
      return { first, now: await page(again(asked, first)) }
    })
  )

beforeAll(async () => {
  server = await startTestServer()
  calls = await payrollCalls(server)
  admin = calls.client
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  goneId = await payee(MARK, "998877661100")
  staysId = await payee("zqstayh", "998877661101")
  lacksId = await calls.newWorker("2024-01-15", { lastName: `${MARK}lacks` })
  await calls.addWage(lacksId)
  await calls.lock(day(15))
  for (const asked of PAGES) {
    const { operation, body } = asked
    const { payPeriodId } = calls
    const isYear = operation === "getYearInput"
    before.set(asked, await page({ operation, body: isYear ? body : { payPeriodId } }))
  }
  await calls.make("terminateUser", { user: { userId: goneId, lastDay: day(27) } })
  await calls.make("removeUser", { user: { userId: lacksId } })
})
afterAll(() => server.stop())

describe("a page of a hand-over", () => {
  it("is as it was until the day of the law, and the signatory goes at once", async () => {
    await erase("eraseUser", { user: { userId: goneId } })
    const { signatory } = contentOf(before.values().next().value ?? {})["company"] as Body
    const { businessUserId } = signatory as Body
    const other = (await calls.client.example("addBusinessUser"))["businessUser"] as Body
    const { companyId } = calls
    await calls.make("addBusinessUser", {
      businessUser: { ...other, companyId, payrollAdmin: true }
    })
    await calls.make("deactivateBusinessUser", { businessUser: { businessUserId } })
    await statesAt(server.port).set("company", { id: companyId }, { kyb_status: "passed" })
    await erase("eraseBusinessUser", { businessUser: { businessUserId } })
    await server.erase()
    for (const { first, now } of await pagesAgain()) {
      assert.deepStrictEqual(entryOf(now, goneId), entryOf(first, goneId))
      const { signatory: was, ...company } = contentOf(first)["company"] as Body
      const { signatory: is, ...left } = contentOf(now)["company"] as Body
      assert.deepStrictEqual(left, company)
      assert.deepStrictEqual(is, {
        businessUserId,
        firstName: "erased",
        lastName: "erased",
        email: "erased",
        phoneNumber: "0000000000"
      })
      assert.notDeepEqual(was, is)
    }
  })

  it("has nothing of somebody who is erased, and all of everybody else", async () => {
    await erase("eraseUser", { user: { userId: lacksId } })
    await server.erase(TEN_YEARS_MS)
    for (const { first, now } of await pagesAgain()) {
      assert.notInclude(JSON.stringify(now), MARK)
      for (const userId of [goneId, lacksId]) {
        const [was, is] = [entryOf(first, userId), entryOf(now, userId)]
        assert.include(JSON.stringify(was), MARK)
        assert.deepStrictEqual(leftIn(was, is), [])
        assert.deepStrictEqual(Object.keys(is), Object.keys(was))
      }
      assert.deepStrictEqual(entryOf(now, staysId), entryOf(first, staysId))
    }
  })
})
