/** Calls about a pay period that is paid: a verified company with workers who lack nothing. */
import { assert } from "@effect/vitest"
import { createHash } from "node:crypto"
import { nineDigits } from "@payroll/testing/commits"
import type { Answer } from "./answer.ts"
import type { Body } from "./examples.ts"
import { statesAt } from "./states.ts"
import type { TestServer } from "./testServer.ts"
import { day, shift, SUNDAY, timesheetCalls, type Rows } from "./timesheetCalls.ts"

const WAGE = {
  wageRate: "20.5",
  wageBasis: "Per Hour",
  workerType: "W2",
  userType: "Paid by the hour",
  employmentStatus: "Full Time (30+ Hours per week)"
}

const ACCOUNT = {
  bankName: "First Bank",
  accountType: "Checking",
  accountName: "Eva Okafor",
  routingNumber: "021000021"
}

export const IDENTITY = {
  dateOfBirth: "1990-04-12",
  address1: "8 Orchard Lane",
  city: "Dover",
  state: "DE",
  zipcode: "19901"
}

/** Five days of eight hours in the period. */
const WORKWEEK = [1, 2, 3, 4, 5].flatMap((after) => shift(day(SUNDAY + after), "09:00", "17:00"))

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The form of RFC 8785, of values without numbers that it writes in another way than JSON. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`
}

export const listIn = (of: Body | undefined, name: string): Rows => (of?.[name] ?? []) as Rows

export const contentOf = (answer: Body) => answer["content"] as Record<string, unknown>

interface NewPayee {
  readonly ssn?: string
  readonly wage?: Body
  readonly [field: string]: unknown
}

export const payrollCalls = async (server: TestServer) => {
  const calls = await timesheetCalls(server)
  const { companyId, make, read, newWorker, ask } = calls
  const { set, verifiedUser } = statesAt(server.port)
  await set("company", { id: companyId }, { kyb_status: "passed" })
  const { payPeriods } = await read("getUnProcessedPayPeriod", { companyId, limit: 2 })
  const [period] = payPeriods as Rows
  assert.strictEqual(period?.["PayBeginDate"], day(1))
  const payPeriodId = String(period?.["payPeriodId"])

  const addWage = (userId: string, more: Body = {}) =>
    make("addUserWage", { userWage: { companyId, userId, ...WAGE, ...more } })
  const askInput = (body: Body = {}): Promise<Answer> =>
    ask("getPayrollInput", {
      companyId,
      ...(body["handOverId"] === undefined && { payPeriodId }),
      ...body
    })
  return {
    ...calls,
    payPeriodId,
    addWage,
    /** Gives a worker an account that pay can go to. */
    addAccount: async (userId: string, accountNumber: string, more: Body = {}): Promise<string> => {
      const userBankAccount = { userId, ...ACCOUNT, accountNumber, ...more }
      const { userBankAccountId } = await make("addUserBankAccount", { userBankAccount })
      const id = String(userBankAccountId)
      await set("worker_bank_account", { id }, { status: "ready", due_at: null })
      return id
    },
    /** Makes a worker who can be paid, by check. */
    newPayee: async ({ ssn = nineDigits(), wage, ...more }: NewPayee = {}): Promise<string> => {
      const userId = await newWorker("2024-01-15", more)
      await addWage(userId, wage)
      await make("addKycInformation", { kycInformation: { userId, ssn, ...IDENTITY } })
      await verifiedUser(userId, "Active")
      return userId
    },
    work: (userId: string) => calls.punch(userId, WORKWEEK),
    askInput,
    input: async (body: Body = {}): Promise<Body> => {
      const { status, text } = await askInput(body)
      assert.strictEqual(status, 200, text)
      return JSON.parse(text) as Body
    }
  }
}

export type PayrollCalls = Awaited<ReturnType<typeof payrollCalls>>
