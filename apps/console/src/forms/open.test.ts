import { assert, it } from "@effect/vitest"
import { openAbout, openedForm } from "./open.ts"

interface Place {
  readonly id: string
  readonly version: number
}

const contextOf = ({ id, version }: Place) => ({ fixed: { id, version } })

/** Opens a form about a place, and returns what it is about once it was read again. */
const rereadOf = (stored: Place | undefined) => {
  openAbout("pay.endWage", () => Promise.resolve(stored), contextOf, { id: "one", version: 1 })
  return openedForm.get()?.reread?.()
}

it("reads a record again with its latest version", async () => {
  assert.deepStrictEqual(await rereadOf({ id: "one", version: 2 }), {
    fixed: { id: "one", version: 2 }
  })
})

it("still names a record that is gone", async () => {
  assert.deepStrictEqual(await rereadOf(undefined), { fixed: { id: "one", version: 1 } })
})
