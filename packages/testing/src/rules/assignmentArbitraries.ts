/** The random steps about which time off policies workers have. */
import fc from "fast-check"
import { does } from "./does.ts"
import { addPolicy, endPolicy, updatePolicy } from "./policySteps.ts"
import { aboutRequests } from "./requestSteps.ts"
import { adjust, payOut, recalculate } from "./timeOffSteps.ts"
import { at, one, version } from "./values.ts"

const assignPolicy = does("addTimeOffPolicyAssignment", {
  at,
  policy: fc.nat(3),
  startDate: one(undefined, undefined, "2025-08-01", "2025-12-01"),
  seniorityDate: one(undefined, "2020-02-29"),
  waitingFrom: one(undefined, "2025-06-01"),
  openingDate: one(undefined, undefined, "2025-08-15", "2026-03-01")
})
const redateAssignment = does("updateTimeOffPolicyAssignment", {
  at: one(0, 0, 0, 1, 2, 5),
  dates: fc.record(
    {
      startDate: one("2025-08-01", "2025-09-15"),
      endDate: one("2025-11-30", "2025-11-30", "2025-07-31"),
      seniorityDate: one("2020-02-29"),
      waitingFrom: one("2025-06-01")
    },
    { requiredKeys: [] }
  ),
  version
})

/** A policy of the first company, and its first worker who has it, unless that one has left. */
export const policyOfFirst = does("addTimeOffPolicy", {
  at: fc.constant(0),
  name: fc.constant("Vacation"),
  terms: fc.constant("yearly" as const)
})
export const assignmentOfFirst = does("addTimeOffPolicyAssignment", {
  at: fc.constant(0),
  policy: fc.constant(0),
  startDate: fc.constant(undefined),
  seniorityDate: fc.constant(undefined),
  waitingFrom: fc.constant(undefined),
  openingDate: fc.constant(undefined)
})

/** The entries that are due are stored. */
const post = does("postTimeOff", {})

/** Steps that affect which time off policies workers have. */
export const aboutAssignments = fc.oneof(
  { weight: 12, arbitrary: assignPolicy },
  { weight: 18, arbitrary: redateAssignment },
  { weight: 6, arbitrary: post },
  { weight: 14, arbitrary: adjust },
  { weight: 14, arbitrary: payOut },
  { weight: 2, arbitrary: recalculate },
  { weight: 2, arbitrary: addPolicy },
  { weight: 3, arbitrary: updatePolicy },
  { weight: 12, arbitrary: aboutRequests },
  endPolicy
)
