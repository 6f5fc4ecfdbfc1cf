/** Random terminations of workers. */
import fc from "fast-check"
import { does } from "./does.ts"
import { at, one, version } from "./values.ts"

const lastDay = one(
  "2025-08-31",
  "2025-09-30",
  "2025-10-09",
  "2025-10-10",
  "2025-12-31",
  "2025-12-31",
  "2026-03-31"
)

export const termination = fc.record(
  {
    lastDay,
    dismissalType: one("Voluntary", "Layoff"),
    reason: one("moves abroad", "shop closes")
  },
  { requiredKeys: ["lastDay"] }
)

/** A termination of one worker: `null` removes a planned value. */
export const terminationOrPlan = fc.record(
  {
    lastDay,
    dismissalType: one("Voluntary", "Layoff", null),
    reason: one("moves abroad", "shop closes", null)
  },
  { requiredKeys: ["lastDay"] }
)

/** Steps about links, which only commands make: there are none. */
export const guestSteps = [
  does("revokeFlowLink", {}),
  does("endGuestSessions", { at }),
  does("forgetPhone", {}),
  does("unlockCodes", { at }),
  does("setLegalHold", {
    of: one("company", "worker"),
    at,
    reason: one("Case 7", "Claim of May", null),
    version
  }),
  does("addDocument", {}),
  does("assignDocument", {}),
  does("attachSignedPaper", {}),
  does("revokeDocument", {}),
  does("acceptTermsAndCondition", {})
] as const
