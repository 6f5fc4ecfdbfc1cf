/** Everybody whom a hand-over of a pay period has, and the model's. */
import type { Client } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { callBy } from "../kyc/world.ts"
import { isPaid } from "./payResultSteps.ts"
import { calendar } from "./scheduleSteps.ts"
import type { Company, Model, Schedule, Stored } from "./state.ts"
import type { Names } from "./storedFields.ts"

/** Periods of each schedule whose hand-over is compared. */
const HANDED_OVER = 2

const handedPeriods = (schedule: Schedule): ReadonlyArray<Stored> =>
  calendar(schedule).slice(0, HANDED_OVER)

interface Content {
  readonly workers: ReadonlyArray<{ readonly userId: string }>
  readonly notPayable: ReadonlyArray<{ readonly userId: string }>
}

/** The people in the hand-overs of a company's first pay periods, with or without something missing. */
export const paidShown = (
  client: Client,
  company: Company,
  names: Names,
  idOf: (name: string) => string
) =>
  Effect.forEach(company.schedules.flatMap(handedPeriods), ({ name }) =>
    Effect.map(
      callBy({ client, credential: "pk_test", role: "payroll" })("getPayrollInput", {
        companyId: idOf(company.name),
        payPeriodId: idOf(name),
        requireLocked: false
      }),
      ({ content }) => {
        const { workers, notPayable } = content as unknown as Content
        return [...workers, ...notPayable].map(({ userId }) => names.get(userId)).toSorted()
      }
    )
  )

/** Everybody whom the first pay periods of a company pay, once. */
export const paidExpected = (model: Model, company: Company) =>
  company.schedules.flatMap((schedule) =>
    handedPeriods(schedule).map((period) =>
      model.workers
        .filter((worker) => isPaid(schedule, period, worker))
        .map(({ name }) => name)
        .toSorted()
    )
  )
