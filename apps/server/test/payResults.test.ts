/** Reports about workers' pay by whoever runs payroll: who may, what they move, and where they are shown. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { testClient, type TestClient } from "./call.ts"
import { withValues, type Body } from "./examples.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

const CORRECTED = "00998877665"

let server: TestServer
let credential: Credential
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  credential = await server.newClient("admin")
  admin = testClient(server.port, credential)
})
afterAll(() => server.stop())

const answerOf = async (operation: string, body: Body, by = admin): Promise<Body> => {
  const { status, text } = await by.operate(operation, { method: operation, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text) as Body
}

const listOf = (answer: Body, name: string) => answer[name] as ReadonlyArray<Body>

/** A worker who is paid to one account, with a submitted period of which nothing is reported. */
const payday = async () => {
  const { payPeriodId, results } = await admin.example("reportPayResults")
  const [result] = results as ReadonlyArray<Body>
  const userId = String(result?.["userId"])
  const account = await admin.example("addUserBankAccount")
  const { userBankAccount } = await answerOf(
    "addUserBankAccount",
    withValues(account, [[["userBankAccount", "userId"], userId]])
  )
  const { userBankAccountId } = userBankAccount as { readonly userBankAccountId: string }
  await ready(userBankAccountId)
  const report = (set: Body, by = admin) =>
    by.operate("reportPayResults", {
      method: "reportPayResults",
      payPeriodId,
      results: [{ userId, status: "paid", ...set }]
    })
  return { payPeriodId: String(payPeriodId), userId, userBankAccountId, report }
}

/** Makes an account ready, as the check of the worker process does. */
const ready = (id: string) =>
  statesAt(server.port).set("worker_bank_account", { id }, { status: "ready", due_at: null })

const accountsOf = async (userId: string) =>
  listOf(await answerOf("getUser", { userId }), "userBankAccounts")

const needsOf = async (userId: string): Promise<string> =>
  JSON.stringify(await answerOf("getUserTask", { userId }))

/** Wages are paid by direct deposit. */
const payByDeposit = async (userId: string): Promise<void> => {
  const wage = await admin.example("addUserWage")
  const [row] = await server.rows("worker", { id: userId })
  await answerOf(
    "addUserWage",
    withValues(wage, [
      [["userWage", "userId"], userId],
      [["userWage", "companyId"], row?.["company_id"]],
      [["userWage", "paymentMethod"], "Direct Deposit"]
    ])
  )
}

describe("results of pay", () => {
  it("are reported by the role payroll alone", async () => {
    const { payPeriodId, userId } = await payday()
    for (const role of ["read", "write", "review", "kiosk", "admin"]) {
      const terms = { role, person: "Kim Park", expiryDate: daysFromToday(30) }
      const issued = await answerOf("addCredential", { credential: terms, actedBy: "Rosa Diaz" })
      const { keyId: username, secret: password } = issued["credential"] as Record<string, string>
      const by = testClient(server.port, { username: username!, password: password! })
      const { status } = await by.operate("reportPayResults", {
        method: "reportPayResults",
        payPeriodId,
        results: [{ userId, status: "paid" }]
      })
      assert.strictEqual(status, 403, role)
    }
    assert.lengthOf(await server.rows("pay_result", { pay_period_id: payPeriodId }), 0)
  })

  it("take the period to its end, and are shown with their history", async () => {
    const { payPeriodId, userId, report } = await payday()
    assert.strictEqual((await report({ gross: "2500.10", net: 1987.65 })).status, 200)
    const [period] = listOf(await answerOf("getPayPeriod", { payPeriodId }), "payPeriods")
    assert.deepInclude(period, {
      resultCounts: { paid: 1, failed: 0, returned: 0, notPaid: 0 },
      PayPeriodStatus: { status: "processed", reachable: [] }
    })
    const [result] = listOf(await answerOf("getPayResults", { payPeriodId }), "payResults")
    assert.deepInclude(result, { userId, status: "paid", gross: "2500.1", net: "1987.65" })
    const [latest] = listOf(await answerOf("getHistory", { recordId: payPeriodId }), "history")
    assert.include(JSON.stringify(latest), '"operation":"reportPayResults"')
    assert.lengthOf(
      await server.rows("audit", { operation: "reportPayResults", record_id: payPeriodId }),
      1
    )
    assert.strictEqual(
      (await report({ status: "returned", replaces: result?.["payResultId"] })).status,
      409
    )
  })

  it("fail the account that a bank refuses, until the worker has another one", async () => {
    const { userId, userBankAccountId, report } = await payday()
    await payByDeposit(userId)
    const { text } = await report({ status: "returned", returnCode: "R03" })
    assert.include(text, "the bank account has failed")
    const [account] = await accountsOf(userId)
    assert.deepInclude(account, { userBankAccountId, returnCode: "R03", payPercentage: 100 })
    assert.include(JSON.stringify(account), '"status":"failed"')
    assert.include(await needsOf(userId), "it has no such account of this person")
    const events = await server.rows("event", {
      type: "employeebankaccount.employeebankaccountstatus.update"
    })
    assert.include(JSON.stringify(events.map(({ body }) => body)), "account_not_found")
    await answerOf("updateUserBankAccount", {
      userBankAccount: { userBankAccountId, accountNumber: "4455667788" }
    })
    assert.notInclude(await needsOf(userId), "no such account")
    const statuses = (await accountsOf(userId)).map(({ status }) => (status as Body)["status"])
    assert.sameMembers(statuses, ["replaced", "new"])
  })

  it("store a notification of change as an account that a person approves", async () => {
    const { userId, userBankAccountId, report } = await payday()
    await payByDeposit(userId)
    const { text } = await report({ returnCode: "C01", corrected: { accountNumber: CORRECTED } })
    assert.include(text, "the corrected bank account waits for approval")
    assert.notInclude(text, CORRECTED)
    const [, correction] = await accountsOf(userId)
    assert.deepInclude(correction, {
      awaitsApproval: true,
      replacesId: userBankAccountId,
      returnCode: "C01",
      accountNumberLast4: CORRECTED.slice(-4)
    })
    assert.include(await needsOf(userId), "is a correction by the bank and waits for approval")
    const correctionId = String(correction?.["userBankAccountId"])
    assert.include(JSON.stringify(await answerOf("getPendingApprovals", {})), correctionId)
    const approved = await answerOf("approveUserBankAccount", {
      userBankAccount: { userBankAccountId: correctionId },
      actedBy: "Rosa Diaz"
    })
    assert.deepInclude(approved["userBankAccount"], {
      status: "pending",
      decisionStatus: "effective"
    })
    for (const table of Object.keys(await server.rowCounts())) {
      assert.notInclude(JSON.stringify(await server.rows(table)), CORRECTED, table)
    }
    assert.notInclude(server.log(), CORRECTED)
  })

  it("are reported by the call in docs/handover.md", async () => {
    const { payPeriodId, userId, userBankAccountId } = await payday()
    const page = readFileSync(new URL("../../../docs/handover.md", import.meta.url), "utf8")
    const [, script = ""] = /^```sh\n(curl [^`]*?reportPayResults[^`]*?)^```$/m.exec(page) ?? []
    const written = script
      .replace(":8080", `:${server.port}`)
      .replace("PAY-PERIOD-ID", payPeriodId)
      .replace("USER-ID", userId)
    const { username, password } = credential.forPayroll ?? assert.fail()
    const env = { ...process.env, PAYROLL_USERPASS: `${username}:${password}` }
    const { stdout } = await promisify(execFile)("bash", ["-euc", written], { env })
    assert.include(stdout, "the bank account has failed")
    const [row] = await server.rows("worker_bank_account", { id: userBankAccountId })
    assert.strictEqual(row?.["return_code"], "R03")
  })
})
