import { exampleAttempt } from "@payroll/testing/exampleProfile"
import type { AttemptStatus } from "@payroll/domain/verification/attempt"
import { assert, describe, it } from "@effect/vitest"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { verificationAttemptTable } from "./verificationAttempt.ts"

const FIRST_ASK_MS = 1_000

/** A key whose seals are never opened. */
const key = { seal: () => "sealed" } as unknown as ClientKey

const { updatedAt } = exampleAttempt

describe("when an attempt is due", () => {
  it.each<readonly [AttemptStatus, number | null]>([
    ["submitted", updatedAt + FIRST_ASK_MS],
    ["processing", updatedAt],
    ["needs_review", null],
    ["passed", null],
    ["failed", null],
    ["superseded", null]
  ])("%s", (status, dueAt) => {
    const row = verificationAttemptTable.toRow({ ...exampleAttempt, status }, key, FIRST_ASK_MS)
    assert.strictEqual(row.due_at, dueAt)
  })
})
