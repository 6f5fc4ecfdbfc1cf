/** Opens the schedule of a worker: the one that holds, or five days of eight hours. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { call, type AnswerOf } from "../api/call.ts"
import { openAbout, under } from "../forms/open.ts"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import type { User } from "./edit.ts"

const HOUR = 60
const DAY_HOURS = 8
const { days: names } = words.workers.schedule
const WEEKEND = new Set([0, names.length - 1])

type Schedules = AnswerOf<"getUserWorkSchedules">["workSchedules"]

const contextOf = (user: User, schedules: Schedules): FormContext => {
  const last = schedules.at(-1)
  return {
    fixed: under("workSchedule", { userId: user.userId, version: last?.version }),
    about: { companyId: user.companyId },
    initial: under("workSchedule", {
      ruleSetId: last?.ruleSetId,
      mealWaiver: last?.mealWaiver,
      days: names.map((name, day) => ({
        name,
        hours: String(
          last ? (last.days[day]?.minutes ?? 0) / HOUR : WEEKEND.has(day) ? 0 : DAY_HOURS
        )
      }))
    }),
    name: nameOf(user)
  }
}

/** Opens the form of the schedule. Fails with `CallFailed`. */
export const openSchedule = async (user: User): Promise<void> => {
  const read = async (): Promise<Schedules> =>
    (await call("getUserWorkSchedules", { userId: user.userId })).workSchedules
  openAbout("workers.setSchedule", read, (schedules) => contextOf(user, schedules), await read())
}
