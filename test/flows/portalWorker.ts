/** A worker of the tests about the portal: hours of a week that has ended, and a policy of time off. */
import { daysFromToday } from "../../packages/testing/src/today.ts"
import type { Site } from "../console/site.ts"
import { ask, part } from "../console/workerSteps.ts"
import { enter, newWorker } from "./flowSite.ts"

/** The day on which the worker has hours, from today. */
export const HOURS_DAY = -14

export interface PortalWorker {
  readonly companyId: string
  readonly userId: string
}

/** Gives a worker eight hours on a day two weeks ago. */
const work = async (here: Site, { companyId, userId }: PortalWorker): Promise<void> => {
  const day = daysFromToday(HOURS_DAY)
  const punch = (type: string, time: string) => ({
    userId,
    type,
    at: `${day}T${time}`,
    externalId: `${userId} ${type}`
  })
  await ask(here, "addPunches", {
    companyId,
    punches: [punch("In", "08:00"), punch("Out", "16:00")]
  })
}

/** Gives a worker a policy with 40 hours. */
export const grant = async (here: Site, { companyId, userId }: PortalWorker): Promise<void> => {
  const { timeOffPolicyId } = part(
    await ask(here, "addTimeOffPolicy", {
      timeOffPolicy: {
        companyId,
        timeOffPolicyName: "Vacation",
        timeOffPolicyType: "Vacation",
        earningMethod: "Per Pay Period",
        amountPerYearMinutes: 4_800
      }
    }),
    "timeOffPolicy"
  )
  await ask(here, "addTimeOffPolicyAssignment", {
    timeOffPolicyAssignment: {
      timeOffPolicyId,
      userId,
      startDate: "2026-01-05",
      openingBalanceMinutes: 2_400,
      openingBalanceDate: daysFromToday(-1)
    }
  })
}

/** A worker who is paid, with hours to submit and time off to ask for. */
export const portalWorker = async (here: Site): Promise<PortalWorker> => {
  const worker = await newWorker(here)
  await enter(here, worker.userId)
  await work(here, worker)
  await grant(here, worker)
  return worker
}

/** Waits until a worker has a state. */
export const until = async (here: Site, userId: string, status: string): Promise<void> => {
  for (;;) {
    const { userStatus } = part(await ask(here, "getUser", { userId }), "user")
    if ((userStatus as { status: string }).status === status) return
  }
}
