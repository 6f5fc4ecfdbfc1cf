import { PREVIEW_MAX } from "@payroll/operations/ports/webhookEndpoints"
import { assert, describe, it } from "@effect/vitest"
import { previewOf } from "./replayPreview.ts"

const row = (company_id: string, type: string, looked_at: number, again: number | string) => ({
  company_id,
  type,
  looked_at,
  again
})

describe("a preview", () => {
  it("counts what an endpoint takes, and each company once", () => {
    const rows = [
      row("one", "company.kybstatus.insert", 2, "2"),
      row("one", "employee.kycstatus.update", 3, 1),
      row("other", "company.kybstatus.update", 1, 0)
    ]
    const all = { events: 3, companies: 1, waiting: 3, isCut: false }
    assert.deepStrictEqual(previewOf(rows, undefined), all)
    assert.deepStrictEqual(previewOf(rows, ["company.*"]), { ...all, events: 2, waiting: 1 })
    const none = { events: 0, companies: 0, waiting: 0, isCut: false }
    assert.deepStrictEqual(previewOf([], undefined), none)
  })

  it.each([
    [PREVIEW_MAX, false],
    [PREVIEW_MAX + 1, true]
  ])("of %i events says whether there may be more: %s", (count, isCut) => {
    const half = Math.floor(count / 2)
    const rows = [row("one", "a.b.insert", half, 0), row("two", "a.b.insert", count - half, 1)]
    assert.strictEqual(previewOf(rows, undefined).isCut, isCut)
  })
})
