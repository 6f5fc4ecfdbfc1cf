/** The bodies of steps at the clock and about punches. */
import type { Body } from "@payroll/operations/decode"
import { allPunches } from "./punchSteps.ts"
import type { IdOf } from "./requests.ts"
import { versionOf } from "./scheduleRequests.ts"
import { pick, type Model } from "./state.ts"
import type { Step } from "./steps.ts"

interface Timed {
  readonly when?: number | undefined
}

/** The time as text, and the other fields as they are. */
const timed = ({ when, ...given }: Timed): Body => ({
  ...given,
  ...(when !== undefined && { at: new Date(when).toISOString() })
})

export const punchBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "clockIn":
    case "clockOut":
      return {
        punch: { userId: idOf(pick(model.workers, step.at)?.name), ...timed(step.given) }
      }
    case "startBreak":
    case "endBreak": {
      const { at, breakType, given } = step
      const userId = idOf(pick(model.workers, at)?.name)
      return { punch: { userId, breakType, ...timed(given) } }
    }
    case "addPunches":
      return {
        companyId: idOf(pick(model.companies, step.at)?.name),
        punches: step.elements.map(({ at, punch }) => ({
          userId: idOf(pick(model.workers, at)?.name),
          ...timed(punch)
        })),
        dryRun: step.isDry,
        onError: step.goesOn ? "continue" : "stop"
      }
    case "amendPunch":
    case "voidPunch": {
      const punch = pick(allPunches(model), step.at)
      const set = step.does === "amendPunch" ? timed(step.set) : {}
      return {
        punch: {
          punchId: idOf(punch?.name),
          reason: "was wrong",
          ...set,
          ...versionOf(step.version, punch)
        }
      }
    }
    default:
      return undefined
  }
}
