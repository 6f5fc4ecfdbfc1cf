/** The hand-over of a pay period over HTTP: complete, the same again, and audited before it leaves. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import type { Body } from "./examples.ts"
import {
  canonical,
  contentOf,
  listIn,
  payrollCalls,
  sha256,
  type PayrollCalls
} from "./payrollCalls.ts"
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

  it("follows somebody who moves, changes the account, leaves and comes back in the period", async () => {
    const { set } = statesAt(server.port)
    const ssn = "219093333"
    const first = await calls.newPayee({ ssn, wage: { paymentMethod: "Direct Deposit" } })
    const before = await calls.addAccount(first, "111222333")
    const move = { companyLocationCategory: "Remote", stateCode: "TX", effectiveFrom: day(4) }
    await calls.make("updateUser", { user: { userId: first, ...move } })
    await calls.make("updateUserBankAccount", {
      userBankAccount: { userBankAccountId: before, accountNumber: "444555666" }
    })
    const accountsIn = async () => {
      const [payee] = contentOf(await calls.input({ userIds: [first] }))["workers"] as Rows
      return listIn(payee, "payAccounts").map(({ accountNumber }) => accountNumber)
    }
    assert.deepStrictEqual(await accountsIn(), ["111222333"])
    const [next] = await server.rows("worker_bank_account", { replaces_id: before })
    const nextId = String(next?.["id"])
    for (const state of [
      { status: "new", awaits_approval: 1 },
      { status: "pending", awaits_approval: 0 },
      { status: "failed" }
    ]) {
      await set("worker_bank_account", { id: nextId }, { ...state, due_at: null })
      assert.deepStrictEqual(await accountsIn(), ["111222333"], state.status)
    }

    await calls.make("terminateUser", {
      user: { userId: first, lastDay: day(8), dismissalType: "Voluntary" }
    })
    const second = await calls.newPayee({ ssn, dateOfJoin: day(11) })
    const content = contentOf(await calls.input())
    const [left, back] = (content["workers"] as Rows).toSorted((one) =>
      one["userId"] === first ? -1 : 1
    )
    assert.deepInclude(left, { userId: first, lastDay: day(8), dismissalType: "Voluntary" })
    assert.deepInclude(back, { userId: second, hireDate: day(11), lastDay: null })
    const placesOf = (payee: Body | undefined) =>
      listIn(payee, "workplaces").map(({ effectiveFrom, primary }) => [
        effectiveFrom,
        (primary as Body)["stateCode"]
      ])
    assert.deepStrictEqual(placesOf(left), [
      [day(1), "DE"],
      [day(4), "TX"]
    ])
    assert.deepStrictEqual(placesOf(back), [[day(11), "DE"]])
    assert.deepStrictEqual(content["notPayable"], [])
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

describe("the input of a year", () => {
  const year = Number(day(1).slice(0, 4))

  it("has everybody who is paid in it, with states and pay periods and without amounts", async () => {
    const userId = await calls.newPayee({ ssn: "219094444" })
    const unverified = await calls.newWorker("2024-01-15")
    await calls.newWorker(daysFromToday(600))
    const { payPeriods } = await calls.read("getPayPeriod", { payPeriodId: calls.payPeriodId })
    const [period] = payPeriods as Rows
    const paidIn = Number(String(period?.["PayDate"]).slice(0, 4))
    const ask = { companyId: calls.companyId, year: paidIn, form: "W-2" }
    const answer = await calls.read("getYearInput", ask)
    const content = contentOf(answer)
    const [payee, ...others] = content["workers"] as Rows
    assert.lengthOf(others, 0)
    assert.deepInclude(payee, {
      userId,
      taxId: { kind: "SSN", number: "219094444" },
      states: ["DE"]
    })
    assert.include(
      listIn(payee, "payPeriods").map(({ payPeriodId }) => payPeriodId),
      calls.payPeriodId
    )
    assert.notProperty(payee, "wages")
    assert.deepStrictEqual(
      (content["notPayable"] as Rows).map((each) => each["userId"]),
      [unverified]
    )
    const { handOverId, sha256: digest } = answer["handOver"] as Body
    assert.strictEqual(digest, sha256(canonical(content)))
    const again = await calls.read("getYearInput", { companyId: calls.companyId, handOverId })
    assert.deepStrictEqual(again["content"], content)
    // It is of another kind than a pay period.
    assert.strictEqual((await calls.askInput({ handOverId })).status, 404)
    const contractors = await calls.read("getYearInput", { ...ask, form: "1099-NEC" })
    assert.deepStrictEqual(contentOf(contractors)["workers"], [])
  })

  it("names what is missing", async () => {
    const { companyId } = calls
    assert.deepStrictEqual(await calls.fields("getYearInput", { companyId, year }), [
      "form: required form is mandatory and cannot be empty"
    ])
  })
})

describe("the list of hand-overs", () => {
  it("has them with their counts, and nothing of what they have", async () => {
    await calls.newPayee()
    const answer = await calls.input({ reason: "the pay run of March" })
    const { handOverId, digest, knownAt } = answer["handOver"] as Body
    const { handOvers } = await calls.read("getHandOvers", { companyId: calls.companyId })
    const [row, ...others] = handOvers as Rows
    assert.lengthOf(others, 0)
    const { payPeriodId } = calls
    const counts = { workerCount: 1, notPayableCount: 0, pageCount: 1 }
    assert.deepInclude(row, {
      handOverId,
      digest,
      knownAt,
      payPeriodId,
      kind: "payPeriod",
      ...counts
    })
    const [audited] = await server.rows("audit", { record_id: String(handOverId) })
    assert.include(String(audited?.["disclosure"]), "the pay run of March")
  })
})
