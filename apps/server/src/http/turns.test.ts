import { assert, describe, it } from "@effect/vitest"
import { setImmediate } from "node:timers/promises"
import { makeTurns } from "./turns.ts"

/** Turns whose clock a test moves; works are noted when they run, and take as long as the test says. */
const makeWorld = () => {
  const ran: Array<string> = []
  const timers: Array<{ readonly ms: number; readonly run: () => void }> = []
  let time = 0
  const inTurn = makeTurns({
    now: () => time,
    after: (ms, run) => void timers.push({ ms, run })
  })
  const work = (name: string, ms: number) => () => {
    ran.push(name)
    time += ms
  }
  return {
    small: (name: string) => inTurn(work(name, 0), false),
    large: (name: string, ms: number) => inTurn(work(name, ms), true),
    /** Lets one turn pass; returns the works that ran since the last one. */
    turn: async () => {
      await setImmediate()
      return ran.splice(0)
    },
    pass: (ms: number) => void (time += ms),
    /** The rest that large works wait for, if they do; ends it. */
    endRest: () => {
      const [timer, ...others] = timers.splice(0)
      assert.lengthOf(others, 0)
      time += timer?.ms ?? 0
      timer?.run()
      return timer?.ms
    }
  }
}

describe("works", () => {
  it("run together at the end of the turn, large ones in one turn each", async () => {
    const { small, large, turn } = makeWorld()
    for (const name of ["a", "b"]) large(`large ${name}`, 0)
    for (const name of ["c", "d"]) small(name)
    assert.deepStrictEqual(await turn(), ["c", "d", "large a"])
    small("e")
    assert.deepStrictEqual(await turn(), ["e", "large b"])
  })
})

describe("large works while others are served", () => {
  it("rest twice as long as they took, and others are served meanwhile", async () => {
    const { small, large, turn, endRest } = makeWorld()
    for (const name of ["a", "b", "c"]) large(`large ${name}`, 30)
    small("d")
    assert.deepStrictEqual(await turn(), ["d", "large a"])
    assert.deepStrictEqual(await turn(), [])
    small("e")
    assert.deepStrictEqual(await turn(), ["e"])
    assert.strictEqual(endRest(), 60)
    assert.deepStrictEqual(await turn(), ["large b"])
    await turn()
    assert.strictEqual(endRest(), 60)
    assert.deepStrictEqual(await turn(), ["large c"])
  })

  it("rest for at most 200 ms, however long they took", async () => {
    const { small, large, turn, endRest } = makeWorld()
    for (const name of ["a", "b"]) large(name, 5_000)
    small("c")
    await turn()
    small("d")
    await turn()
    assert.strictEqual(endRest(), 200)
  })

  it("rest less if many wait", async () => {
    const { small, large, turn, endRest } = makeWorld()
    for (let index = 0; index < 17; index += 1) large(`large ${index}`, 10)
    small("a")
    await turn()
    await turn()
    assert.strictEqual(endRest(), 10)
  })

  it("run at once after a rest", async () => {
    const { small, large, turn, pass } = makeWorld()
    large("large a", 30)
    small("b")
    await turn()
    pass(60)
    large("large c", 30)
    assert.deepStrictEqual(await turn(), ["large c"])
  })
})

describe("large works alone", () => {
  it("do not rest", async () => {
    const { small, large, turn, pass } = makeWorld()
    small("a")
    await turn()
    pass(1_000)
    for (const name of ["b", "c"]) large(`large ${name}`, 30)
    assert.deepStrictEqual(await turn(), ["large b"])
    assert.deepStrictEqual(await turn(), ["large c"])
  })
})
