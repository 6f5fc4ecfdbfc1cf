/** The random steps about which time off policies workers have. */
import fc from "fast-check"
import { does } from "./does.ts"
import { addPolicy, endPolicy } from "./policySteps.ts"
import { at, one, version } from "./values.ts"

const assignPolicy = does("addTimeOffPolicyAssignment", {
  at,
  policy: fc.nat(3),
  startDate: one(undefined, undefined, "2025-08-01", "2025-12-01"),
  seniorityDate: one(undefined, "2020-02-29"),
  openingDate: one(undefined, undefined, "2025-08-15", "2026-03-01")
})
const redateAssignment = does("updateTimeOffPolicyAssignment", {
  at: fc.nat(5),
  dates: fc.record(
    {
      startDate: one("2025-08-01", "2025-09-15"),
      endDate: one("2025-11-30", "2025-11-30", "2025-07-31"),
      seniorityDate: one("2020-02-29")
    },
    { requiredKeys: [] }
  ),
  version
})

/** Steps that affect which time off policies workers have. */
export const aboutAssignments = fc.oneof(
  { weight: 12, arbitrary: assignPolicy },
  { weight: 8, arbitrary: redateAssignment },
  { weight: 2, arbitrary: addPolicy },
  endPolicy
)
