import { assert, it } from "@effect/vitest"
import { joined, type Task } from "./joined.ts"

const task = (key: string, tone: Task["tone"]): Task => ({
  key,
  icon: "wait",
  tone,
  title: key,
  act: "See",
  to: "/reviews"
})

it("joins tasks by their urgency, and is whole only if each list is", () => {
  const [reviews, time] = [[task("review", "warn")], [task("leave", "info"), task("pay", "bad")]]
  const all = joined([
    { tasks: reviews, isWhole: false },
    { tasks: time, isWhole: true }
  ])
  assert.deepStrictEqual(
    all.tasks.map(({ key }) => key),
    ["pay", "review", "leave"]
  )
  assert.isFalse(all.isWhole)
  assert.isTrue(joined([{ tasks: time, isWhole: true }]).isWhole)
})
