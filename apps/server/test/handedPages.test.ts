/** Pages of hand-overs on their way out: audited before they leave, for whom they are meant, and encrypted. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { openHandOver } from "@payroll/client"
import { generateKeyPairSync } from "node:crypto"
import { call, testClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { canonical, contentOf, payrollCalls, sha256, type PayrollCalls } from "./payrollCalls.ts"
import { day, type Rows } from "./timesheetCalls.ts"
import { isNightly } from "@payroll/testing/nightly"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let calls: PayrollCalls

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  calls = await payrollCalls(server)
})
afterAll(() => server.stop())

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
    // The company has no account that pays.
    assert.deepInclude(JSON.parse(String(ofRecord.get(String(handOverId))?.["disclosure"])), {
      values: ["ein"]
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

describe("a hand-over that submits its pay period", () => {
  const statusOf = async (): Promise<unknown> => {
    const { payPeriods } = await calls.read("getPayPeriod", { payPeriodId: calls.payPeriodId })
    const [period] = payPeriods as Rows
    const status = period?.["PayPeriodStatus"] as Body | undefined
    return status?.["status"]
  }

  it("moves it once, with its event, and only as a whole", async () => {
    const userId = await calls.newPayee()
    const some = await calls.askInput({ submit: true, userIds: [userId] })
    assert.deepStrictEqual([some.status, await statusOf()], [409, "new"])
    assert.lengthOf(await server.rows("hand_over", { company_id: calls.companyId }), 0)
    const { handOverId } = (await calls.input())["handOver"] as Body
    await calls.input({ handOverId, submit: true })
    assert.strictEqual(await statusOf(), "submitted")
    const { events } = await calls.read("getEvents", {
      companyId: calls.companyId,
      eventTypes: ["payperiod.payperiodstatus.update"]
    })
    assert.lengthOf(events as Rows, 1)
    const again = await calls.askInput({ submit: true })
    assert.strictEqual(again.status, 409, again.text)
    assert.deepInclude((await calls.input())["handOver"] as Body, { isFinal: true })
  })

  it("does not while a timesheet is open", async () => {
    await calls.work(await calls.newPayee())
    const open = await calls.askInput({ submit: true, requireLocked: false })
    assert.deepStrictEqual([open.status, await statusOf()], [409, "new"])
  })
})

describe("a hand-over while others write", () => {
  /** Those of a chain are no multiple of three: its order takes every third. */
  const [PEOPLE, CHAINS] = isNightly ? [10_016, 32] : [96, 12]
  const ROWS = 500
  const HAND_OVERS = 8

  /** Everybody of a new hand-over, page by page. */
  const everybody = async (): Promise<Rows> => {
    const first = await calls.input({ limit: ROWS })
    const pages = [first]
    const { handOverId } = first["handOver"] as Body
    for (let cursor = first["nextCursor"]; cursor !== null;) {
      const page = await calls.input({ handOverId, cursor })
      pages.push(page)
      cursor = page["nextCursor"]
    }
    return pages.flatMap((page) => contentOf(page)["notPayable"] as Rows)
  }

  /** The workers of a chain, each of another turn than the one before. */
  const chainOf = (userIds: ReadonlyArray<string>, chain: number): ReadonlyArray<string> => {
    const own = userIds.filter((_, index) => index % CHAINS === chain)
    return own.map((_, index) => own[(index * 3) % own.length] ?? "")
  }

  /** Checks that the numbers of a chain are those after its last change that is seen. */
  const assertOneMoment = (numbers: ReadonlyArray<number>): void => {
    const last = Math.max(...numbers)
    const { length } = numbers
    const expected = numbers.map((_, index) => {
      const number = last - ((((last - index) % length) + length) % length)
      return number < 0 ? -1 : number
    })
    assert.deepStrictEqual(numbers, expected)
  }

  it(
    "shows one moment: every change up to it, and none after",
    async () => {
      const userIds: Array<string> = []
      for (let count = 0; count < PEOPLE; count += 1) userIds.push(await calls.newWorker(day(1)))
      const chains = Array.from({ length: CHAINS }, (_, chain) => chainOf(userIds, chain))
      const seen = { isOver: false }
      // One after the other in each chain, so that a moment lies between two of them.
      const changing = chains.map(async (chain) => {
        for (let number = 0; !seen.isOver; number += 1) {
          const userId = chain[number % chain.length]
          await calls.make("updateUser", { user: { userId, firstName: `Eva ${number}` } })
        }
      })
      for (let count = 0; count < HAND_OVERS; count += 1) {
        const names = new Map(
          (await everybody()).map((each) => [
            each["userId"],
            Number(/\d+$/.exec(String(each["firstName"]))?.[0] ?? -1)
          ])
        )
        for (const chain of chains) assertOneMoment(chain.map((id) => names.get(id) ?? -2))
      }
      seen.isOver = true
      await Promise.all(changing)
    },
    isNightly ? 600_000 : undefined
  )
})
