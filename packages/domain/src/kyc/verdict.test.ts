import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { kycStatuses, type KycStatus } from "../businessUser/businessUser.ts"
import { AT, exampleOwner } from "@payroll/testing/exampleProfile"
import { exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import { moveBusinessUsers, moveWorker, stepsTo } from "./verdict.ts"

const LATER = AT + 60_000
const states = Object.keys(kycStatuses) as ReadonlyArray<KycStatus>
const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))

describe("the transitions of a KYC status that follows another subject", () => {
  const ways: Readonly<Record<string, ReadonlyArray<KycStatus>>> = {
    "kyc not initiated > pending": ["pending"],
    "kyc not initiated > passed": ["pending", "passed"],
    "kyc not initiated > failed": ["pending", "failed"],
    "pending > passed": ["passed"],
    "pending > failed": ["failed"],
    "failed > pending": ["pending"],
    "failed > passed": ["pending", "passed"],
    "failed > failed": ["pending", "failed"],
    "passed > pending": ["pending"],
    "passed > failed": ["pending", "failed"]
  }

  it.each(pairs)("from %s to %s", (from, to) => {
    assert.deepStrictEqual(stepsTo(from, to), ways[`${from} > ${to}`] ?? [])
  })
})

describe("business users", () => {
  it.each(pairs)("move from %s to %s if the table has it, but never from passed", (from, to) => {
    const user = { ...exampleOwner, kycStatus: from }
    const after = { ...user, kycStatus: to, version: 2, updatedAt: LATER }
    assert.deepStrictEqual(
      moveBusinessUsers([user], to, LATER),
      from !== "passed" && kycStatuses[from].includes(to) ? [after] : []
    )
  })
})

describe("a worker's KYC", () => {
  it.each(pairs)("from %s to %s: a move of the table, or a conflict", (from, to) => {
    const worker = { ...exampleWorker, kycStatus: from }
    const result = moveWorker(worker, [], [to], ["name_mismatch"], LATER)
    if (!kycStatuses[from].includes(to)) {
      assert.isTrue(Result.isFailure(result))
      return
    }
    const { worker: updated, kycMoves, statusMoves, readied } = Result.getOrThrow(result)
    const failureReasons = to === "failed" ? ["name_mismatch"] : undefined
    const after = { ...worker, kycStatus: to, failureReasons, version: 2, updatedAt: LATER }
    assert.deepStrictEqual(updated, after)
    assert.deepStrictEqual(kycMoves, [updated])
    assert.deepStrictEqual([...statusMoves, ...readied], [])
  })

  it("that passes makes an invited worker active, and the wage ready, in one change", () => {
    const worker = { ...exampleWorker, kycStatus: "pending", userStatus: "Invite Sent" } as const
    const result = moveWorker(worker, [exampleWage], ["passed"], [], LATER)
    const { worker: updated, kycMoves, statusMoves, readied } = Result.getOrThrow(result)
    assert.deepInclude(updated, { kycStatus: "passed", userStatus: "Active", version: 2 })
    assert.deepStrictEqual(
      [...kycMoves, ...statusMoves].map(({ kycStatus, userStatus }) => [kycStatus, userStatus]),
      [
        ["passed", "Invite Sent"],
        ["passed", "Active"]
      ]
    )
    assert.deepStrictEqual(
      readied.map(({ status }) => status),
      ["Ready"]
    )
  })

  it.each(["passed", "failed"] as const)("that is %s again leaves who is active active", (to) => {
    const worker = { ...exampleWorker, kycStatus: "pending", userStatus: "Active" } as const
    const updated = Result.getOrThrow(moveWorker(worker, [exampleWage], [to], [], LATER))
    assert.deepInclude(updated.worker, { kycStatus: to, userStatus: "Active" })
    assert.deepStrictEqual([updated.kycMoves.length, updated.statusMoves.length], [1, 0])
  })

  it("of several steps is reported step by step", () => {
    const result = moveWorker(exampleWorker, [], ["pending", "failed"], [], LATER)
    const { worker, kycMoves } = Result.getOrThrow(result)
    assert.deepStrictEqual(
      kycMoves.map(({ kycStatus, version }) => [kycStatus, version]),
      [
        ["pending", 2],
        ["failed", 2]
      ]
    )
    assert.strictEqual(worker.kycStatus, "failed")
  })

  it("without steps stays as it is", () => {
    const { worker } = Result.getOrThrow(moveWorker(exampleWorker, [], [], [], LATER))
    assert.strictEqual(worker, exampleWorker)
  })
})
