import { assert, describe, it } from "@effect/vitest"
import { setImmediate } from "node:timers/promises"
import { makeTurns } from "./turns.ts"

describe("works", () => {
  it("run together at the end of the turn, large ones in one turn each", async () => {
    const inTurn = makeTurns()
    const ran: Array<string> = []
    for (const name of ["a", "b"]) inTurn(() => void ran.push(`large ${name}`), true)
    for (const name of ["c", "d"]) inTurn(() => void ran.push(name), false)
    assert.deepStrictEqual(ran, [])
    await setImmediate()
    assert.deepStrictEqual(ran.splice(0), ["c", "d", "large a"])
    inTurn(() => void ran.push("e"), false)
    await setImmediate()
    assert.deepStrictEqual(ran, ["e", "large b"])
  })
})
