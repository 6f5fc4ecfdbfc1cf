/** Words and fields that the forms about punches share. */
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { timesheetWords } from "../text/timesheets.ts"
import { clocksChangeAt, zoneName } from "@payroll/ui/days.ts"

export const punchTypes = timesheetWords.timesheets.punchTypes

/** Says whose clock the times of a form are of. */
export const introOf =
  (zonePath: string) =>
  ({ name = "", fixed }: FormContext): string => {
    const zone = fixed?.[zonePath]
    return [name, ...(typeof zone === "string" ? [`Times are ${zoneName(zone)}`] : [])].join(". ")
  }

/** True if the clocks change around the time of a punch, so that it may mean two instants. */
export const isShownTwice =
  (of: string) =>
  (values: Values, { fixed }: FormContext): boolean => {
    const [at, zone] = [valueAt(values, `${of}.at`), fixed?.[`${of}.timeZone`]]
    return typeof at === "string" && typeof zone === "string" && clocksChangeAt(at, zone)
  }

export const disambiguations = {
  earlier: "The first time that clocks show it",
  later: "The second time that clocks show it"
}

export const reasonHelp = "The worker sees it, and so does the audit"
