import { assert, describe, it } from "@effect/vitest"
import { exampleW4 } from "@payroll/testing/exampleWorker"
import { sameW4, updatedW4 } from "../w4/w4Information.ts"
import { w4SignatureOf, withoutCredential } from "./w4Signature.ts"

describe("the signature of W-4 information", () => {
  const form = {
    recordedBy: "pk_1",
    documentId: undefined,
    isConfirmed: false,
    paperFileId: undefined,
    paperRecordedBy: undefined
  }

  it.each([
    [{}, "unsigned, recorded by pk_1"],
    [{ recordedBy: "guest:session-1" }, "unsigned, entered by the worker"],
    [{ recordedBy: undefined }, "unsigned"],
    [{ documentId: "document-1" }, "signed, not confirmed"],
    [{ documentId: "document-1", isConfirmed: true }, "signed"],
    [{ documentId: "document-1", paperRecordedBy: "pk_2" }, "signed on paper, recorded by pk_2"]
  ])("with %j is %j", (set, words) => assert.strictEqual(w4SignatureOf({ ...form, ...set }), words))

  it("is gone with other entries", () => {
    const signed = { ...exampleW4, documentId: "document-1", isConfirmed: true }
    const after = updatedW4(signed, { dependents: 5 }, exampleW4.updatedAt + 1, "pk_2")
    assert.strictEqual(w4SignatureOf(after), "unsigned, recorded by pk_2")
    assert.isTrue(sameW4(signed, exampleW4))
  })

  it("shows a worker no credential", () => {
    const words = (recordedBy: string) =>
      w4SignatureOf(withoutCredential({ ...exampleW4, recordedBy }))
    assert.strictEqual(words("pk_1"), "unsigned, recorded by the employer")
    assert.strictEqual(words("guest:session-1"), "unsigned, entered by the worker")
    const onPaper = withoutCredential({ ...exampleW4, paperRecordedBy: "pk_1" })
    assert.strictEqual(w4SignatureOf(onPaper), "signed on paper, recorded by the employer")
  })
})
