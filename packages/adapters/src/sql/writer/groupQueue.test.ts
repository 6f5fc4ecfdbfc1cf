/** The queue of all grouped work: grouping, order, limits and closing. */
import { assert, describe, it } from "@effect/vitest"
import { seed } from "@payroll/testing/seed"
import * as fc from "fast-check"
import { GroupQueue, WritesRefused, type QueueLimits, type Queued } from "./groupQueue.ts"

type Group = ReadonlyArray<Queued<string, string>>

interface Setting {
  readonly limits?: Partial<QueueLimits>
  readonly groupsMax?: () => number
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A queue whose groups run until the test ends them. */
const makeQueue = ({ limits, ...options }: Setting = {}) => {
  const groups: Array<Group> = []
  const ends: Array<PromiseWithResolvers<void>> = []
  const queue = new GroupQueue<string, string>(
    (group) => {
      groups.push(group)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
    { limits: { groupRowsMax: 10, rowsMax: 100, fullRows: 100, ...limits }, ...options }
  )
  const end = async (index: number): Promise<void> => {
    for (const { work, resolve } of groups[index] ?? []) resolve(`did ${work}`)
    ends[index]?.resolve()
    await turn()
    // The next group begins in a turn of its own.
    await turn()
  }
  const works = () => groups.map((group) => group.map(({ work }) => work).join(""))
  return { queue, groups, ends, end, works }
}

/** Why a promise was rejected; it must be by the next turn. */
const reasonOf = async (promise: Promise<unknown>): Promise<unknown> => {
  let outcome: unknown = "not rejected"
  promise.then(
    () => undefined,
    (error: unknown) => {
      outcome = error
    }
  )
  await turn()
  return outcome
}

describe("GroupQueue", () => {
  it("runs what one turn of the event loop submits as a group, then what gathers meanwhile", async () => {
    const { queue, end, works } = makeQueue()
    const first = [..."ab"].map((work) => queue.submit(work, 1))
    assert.deepStrictEqual(works(), [])
    await turn()
    const second = [..."cd"].map((work) => queue.submit(work, 1))
    await turn()
    assert.deepStrictEqual(works(), ["ab"])
    await end(0)
    assert.deepStrictEqual(await Promise.all(first), ["did a", "did b"])
    assert.deepStrictEqual(works(), ["ab", "cd"])
    await end(1)
    assert.deepStrictEqual(await Promise.all(second), ["did c", "did d"])
  })

  it("begins a full group at once", () => {
    const { queue, works } = makeQueue({ limits: { fullRows: 3 } })
    for (const work of "ab") void queue.submit(work, 1)
    assert.deepStrictEqual(works(), [])
    void queue.submit("c", 1)
    assert.deepStrictEqual(works(), ["abc"])
  })

  it("runs larger work as a group of its own", async () => {
    const { queue, end, works } = makeQueue({ limits: { groupRowsMax: 5 } })
    for (const [work, rows] of [
      ["a", 2],
      ["b", 50],
      ["c", 3],
      ["d", 3]
    ] as const) {
      void queue.submit(work, rows)
    }
    await turn()
    for (const index of [0, 1, 2]) await end(index)
    assert.deepStrictEqual(works(), ["a", "b", "c", "d"])
  })

  it("asks each time how many groups may be under way", async () => {
    const allowed = { groups: 1 }
    const { queue, end, works } = makeQueue({ groupsMax: () => allowed.groups })
    void queue.submit("a", 1)
    await turn()
    void queue.submit("b", 1)
    await turn()
    assert.deepStrictEqual(works(), ["a"])
    allowed.groups = 3
    void queue.submit("c", 1)
    await turn()
    assert.deepStrictEqual(works(), ["a", "bc"])
    allowed.groups = 0
    void queue.submit("d", 1)
    await end(1)
    assert.deepStrictEqual(works(), ["a", "bc"])
  })

  it("lets work wait that shares something, and what shares with that, in order", async () => {
    const things: Record<string, ReadonlyArray<string>> = {
      a: ["x"],
      b: ["x", "y"],
      c: ["y"],
      d: []
    }
    const { queue, end, works } = makeQueue()
    for (const work of "abcd") void queue.submit(work, 1, things[work])
    await turn()
    for (const index of [0, 1, 2]) await end(index)
    assert.deepStrictEqual(works(), ["ad", "b", "c"])
  })

  it("refuses work beyond its rows, waiting and under way", async () => {
    const { queue, end } = makeQueue({ limits: { rowsMax: 4 } })
    const first = queue.submit("a", 3)
    await turn()
    const second = queue.submit("b", 1)
    const reason = await reasonOf(queue.submit("c", 1))
    assert.instanceOf(reason, WritesRefused)
    assert.strictEqual(reason.message, "the write queue is full")
    await end(0)
    await first
    void queue.submit("d", 1)
    await end(1)
    assert.strictEqual(await second, "did b")
  })

  it("rejects what a group left unsettled when it fails, and goes on", async () => {
    const { queue, groups, ends, end } = makeQueue()
    const [one, other] = ["a", "b"].map((work) => queue.submit(work, 1))
    await turn()
    groups[0]?.[0]?.resolve("done")
    ends[0]?.reject(new Error("broken"))
    assert.strictEqual(await one, "done")
    assert.include(String(await reasonOf(other!)), "broken")
    const next = queue.submit("c", 1)
    await turn()
    await end(1)
    assert.strictEqual(await next, "did c")
  })

  it("rejects a group whose run throws at once, and can be closed", async () => {
    const queue = new GroupQueue<string, string>(
      () => {
        throw new RangeError("broken at once")
      },
      { limits: { groupRowsMax: 10, rowsMax: 100, fullRows: 100 } }
    )
    assert.instanceOf(await reasonOf(queue.submit("a", 1)), RangeError)
    await queue.close()
  })

  it("closes when all is settled, and refuses more", async () => {
    const { queue, end } = makeQueue()
    const first = queue.submit("a", 1)
    let isClosed = false
    const closing = queue.close().then(() => (isClosed = true))
    assert.include(String(await reasonOf(queue.submit("b", 1))), "queue is closed")
    await turn()
    assert.isFalse(isClosed)
    await end(0)
    assert.strictEqual(await first, "did a")
    await closing
    await queue.close()
  })

  it("settles all work once, in order per thing touched, within its limits", async () => {
    const works = fc.array(
      fc.record({ rows: fc.integer({ min: 1, max: 15 }), touched: fc.array(fc.nat(4)) }),
      { maxLength: 40 }
    )
    await fc.assert(
      fc.asyncProperty(works, fc.integer({ min: 1, max: 3 }), async (submitted, groupsMax) => {
        const order: Array<number> = []
        const underWay = { groups: 0 }
        const queue = new GroupQueue<number, number>(
          async (group) => {
            underWay.groups += 1
            assert.isAtMost(underWay.groups, groupsMax)
            const rows = group.reduce((sum, each) => sum + each.rows, 0)
            assert.isTrue(group.length === 1 || rows <= 10)
            const touched = group.flatMap(({ work }) => [...new Set(submitted[work]?.touched)])
            assert.strictEqual(new Set(touched).size, touched.length)
            for (const { work } of group) order.push(work)
            await turn()
            for (const { work, resolve } of group) resolve(work)
            underWay.groups -= 1
          },
          {
            limits: { groupRowsMax: 10, rowsMax: Infinity, fullRows: 8 },
            groupsMax: () => groupsMax
          }
        )
        const results = await Promise.all(
          submitted.map(({ rows, touched }, work) => queue.submit(work, rows, touched.map(String)))
        )
        assert.deepStrictEqual(results, [...submitted.keys()])
        for (const thing of [0, 1, 2, 3, 4]) {
          const touching = order.filter((work) => submitted[work]?.touched.includes(thing))
          assert.deepStrictEqual(
            touching,
            touching.toSorted((one, other) => one - other)
          )
        }
        await queue.close()
      }),
      { seed, numRuns: 200 }
    )
  })
})
