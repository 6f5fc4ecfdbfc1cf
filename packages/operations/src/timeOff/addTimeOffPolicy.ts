/** Adds a time off policy to a company, or one that grants a state's minimum. Warns where it is below one. */
import { judgingStates, stateWarnings } from "@payroll/domain/onboarding/timeOffRequirements"
import { RecordNotFound, refuse } from "@payroll/domain/errors"
import { limitProblems } from "@payroll/domain/limits"
import { created } from "@payroll/domain/record"
import { validatePolicy } from "@payroll/domain/timeOff/validatePolicy"
import { timeOffPolicyEvent } from "@payroll/domain/timeOffPolicy/event"
import { newTimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TimeOffPolicyStatus } from "../answerStates.ts"
import { idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, insert, profileAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { policyRule, termsIn } from "./rules/policyConditions.ts"
import { newPolicyFields } from "@payroll/domain/timeOffPolicy/policyFields"
import { nameProblems } from "@payroll/domain/timeOffPolicy/policyName"
import { PolicyWarnings } from "./rules/policyWarnings.ts"

export const addTimeOffPolicy = defineWrite({
  group: "timeOffAdmin",
  alsoIn: ["adminPortal"],
  name: "addTimeOffPolicy",
  verb: "POST",
  role: "write",
  summary: "Add a time off policy to a company",
  request: Schema.Struct({
    timeOffPolicy: objectOf("The policy.", { companyId: idFields.companyId, ...newPolicyFields })
  }),
  rules: [policyRule],
  response: Schema.Struct({
    timeOffPolicy: objectOf("The policy after the call.", {
      timeOffPolicyId: ids.timeOffPolicyId,
      ...outcomeFields(TimeOffPolicyStatus),
      warnings: PolicyWarnings
    })
  }),
  load: ({ timeOffPolicy: { companyId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      const { policiesOf, placesOfEmployees } = yield* TimeOffStore
      return {
        ...loaded,
        policies: yield* policiesOf(client.id, companyId),
        places: yield* placesOfEmployees(client.id, companyId)
      }
    }),
  decide: (loaded, { timeOffPolicy: input }, { at, newId }) =>
    Result.gen(function* () {
      const { company, locations, policies, places } = loaded
      if (company.kind !== "employer") {
        return yield* Result.fail(new RecordNotFound({ record: "company" }))
      }
      const checked = validatePolicy(termsIn(input))
      yield* refuse([
        ...(checked.ok ? [] : checked.problems),
        ...nameProblems(policies, input.timeOffPolicyName),
        ...limitProblems("timeOffPolicy", policies.length)
      ])
      const terms = (checked as Extract<typeof checked, { ok: true }>).value
      const today = companyToday(locations, at)
      const base = created(newId(), company, at)
      const policy = newTimeOffPolicy(base, input.timeOffPolicyName, terms, today)
      const warnings = stateWarnings(terms, judgingStates(places, locations, today), today)
      return {
        record: policy,
        changes: changes({
          writes: [insert("timeOffPolicy", policy)],
          revisions: [profileAt(loaded)],
          events: [timeOffPolicyEvent(newId(), "insert", policy, at)]
        }),
        answer: {
          timeOffPolicy: {
            timeOffPolicyId: policy.id,
            status: policy.status,
            message: `${company.name} has the time off policy ${policy.name}; warnings: ${warnings.length}`,
            version: policy.version,
            warnings
          }
        }
      }
    }),
  example: {
    timeOffPolicy: {
      companyId: exampleId,
      timeOffPolicyName: "Vacation",
      timeOffPolicyType: "Vacation",
      earningMethod: "Per Pay Period",
      amountPerYearMinutes: 7200,
      carryoverLimitMinutes: 2400,
      blackoutDates: [{ from: "2026-12-20", to: "2026-12-31", name: "Inventory" }]
    }
  }
})
