/** The hand-over of a pay period over HTTP: complete, the same again, and audited before it leaves. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { openHandOver } from "@payroll/client"
import { daysFromToday } from "@payroll/testing/today"
import { createHash, generateKeyPairSync } from "node:crypto"
import { call, testClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { payrollCalls, type PayrollCalls } from "./payrollCalls.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { day, type Rows } from "./timesheetCalls.ts"

let server: TestServer
let calls: PayrollCalls

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  calls = await payrollCalls(server)
})
afterAll(() => server.stop())

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The form of RFC 8785, of values without numbers that it writes in another way than JSON. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`
}

const listIn = (of: Body | undefined, name: string): Rows => (of?.[name] ?? []) as Rows

const contentOf = (answer: Body) => answer["content"] as Record<string, unknown>

describe("the input of a pay period", () => {
  it("has whole numbers, wages, tax, accounts and hours of everybody who can be paid", async () => {
    const userId = await calls.newPayee({
      ssn: "219091234",
      userReferenceId: "E-1",
      wage: { paymentMethod: "Direct Deposit" }
    })
    const accountId = await calls.addAccount(userId, "000123456789")
    await calls.work(userId)
    await calls.lock(day(15))
    const answer = await calls.input()
    const content = contentOf(answer)
    assert.deepInclude(content["company"], {
      companyId: calls.companyId,
      legalName: "Acme Bakery LLC"
    })
    assert.match(String((content["company"] as Body)["ein"]), /^\d{9}$/)
    assert.deepInclude(content["payPeriod"], { PayBeginDate: day(1), timesheets: "locked" })
    const [payee, ...others] = content["workers"] as Rows
    assert.deepStrictEqual([others, content["notPayable"]], [[], []])
    assert.deepInclude(payee, {
      userId,
      userReferenceId: "E-1",
      taxId: { kind: "SSN", number: "219091234" },
      dateOfBirth: "1990-04-12",
      hireDate: "2024-01-15",
      lastDay: null,
      paymentMethod: "Direct Deposit"
    })
    const [wage] = listIn(payee, "wages")
    assert.deepInclude(wage, { wageRate: "20.5", wageBasis: "Per Hour", startDate: "2024-01-15" })
    assert.deepInclude(payee?.["federalTax"], { basis: "No W-4", signature: "unsigned" })
    assert.deepInclude(listIn(payee, "payAccounts")[0], {
      userBankAccountId: accountId,
      routingNumber: "021000021",
      accountNumber: "000123456789",
      payPercentage: 100
    })
    const hours = listIn(payee, "hours").map(({ category, minutes }) => [category, minutes])
    assert.deepStrictEqual(hours, [["regular", 2_400]])
    const [home] = listIn(payee, "homeAddresses")
    assert.deepInclude(home, { effectiveFrom: day(1), city: "Dover" })
    const { sha256: digest, ...handOver } = answer["handOver"] as Body
    assert.strictEqual(digest, sha256(canonical(content)))
    assert.deepInclude(handOver, {
      formatVersion: "2026-12",
      isFinal: true,
      isRepeat: false,
      page: 1,
      pageCount: 1,
      workerCount: 1,
      notPayableCount: 0,
      digest: sha256(String(digest))
    })
  })

  it("is the same when it is asked for again, whatever changed; the next one says what", async () => {
    const userId = await calls.newPayee()
    const first = await calls.input()
    const { handOverId } = first["handOver"] as Body
    await calls.make("updateUser", { user: { userId, firstName: "Ada" } })
    await calls.make("updateKycInformation", {
      kycInformation: { userId, address1: "1 New Street", effectiveFrom: day(3) }
    })
    await calls.addAccount(userId, "777000111222")
    // Another name and address are verified again.
    await statesAt(server.port).verifiedUser(userId, "Active")
    const again = await calls.input({ handOverId })
    assert.deepStrictEqual(again["content"], first["content"])
    assert.deepStrictEqual(again["handOver"], {
      ...(first["handOver"] as Body),
      isRepeat: true
    })
    const next = await calls.input()
    assert.notDeepEqual(next["content"], first["content"])
    const [payee] = contentOf(next)["workers"] as Rows
    const homes = listIn(payee, "homeAddresses").map((home) => [
      home["effectiveFrom"],
      home["address1"]
    ])
    assert.deepStrictEqual(homes, [
      [day(1), "8 Orchard Lane"],
      [day(3), "1 New Street"]
    ])
    const changes = (next["changesSince"] as Rows).map(({ recordType, change, fields }) => [
      recordType,
      change,
      fields
    ])
    assert.deepStrictEqual(changes, [
      ["user", "changed", ["firstName", "kycStatus"]],
      ["kycInformation", "changed", ["address1", "homeAddresses"]],
      ["userBankAccount", "added", []]
    ])
    assert.notInclude(JSON.stringify(next["changesSince"]), "Street")
    assert.deepStrictEqual((await calls.input())["changesSince"], [])
  })

  it("is in pages of one moment, whose digests make that of the whole", async () => {
    const userIds: Array<string> = []
    for (let count = 0; count < 5; count += 1) userIds.push(await calls.newPayee())
    const pages = [await calls.input({ limit: 2 })]
    const { handOverId } = (pages[0]?.["handOver"] ?? {}) as Body
    const late = await calls.newPayee()
    await calls.make("updateUser", { user: { userId: userIds[4], firstName: "Zoe" } })
    for (let cursor = pages[0]?.["nextCursor"]; cursor !== null;) {
      const page = await calls.input({ handOverId, cursor })
      pages.push(page)
      cursor = page["nextCursor"]
    }
    const shown = pages.flatMap((page) => contentOf(page)["workers"] as Rows)
    assert.deepStrictEqual(
      shown.map(({ userId }) => userId),
      userIds.toSorted()
    )
    assert.notInclude(JSON.stringify(shown), "Zoe")
    assert.notInclude(JSON.stringify(shown), late)
    const digests = pages.map((page) => {
      const digest = String((page["handOver"] as Body)["sha256"])
      assert.strictEqual(digest, sha256(canonical(page["content"])))
      return digest
    })
    const last = pages.at(-1)?.["handOver"] as Body
    assert.deepInclude(last, { page: 3, pageCount: 3, workerCount: 5, notPayableCount: 0 })
    assert.strictEqual(last["digest"], sha256(digests.join("")))
    assert.deepInclude(pages[0]?.["handOver"] as Body, { workerCount: null, digest: null })
  })

  it("names everybody who cannot be paid, and why", async () => {
    const { set, verifiedUser } = statesAt(server.port)
    const reasons = new Map<string, string>()
    const unverified = await calls.newWorker("2024-01-15")
    await calls.addWage(unverified)
    reasons.set(unverified, "addKycInformation is missing")
    const lateWage = await calls.newPayee({ wage: { startDate: day(2) } })
    reasons.set(lateWage, "addUserWage none is in force on a day of the pay period")
    const deposit = { wage: { paymentMethod: "Direct Deposit" } }
    reasons.set(await calls.newPayee(deposit), "addUserBankAccount is missing")
    const checked = await calls.newPayee(deposit)
    const account = await calls.addAccount(checked, "5551234")
    await set("worker_bank_account", { id: account }, { status: "pending" })
    reasons.set(checked, "verification is in progress")
    const worked = await calls.newPayee()
    await calls.work(worked)
    reasons.set(worked, "lockTimesheets is not locked")
    const ssn = "219098765"
    const payable = await calls.newPayee({ ssn })
    const twice = await calls.newPayee()
    const [kyc] = await server.rows("kyc_information", { worker_id: payable })
    assert.isDefined(kyc)
    // Nobody brings this about by calls: duplicates are found before.
    await verifiedUser(twice, "Active")
    const later = await calls.newWorker(daysFromToday(1))
    const left = await calls.newPayee()
    await calls.make("terminateUser", { user: { userId: left, lastDay: "2024-03-01" } })

    const open = await calls.askInput()
    assert.strictEqual(open.status, 409, open.text)
    assert.include(open.text, "not all locked")
    const answer = await calls.input({ requireLocked: false })
    const content = contentOf(answer)
    const shown = new Map(
      (content["notPayable"] as Rows).map((each) => {
        const [requirement] = each["requirements"] as Rows
        return [each["userId"], `${requirement?.["step"]} ${requirement?.["reason"]}`]
      })
    )
    assert.deepStrictEqual(Object.fromEntries(shown), Object.fromEntries(reasons))
    assert.notInclude(JSON.stringify(content["notPayable"]), "1990-04-12")
    const paid = (content["workers"] as Rows).map(({ userId }) => userId)
    assert.deepStrictEqual(paid, [payable, twice].toSorted())
    assert.notInclude(paid, later)
    assert.deepInclude(answer["handOver"] as Body, {
      isFinal: false,
      workerCount: 2,
      notPayableCount: 5
    })
    assert.deepInclude(content["payPeriod"], { timesheets: "open" })

    await set("company", { id: calls.companyId }, { kyb_status: "failed" })
    const none = contentOf(await calls.input({ requireLocked: false }))
    assert.deepStrictEqual(none["workers"], [])
    assert.lengthOf(none["notPayable"] as Rows, 7)
  })

  it("is of those who are named, if all of them are paid", async () => {
    const userId = await calls.newPayee()
    await calls.newPayee()
    const later = await calls.newWorker(daysFromToday(1))
    const answer = await calls.input({ userIds: [userId] })
    assert.deepInclude(answer["handOver"] as Body, { isPartial: true, workerCount: 1 })
    const refused = await calls.askInput({ userIds: [userId, later] })
    assert.strictEqual(refused.status, 400)
    assert.include(refused.text, '"userIds",1')
  })

  it("is a file of one part with the format csv", async () => {
    const userId = await calls.newPayee({
      userReferenceId: "E-7",
      jobTitle: "=Baker",
      wage: { paymentMethod: "Direct Deposit" }
    })
    await calls.addAccount(userId, "000123456789")
    await calls.work(userId)
    await calls.lock(day(15))
    const file = async (part: string) => String((await calls.input({ format: "csv", part }))["csv"])
    assert.include(await file("workers"), `${userId},E-7,Eva,,Okafor,SSN,`)
    assert.include(await file("workers"), ",'=Baker,")
    assert.include(await file("accounts"), ",021000021,000123456789,100\r\n")
    assert.include(await file("wages"), ",20.5,Per Hour,")
    assert.include(await file("hours"), ",regular,,,,2400,40.00\r\n")
    assert.include(await file("tax"), ",No W-4,Single,")
    assert.match(await file("company"), /^companyId,legalName,/)
    const { status, text } = await calls.askInput({ format: "csv" })
    assert.deepStrictEqual([status, text.includes("part is mandatory")], [400, true])
  })
})

describe("a page on its way out", () => {
  const auditOf = (operation = "getPayrollInput") =>
    server.rows("audit", { operation, company_id: calls.companyId })

  it("has an audit row for itself and for each worker whose numbers it has", async () => {
    const payee = await calls.newPayee({ ssn: "219095555" })
    const unverified = await calls.newWorker("2024-01-15")
    const answer = await calls.input()
    const { handOverId } = answer["handOver"] as Body
    const rows = await auditOf()
    const ofRecord = new Map(rows.map((row) => [row["record_id"], row]))
    assert.deepStrictEqual([...ofRecord.keys()].toSorted(), [String(handOverId), payee].toSorted())
    assert.notInclude([...ofRecord.keys()], unverified)
    assert.deepStrictEqual(JSON.parse(String(ofRecord.get(payee)?.["disclosure"])), {
      values: ["ssn"],
      handOverId,
      page: 1
    })
    assert.isString(ofRecord.get(payee)?.["address"])
    await calls.input({ handOverId })
    const repeats = (await auditOf()).filter((row) =>
      String(row["disclosure"]).includes("isRepeat")
    )
    assert.lengthOf(repeats, 2)
    for (const table of Object.keys(await server.rowCounts())) {
      assert.notInclude(JSON.stringify(await server.rows(table)), "219095555", table)
    }
    assert.notInclude(server.log(), "219095555")
  })

  it("is not answered again for its key, which names the hand-over", async () => {
    await calls.newPayee()
    const headers = { "Idempotency-Key": `input-of-${calls.companyId}` }
    const body = {
      method: "getPayrollInput",
      companyId: calls.companyId,
      payPeriodId: calls.payPeriodId
    }
    const as = calls.client.credential
    const ask = () => call(server.port, { path: "/payroll", body, as, headers })
    const { handOverId } = JSON.parse((await ask()).text).handOver
    const again = await ask()
    assert.strictEqual(again.status, 409)
    assert.include(again.text, handOverId)
    assert.lengthOf(await server.rows("hand_over", { company_id: calls.companyId }), 1)
  })

  it("is nothing of another client or company", async () => {
    await calls.newPayee()
    const { handOverId } = (await calls.input())["handOver"] as Body
    const stranger = testClient(server.port, await server.newClient("admin"))
    const foreign = await stranger.operate("getPayrollInput", {
      method: "getPayrollInput",
      companyId: calls.companyId,
      handOverId
    })
    assert.strictEqual(foreign.status, 404)
    const { companyId } = await payrollCalls(server)
    assert.strictEqual((await calls.askInput({ companyId, handOverId })).status, 404)
    assert.strictEqual((await calls.askInput({ companyId })).status, 404)
  })

  it("is encrypted to a recipient that is used, and opened with its key", async () => {
    await calls.newPayee({ ssn: "219097777" })
    const { publicKey, privateKey } = generateKeyPairSync("x25519")
    const { recipientId, fingerprint } = await calls.make("addRecipient", {
      actedBy: "Rosa Diaz",
      recipient: { name: "Pay bureau", publicKey: publicKey.export({ format: "jwk" }) }
    })
    const recipient = { recipient: "Pay bureau", fingerprint }
    const early = await calls.askInput(recipient)
    assert.strictEqual(early.status, 409, early.text)
    const { set } = statesAt(server.port)
    await set("recipient", { id: String(recipientId) }, { confirmed_at: 1 })
    const other = await calls.askInput({ ...recipient, fingerprint: "A".repeat(43) })
    assert.strictEqual(other.status, 400)
    assert.strictEqual((await calls.askInput({ ...recipient, recipient: "Nobody" })).status, 404)

    const { text } = await calls.askInput(recipient)
    assert.notInclude(text, "219097777")
    const { encrypted, content, changesSince, handOver } = JSON.parse(text)
    assert.deepStrictEqual([content, changesSince], [null, []])
    const keys = await call(server.port, { path: "/.well-known/payroll-keys.json", verb: "GET" })
    const opened = await openHandOver(encrypted, {
      privateKey: privateKey.export({ format: "jwk" }),
      signingKeys: JSON.parse(keys.text).keys
    })
    const plain = JSON.parse(new TextDecoder().decode(opened))
    assert.deepStrictEqual(plain.handOver, handOver)
    assert.strictEqual(plain.content.workers[0].taxId.number, "219097777")
    assert.strictEqual(handOver.sha256, sha256(canonical(plain.content)))
    const rows = await auditOf()
    assert.isTrue(rows.every((row) => String(row["disclosure"]).includes(String(fingerprint))))
  })
})
