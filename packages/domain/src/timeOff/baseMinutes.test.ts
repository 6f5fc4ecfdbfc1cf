/** The minutes that an hourly accrual counts, and when accruals are received. */
import { assert, describe, it } from "@effect/vitest"
import { project, validateProject, type Projection } from "./project.ts"

type Json = Readonly<Record<string, unknown>>

const projected = (specification: Json): Projection => {
  const checked = validateProject(specification)
  if (!checked.ok) return assert.fail(checked.problems.map(({ message }) => message).join(", "))
  return project(checked.value)
}

const lines = (specification: Json): ReadonlyArray<string> =>
  projected(specification).entries.map(
    ({ effectiveDate, minutes }) => `${effectiveDate} ${minutes}`
  )

/** A minute for each minute of the base, in the weeks from Sunday, 4 January 2026. */
const hourly = (policy: Json, rest: Json = {}): Json => ({
  policy: {
    earningMethod: "Per Hour Worked",
    accrualRate: { earnMinutes: 1, perMinutes: 1 },
    ...policy
  },
  assignment: { startDate: "2026-01-04" },
  worker: { dateOfJoin: "2020-01-01" },
  payPeriods: { frequency: "weekly", anchorPeriodEnd: "2026-01-10" },
  until: "2026-01-24",
  ...rest
})

const worked = [
  { date: "2026-01-05", minutes: 500, overtimeMinutes: 20 },
  { date: "2026-01-06", minutes: 307 },
  { date: "2026-01-06", minutes: 100 }
]
const paid = [{ date: "2026-01-07", minutes: 240 }]

describe("the base of an hourly accrual", () => {
  it.each([
    ["Hours Worked", 907],
    ["Hours Worked Without Overtime", 887],
    ["Hours Paid", 1_147],
    ["Hours Paid Without Overtime", 1_127]
  ])("%s: %d minutes", (accrualBase, minutes) => {
    assert.deepStrictEqual(lines(hourly({ accrualBase }, { worked, paid })), [
      `2026-01-10 ${minutes}`
    ])
  })

  it.each([
    ["Up", 15, 510 + 420],
    ["Nearest", 15, 495 + 405],
    ["Nearest", 7, 497 + 406]
  ])("is rounded per workday: %s to %d", (mode, unitMinutes, minutes) => {
    const accrualBaseRounding = { unitMinutes, mode }
    assert.deepStrictEqual(lines(hourly({ accrualBaseRounding }, { worked })), [
      `2026-01-10 ${minutes}`
    ])
  })

  it("counts the schedule of an exempt worker in weeks without a record, at most 40 hours", () => {
    const schedule = [0, 600, 600, 600, 600, 600, 0]
    const exempt = { dateOfJoin: "2020-01-01", exempt: true, schedule }
    const recorded = [{ date: "2026-01-13", minutes: 120 }]
    const specification = hourly({}, { worker: exempt, worked: recorded, until: "2026-01-17" })
    assert.deepStrictEqual(lines(specification).slice(0, 1), ["2026-01-10 2400"])
    // Recorded on Tuesday; from Wednesday on the schedule is projected, of which the week has 1,200 left.
    assert.deepStrictEqual(lines(specification).slice(1), ["2026-01-17 1320"])
  })

  it("counts the schedule after the last recorded day, as a projection", () => {
    const schedule = [0, 480, 480, 480, 480, 480, 0]
    const worker = { dateOfJoin: "2020-01-01", schedule }
    assert.deepStrictEqual(lines(hourly({}, { worker, worked })), [
      `2026-01-10 ${907 + 3 * 480}`,
      "2026-01-17 2400",
      "2026-01-24 2400"
    ])
  })

  it("ends at the termination, on whose day the hours are known", () => {
    const worker = { dateOfJoin: "2020-01-01", terminationDate: "2026-01-06" }
    assert.deepStrictEqual(lines(hourly({}, { worker, worked })), [
      "2026-01-06 907",
      "2026-01-06 -907"
    ])
  })
})

describe("hours that are paid before they are worked", () => {
  it("are received when they have been worked", () => {
    const payPeriods = {
      frequency: "weekly",
      anchorPeriodEnd: "2026-01-10",
      payDay: { rule: "periodEnd", offsetDays: -2 }
    }
    assert.deepStrictEqual(
      lines(hourly({ timeOffRecievedWhen: "Pay Date" }, { worked, payPeriods })),
      ["2026-01-10 907"]
    )
  })

  it("count for each tier from the day on which it is reached", () => {
    const tiers = [{ afterMonths: 12, accrualRate: { earnMinutes: 2, perMinutes: 1 } }]
    const worker = { dateOfJoin: "2025-01-06" }
    assert.deepStrictEqual(lines(hourly({ tiers }, { worked, worker })), [
      `2026-01-10 ${500 + 407 * 2}`
    ])
  })
})

describe("accruals are received", () => {
  const monthly = (policy: Json, rest: Json = {}): Json => ({
    policy: { earningMethod: "Per Pay Period", amountPerPeriodMinutes: 310, ...policy },
    assignment: { startDate: "2026-01-11" },
    worker: { dateOfJoin: "2020-01-01" },
    payPeriods: { frequency: "monthly", payDay: { rule: "periodEnd", offsetDays: 5 } },
    until: "2026-03-06",
    ...rest
  })

  it("at the end of the period, at its start, or when it is paid", () => {
    assert.deepStrictEqual(lines(monthly({})), ["2026-01-31 210", "2026-02-28 310"])
    assert.deepStrictEqual(lines(monthly({ timeOffRecievedWhen: "Start Of Period" })), [
      "2026-01-11 210",
      "2026-02-01 310",
      "2026-03-01 310"
    ])
    assert.deepStrictEqual(lines(monthly({ timeOffRecievedWhen: "Pay Date" })), [
      "2026-02-05 210",
      "2026-03-05 310"
    ])
  })

  it("on the last day of employment if they would be received later", () => {
    const worker = { dateOfJoin: "2020-01-01", terminationDate: "2026-02-02" }
    assert.deepStrictEqual(
      lines(monthly({ timeOffRecievedWhen: "Pay Date" }, { worker })).slice(0, 2),
      ["2026-02-02 210", "2026-02-02 22"]
    )
  })

  it("when the listed period is paid", () => {
    const payPeriods = [
      { begin: "2026-01-11", end: "2026-01-31", payDate: "2026-01-20" },
      { begin: "2026-02-01", end: "2026-02-28" }
    ]
    const listed = monthly({ timeOffRecievedWhen: "Pay Date" }, { payPeriods })
    assert.deepStrictEqual(lines(listed), ["2026-01-20 310", "2026-02-28 310"])
  })

  it("only in the window of the schedule, while the year's periods are counted by its rules", () => {
    const policy = { amountPerYearMinutes: 3_720, amountPerPeriodMinutes: undefined }
    const payPeriods = { frequency: "monthly", from: "2026-02-01", to: "2026-02-28" }
    assert.deepStrictEqual(lines(monthly(policy, { payPeriods })), ["2026-02-28 310"])
  })

  it("by a grant after the waiting period, when that is for earning", () => {
    const policy = {
      earningMethod: "Lump Sum",
      amountPerPeriodMinutes: undefined,
      lumpSumMinutes: 2_400,
      waitingPeriodQuantity: 1,
      waitingPeriodUnit: "Months"
    }
    const worker = { dateOfJoin: "2026-01-31" }
    const assignment = { startDate: "2026-01-31" }
    const waiting = { ...policy, waitingAppliesTo: "Both" }
    const { entries, usableFrom } = projected(monthly(waiting, { worker, assignment }))
    assert.deepStrictEqual(
      entries.map(({ effectiveDate, minutes }) => `${effectiveDate} ${minutes}`),
      ["2026-02-28 2400"]
    )
    assert.strictEqual(usableFrom, "2026-02-28")
  })

  it("by one grant where the policy year begins as the worker earns, or with the opening", () => {
    const policy = {
      earningMethod: "Lump Sum",
      amountPerPeriodMinutes: undefined,
      lumpSumMinutes: 60
    }
    const year = { waitingPeriodQuantity: 1, waitingPeriodUnit: "Months", waitingAppliesTo: "Both" }
    const worker = { dateOfJoin: "2025-12-01" }
    const waiting = monthly(
      { ...policy, ...year },
      { worker, assignment: { startDate: "2025-12-01" } }
    )
    assert.deepStrictEqual(lines(waiting), ["2026-01-01 60"])
    const assignment = { startDate: "2026-01-01", openingBalanceMinutes: 7 }
    const opened = monthly(policy, { assignment })
    assert.deepStrictEqual(lines(opened), ["2026-01-01 7", "2026-01-01 60"])
  })

  it("by a waiting period that began before the assignment, or is over", () => {
    const waiting = {
      waitingPeriodQuantity: 40,
      waitingAppliesTo: "Both",
      amountPerPeriodMinutes: 310
    }
    const from = (waitingFrom: string) => {
      const { entries, usableFrom } = projected(
        monthly(waiting, { assignment: { startDate: "2026-01-01", waitingFrom } })
      )
      return `${usableFrom} ${entries[0]?.minutes}`
    }
    assert.strictEqual(from("2025-12-03"), "2026-01-12 200")
    assert.strictEqual(from("2020-01-01"), "2026-01-01 310")
  })

  it("during a waiting period that is for use alone", () => {
    const waiting = { waitingPeriodQuantity: 40, waitingAppliesTo: "Use" }
    const worker = { dateOfJoin: "2026-01-11" }
    const { entries, usableFrom } = projected(monthly(waiting, { worker }))
    assert.deepStrictEqual([entries[0]?.minutes, usableFrom], [210, "2026-02-20"])
  })

  it("for whole periods, if parts of one count for nothing", () => {
    assert.deepStrictEqual(lines(monthly({ partialPeriod: "None" })), ["2026-02-28 310"])
  })

  it("up to the limit of a year, in which what the balance had no place for does not count", () => {
    const limits = { maxAccumulatedMinutes: 400, maxAccrualPerYearMinutes: 600 }
    const usage = [{ date: "2026-03-02", minutes: 400 }]
    const specification = monthly(limits, { usage, until: "2026-03-31" })
    assert.deepStrictEqual(lines(specification), [
      "2026-01-31 210",
      "2026-02-28 190",
      "2026-03-02 -400",
      "2026-03-31 200"
    ])
  })
})
