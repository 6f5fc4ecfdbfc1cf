/** Pages of hand-overs on their way out: audited before they leave, for whom they are meant, and encrypted. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { openHandOver } from "@payroll/client"
import { generateKeyPairSync } from "node:crypto"
import { call, testClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { canonical, payrollCalls, sha256, type PayrollCalls } from "./payrollCalls.ts"
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
