/** The time off commands on specifications, and specifications of worked examples. */
import { assert } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Projection } from "@payroll/domain/timeOff/project"
import type { RequestResult } from "@payroll/domain/timeOff/request"
import { inProcess, ownDirectory } from "./command.ts"

export type Json = Readonly<Record<string, unknown>>

const result = async (command: string, specification: Json): Promise<unknown> => {
  const file = join(ownDirectory().PAYROLL_DATA_DIR, "specification.json")
  writeFileSync(file, JSON.stringify(specification))
  const { code, stdout, stderr } = await inProcess(["time-off", command, "--spec", file, "--json"])
  assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
  return JSON.parse(stdout)
}

export const project = (specification: Json) =>
  result("project", specification) as Promise<Projection>
export const request = (specification: Json) =>
  result("request", specification) as Promise<RequestResult>

export const of = (projection: Projection, kind: string): ReadonlyArray<number> =>
  projection.entries.filter((entry) => entry.kind === kind).map(({ minutes }) => minutes)

export const sum = (minutes: ReadonlyArray<number>): number => minutes.reduce((a, b) => a + b, 0)

export const dated = (projection: Projection, kind: string): ReadonlyArray<string> =>
  projection.entries
    .filter((entry) => entry.kind === kind)
    .map(({ effectiveDate, minutes }) => `${effectiveDate} ${minutes}`)

export const BIWEEKLY = { frequency: "biweekly", anchorPeriodEnd: "2026-01-10" }
export const SEMIMONTHLY = { frequency: "semimonthly" }

/** Facts of a worker who joined long ago and is assigned from a day on. */
export const from = (startDate: string, policy: Json, rest: Json = {}): Json => ({
  policy,
  assignment: { startDate },
  worker: { dateOfJoin: "2020-01-01" },
  until: "2026-12-31",
  ...rest
})

export const perPeriod = (amounts: Json, rest: Json = {}): Json => ({
  earningMethod: "Per Pay Period",
  ...amounts,
  ...rest
})

export const hourly = (perHours: number, rest: Json = {}): Json => ({
  earningMethod: "Per Hour Worked",
  accrualRate: { earnMinutes: 60, perMinutes: perHours * 60 },
  ...rest
})

export const lumpSum = (lumpSumMinutes: number, rest: Json = {}): Json => ({
  earningMethod: "Lump Sum",
  lumpSumMinutes,
  ...rest
})
