/** `payroll timesheet` and `payroll payable`: from a worked day to the file for payroll. */
import { addUser } from "@payroll/operations/worker/addUser"
import { assert, describe, it } from "@effect/vitest"
import { businessOf } from "./business.ts"
import { ownService, payroll, type Settings } from "./command.ts"

const USAGE = 2
const REFUSED = 3

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const running = (env: Settings) => {
  const run = async (words: ReadonlyArray<string>, ...input: ReadonlyArray<string>) => {
    const { code, stdout, stderr } = await payroll(env, words, input)
    assert.strictEqual(code, 0, stderr)
    return stdout
  }
  const call = async (operation: string, body: object): Promise<Fields> =>
    JSON.parse(await run(["call", operation, "--body", "-"], JSON.stringify(body))) as Fields
  return { run, call }
}

/** Three jobs of 100 minutes each on a day of March. */
const threeJobs = (companyId: string, userReferenceId: string) => {
  const shifts = [
    ["BAKE", "08:00", "09:40"],
    ["SELL", "10:00", "11:40"],
    ["WASH", "12:00", "13:40"]
  ] as const
  const punches = shifts.flatMap(([jobCode, from, to]) =>
    [["In", from] as const, ["Out", to] as const].map(([type, time]) => ({
      userReferenceId,
      type,
      at: `2026-03-10T${time}`,
      jobCode,
      externalId: `${jobCode} ${type}`
    }))
  )
  return { companyId, punches }
}

/** A worker in California who worked ten hours on a day of March, and her timesheet; another one with three jobs. */
const worked = async () => {
  const env = ownService()
  await payroll(env, ["client", "create", "default"])
  const { run, call } = running(env)
  const business = await call("createBusiness", businessOf("123456789"))
  const companyId = String(business["registration"]?.["companyId"])
  const { companyLocationId: _place, ...person } = (addUser.example as Fields)["user"] ?? {}
  const of = { companyId, companyLocationCategory: "Remote", stateCode: "CA" }
  const user = { ...person, ...of, userReferenceId: "B-17", dateOfJoin: "2024-01-15" }
  const userId = String((await call("addUser", { user }))["user"]?.["userId"])
  const other = { ...user, userReferenceId: "B-39", email: "b39@acme.example" }
  await call("addUser", { user: other })
  await call("addPunches", threeJobs(companyId, "B-39"))
  const timeEntry = { userId, workDate: "2026-03-10", minutes: 600 }
  const entered = await call("addTimeEntry", { timeEntry })
  return { env, run, call, companyId, userId, timesheetId: entered["timeEntry"]?.["timesheetId"] }
}

describe("payroll timesheet and payroll payable", () => {
  it("list, show and lock timesheets, and print the same file as the service", async () => {
    const { env, run, call, companyId, userId, timesheetId } = await worked()
    const list = (...words: ReadonlyArray<string>) =>
      run(["timesheet", "list", "--company", companyId, ...words])
    const row = (status: string, hours: string) =>
      new RegExp(`^2026-03-08 to 2026-03-14 +${userId} +${status} +${hours} +${timesheetId}$`, "m")
    assert.match(await list("--status", "Open"), row("Open", "0.00"))
    const none = JSON.parse(await list("--period", "2026-03-15", "--json"))
    assert.deepStrictEqual(none, { timesheets: [], hasMore: false })
    const printed = await run(["timesheet", "show", String(timesheetId)])
    assert.match(printed, /^status: Open\n/)
    assert.match(
      printed,
      /^2026-03-10 +120 +overtime +daily > 480 +Cal\. Lab\. Code 510\(a\), 511$/m
    )

    const exporting = ["payable", "export", "--company", companyId, "--period", "2026-03-08"]
    const early = await payroll(env, [...exporting, "--csv"])
    assert.deepStrictEqual([early.code, early.stdout], [REFUSED, ""])
    assert.match(early.stderr, /^payroll: the pay period is not locked: timesheets Open: 2; /)

    const lock = ["timesheet", "lock", "--company", companyId, "--through", "2026-03-14"]
    const left = await run(lock)
    assert.match(left, /Done: timesheets locked: 0; not locked: 2\n\nWORKER +WHY NOT +ID\n/)
    assert.match(left, new RegExp(`^${userId} +not approved +${timesheetId}$`, "m"))
    const locked = JSON.parse(await run([...lock, "--unapproved", "--by", "Rosa Diaz", "--json"]))
    assert.deepInclude(locked, { status: "Done", lockedCount: 2, notLocked: [] })
    assert.match(await list(), row("Locked", "10.00"))

    const file = await run([...exporting, "--csv"])
    const query = { companyId, payPeriodBegin: "2026-03-08", format: "csv" }
    const { payableHours } = await call("getPayableHours", query)
    assert.strictEqual(file, payableHours?.["csv"])
    const exported = await run(exporting)
    assert.match(exported, /^B-17 +overtime +120 +2\.00$/m)
    // X39: 5.00 hours, of which the last line gets what is left.
    assert.deepStrictEqual(
      [...exported.matchAll(/^B-39 +regular +(\w+) +100 +(\S+)$/gm)].map(([, job, hours]) => [
        job,
        hours
      ]),
      [
        ["BAKE", "1.67"],
        ["SELL", "1.67"],
        ["WASH", "1.66"]
      ]
    )
    const { lines } = JSON.parse(await run([...exporting, "--json"])) as { lines: Array<Fields> }
    assert.deepStrictEqual(
      lines.slice(0, 2).map(({ category, minutes }) => [category, minutes]),
      [
        ["regular", 480],
        ["overtime", 120]
      ] as Array<unknown>
    )
    const both = await payroll(env, [...exporting, "--csv", "--json"])
    assert.strictEqual(both.code, USAGE)
    assert.strictEqual((await payroll(env, lock.slice(0, 4))).code, USAGE)
    const [unknown, id] = ["00000000-0000-7000-8000-000000000000", "--period"]
    const refused = await payroll(env, [...exporting.slice(0, 4), id, unknown])
    assert.deepStrictEqual(
      [refused.code, refused.stderr.trim()],
      [REFUSED, "payroll: payPeriodId: pay period not found"]
    )
  })
})
