import { assert, it } from "@effect/vitest"
import { draftKey, draftOf, dropDraft, forgetDrafts, keepDraft } from "./drafts.ts"
import type { FormLayout } from "./layout.ts"

const layout = (as: NonNullable<FormLayout["as"]>): FormLayout => ({
  shape: { operation: "addUser", fields: [] },
  title: "Add",
  submit: "Add",
  done: "Added",
  groups: [],
  as
})

it("keeps what was typed into a form of steps, for each record by itself", () => {
  const [one, other] = ["one", "other"].map((id) =>
    draftKey(layout("steps"), { fixed: { "user.companyId": id } })
  )
  keepDraft(one, { values: { name: "Lena" }, step: 1 })
  assert.deepStrictEqual(draftOf(one), { values: { name: "Lena" }, step: 1 })
  assert.isUndefined(draftOf(other))
  dropDraft(one)
  assert.isUndefined(draftOf(one))
})

it("keeps none of a drawer or a dialog", () => {
  const key = draftKey(layout("drawer"), {})
  keepDraft(key, { values: {}, step: 0 })
  assert.isUndefined(key)
  assert.isUndefined(draftOf(key))
})

it("keeps a limited number, and none for the next person", () => {
  for (let at = 0; at <= 20; at += 1) keepDraft(String(at), { values: {}, step: 0 })
  assert.isUndefined(draftOf("0"))
  assert.isDefined(draftOf("20"))
  forgetDrafts()
  assert.isUndefined(draftOf("20"))
})
