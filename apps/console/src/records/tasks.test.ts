import { assert, it } from "@effect/vitest"
import { joined, type Task, type Tasks } from "./tasks.ts"

const task = (key: string, tone: Task["tone"]): Task => ({
  key,
  icon: "wait",
  tone,
  title: key,
  act: "See",
  to: "/reviews"
})

const list = (tasks: ReadonlyArray<Task>, of: Partial<Tasks> = {}): Tasks => ({
  tasks,
  isReading: false,
  isWhole: true,
  error: undefined,
  again: () => undefined,
  ...of
})

const failure = (message: string): NonNullable<Tasks["error"]> =>
  Object.assign(new Error(message), {
    status: 500,
    type: "overloaded",
    requestId: undefined,
    fields: []
  })

it("joins tasks by their urgency, and is whole only if each list is", () => {
  const [reviews, time] = [[task("review", "warn")], [task("leave", "info"), task("pay", "bad")]]
  const all = joined([list(reviews, { isWhole: false }), list(time)])
  assert.deepStrictEqual(
    all.tasks.map(({ key }) => key),
    ["pay", "review", "leave"]
  )
  assert.isFalse(all.isWhole)
  assert.isTrue(joined([list(time)]).isWhole)
})

it("reads while one list is read, and repeats the lists that failed", () => {
  assert.isTrue(joined([list([]), list([], { isReading: true })]).isReading)
  const repeated: Array<string> = []
  const failed = (name: string): Tasks =>
    list([], { error: failure(name), again: () => repeated.push(name) })
  const all = joined([
    list([], { again: () => repeated.push("fine") }),
    failed("time"),
    failed("reviews")
  ])
  assert.strictEqual(all.error?.message, "time")
  all.again()
  assert.deepStrictEqual(repeated, ["time", "reviews"])
})
