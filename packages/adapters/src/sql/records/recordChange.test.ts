import { assert, describe, it } from "@effect/vitest"
import { HISTORY_KINDS } from "@payroll/operations/ports/recordHistory"
import type { Write } from "@payroll/operations/writer"
import { exampleAttempt } from "@payroll/testing/exampleProfile"
import { exampleKyc, exampleWorker } from "@payroll/testing/exampleWorker"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { createSecretKey, randomBytes } from "node:crypto"
import { newClientKey, openClientKey } from "../../vault/clientKeys.ts"
import { onlyVersion, type ClientKey } from "../../vault/keyVersions.ts"
import { fieldChanges, recordChangeRow } from "./recordChange.ts"

const keyOf = (clientId: string): ClientKey => {
  const root = { id: "root", state: "active", secret: createSecretKey(randomBytes(32)) } as const
  const ring = { active: root, keys: new Map([[root.id, root]]) }
  return onlyVersion(
    Result.getOrThrow(
      openClientKey(ring, clientId, { ...newClientKey(ring, clientId), version: 1 })
    )
  )
}

const clientId = exampleWorker.clientId
const key = keyOf(clientId)
const commit = { id: "audit-1", clientId, at: 5 }

type Update = Extract<Write, { readonly op: "update" }>

const renamed: Update = {
  op: "update",
  kind: "worker",
  before: exampleWorker,
  record: { ...exampleWorker, lastName: "Bell", version: 2 }
}

describe("the row of a change", () => {
  it("says which version of which record it led to, and opens to what changed", () => {
    const row = recordChangeRow(commit, renamed, key) ?? assert.fail("no row")
    const { sealed, ...plain } = row
    assert.deepStrictEqual(plain, {
      record_id: exampleWorker.id,
      version: 2,
      client_id: clientId,
      company_id: exampleWorker.companyId,
      record_kind: "worker",
      at: 5,
      audit_id: "audit-1"
    })
    assert.notInclude(sealed, "Bell")
    const before = exampleWorker.lastName
    assert.deepStrictEqual(fieldChanges(row, key), [
      { field: "lastName", isSealed: false, before, after: "Bell" }
    ])
  })

  it("has of a sealed field its name alone, even when it is opened", () => {
    const record = { ...exampleKyc, ssn: Redacted.make("219099998"), version: 2 }
    const update: Update = { op: "update", kind: "kycInformation", before: exampleKyc, record }
    const row = recordChangeRow(commit, update, key) ?? assert.fail("no row")
    const opened = Result.getOrThrow(key.open("record_change", `${record.id}/2`, row.sealed))
    const texts = Object.values(opened).map(Redacted.value)
    assert.deepStrictEqual(texts, ['{"open":{},"sealed":["ssn"]}'])
    assert.deepStrictEqual(fieldChanges(row, key), [{ field: "ssn", isSealed: true }])
  })

  it("opens for its record, its version and its client alone", () => {
    const row = recordChangeRow(commit, renamed, key) ?? assert.fail("no row")
    assert.throws(() => fieldChanges({ ...row, version: 3 }, key), "not authentic")
    assert.throws(() => fieldChanges({ ...row, record_id: "another" }, key), "not authentic")
    assert.throws(() => fieldChanges(row, keyOf("another client")), "not authentic")
  })

  it("is not there for an update that changes nothing", () => {
    const record = { ...exampleWorker, version: 2, updatedAt: 9 }
    assert.isUndefined(recordChangeRow(commit, { ...renamed, record }, key))
  })

  it("is not there for verification attempts, which getVerification shows", () => {
    assert.notInclude(HISTORY_KINDS.join(), "verificationAttempt")
    const record = { ...exampleAttempt, status: "passed", version: 2 } as const
    const kind = "verificationAttempt"
    const update: Update = { op: "update", kind, before: exampleAttempt, record }
    assert.isUndefined(recordChangeRow(commit, update, key))
  })
})
