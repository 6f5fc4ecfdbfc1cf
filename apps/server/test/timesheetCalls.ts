/** Calls about recorded time over HTTP, for a company of its own that pays twice a month. */
import { assert } from "@effect/vitest"
import { daysInMonth } from "@payroll/domain/calendar/localDate"
import { today } from "@payroll/testing/today"
import { basic } from "./call.ts"
import type { Body } from "./examples.ts"
import type { TestServer } from "./testServer.ts"
import { timeOffCalls } from "./timeOffCalls.ts"

export type Rows = ReadonlyArray<Body>
type Times = ReadonlyArray<readonly [type: string, at: string]>

/** The month before the last one, in which all of the time lies. */
const TODAY = new Date(today())
const MONTH = new Date(Date.UTC(TODAY.getUTCFullYear(), TODAY.getUTCMonth() - 2, 1))
export const day = (ofMonth: number): string =>
  new Date(MONTH.getTime() + (ofMonth - 1) * 86_400_000).toISOString().slice(0, 10)
/** How many days the month has: the last of them ends its second pay period. */
export const DAYS = daysInMonth(MONTH.getUTCFullYear(), MONTH.getUTCMonth() + 1)
/** The first Sunday of the month: its week lies in the first pay period. */
export const SUNDAY = ((7 - MONTH.getUTCDay()) % 7) + 1

export const shift = (date: string, from: string, to: string) =>
  [
    ["In", `${date}T${from}`],
    ["Out", `${date}T${to}`]
  ] as const

export const timesheetCalls = async (server: TestServer) => {
  const calls = await timeOffCalls(server, day(1))
  const { companyId, make, read, newWorker } = calls
  let devices = 0

  /** Punches of a device of their own. */
  const punchesOf = (userId: string, times: Times): Rows => {
    devices += 1
    return times.map(([type, at], index) => ({
      userId,
      type,
      at,
      externalId: `device ${devices}/${index}`
    }))
  }
  const send = async (punches: Rows): Promise<Rows> =>
    (await read("addPunches", { companyId, punches }))["punches"] as Rows
  const punch = (userId: string, times: Times): Promise<Rows> => send(punchesOf(userId, times))
  const sheetsOf = async (userId: string): Promise<Rows> => {
    const { timesheets } = await read("getTimesheets", { companyId, userId, limit: 200 })
    return (timesheets as Rows).toReversed()
  }
  const lock = (through: string) =>
    make("lockTimesheets", { payPeriod: { companyId, through, lockUnapproved: true } })
  return {
    ...calls,
    punchesOf,
    send,
    punch,
    sheetsOf,
    sheetOf: async (userId: string): Promise<Body> =>
      (await sheetsOf(userId))[0] ?? assert.fail("no timesheet"),
    show: async (timesheetId: unknown): Promise<Body> =>
      (await read("getTimesheet", { timesheetId }))["timesheet"] as Body,
    lock,
    /** The exceptions that the overview of the company counts. */
    blockingCount: async (): Promise<number> => {
      const of = { companyId, includeOverview: true, hasWork: true }
      const { companyOverviews } = await read("getCompanies", of)
      return Number((companyOverviews as Rows)[0]?.["timeExceptions"] ?? 0)
    },
    /** Five days of eight hours from the first Monday on, locked. */
    lockedWeek: async (more: Body = {}) => {
      const userId = await newWorker("2024-01-15", more)
      const days = [1, 2, 3, 4, 5].flatMap((after) => shift(day(SUNDAY + after), "09:00", "17:00"))
      await punch(userId, days)
      await lock(day(15))
      const [sheet] = (await sheetsOf(userId)) as [Body]
      assert.strictEqual((sheet["status"] as Body)["status"], "Locked")
      return { userId, timesheetId: sheet["timesheetId"] }
    },
    /** The lines of a worker in the period that begins on a day. */
    linesOf: async (userId: string, payPeriodBegin: unknown): Promise<Rows> => {
      const { lines } = await read("getPayableHours", { companyId, payPeriodBegin, limit: 200 })
      return (lines as Rows).filter((line) => line["userId"] === userId)
    },
    /** A report as a browser asks for it, in the form that it accepts. */
    fetchReport: (operation: string, query: Readonly<Record<string, string>>, accept: string) =>
      fetch(
        `http://127.0.0.1:${server.port}/timeTrackingReports/${operation}?${new URLSearchParams(query).toString()}`,
        { headers: { authorization: basic(calls.client.credential), accept } }
      ),
    /** The payable hours of the first period as a file. */
    exported: async (): Promise<Body> => {
      const query = { companyId, payPeriodBegin: day(1), format: "csv" }
      return (await read("getPayableHours", query))["payableHours"] as Body
    }
  }
}

export type TimesheetCalls = Awaited<ReturnType<typeof timesheetCalls>>
