/** Notes above the form of a policy: where it is below what states ask for, and whom a change affects. */
import type { TimeOffPolicyWarning } from "@payroll/client"
import { parseLocalDate } from "@payroll/domain/paySchedule/package"
import { policyWarnings } from "@payroll/domain/timeOff/minimums"
import { validatePolicy } from "@payroll/domain/timeOff/validatePolicy"
import { today } from "@payroll/ui/format.ts"
import { Callout } from "@payroll/ui/status.tsx"
import type { RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePaused } from "../browser/paused.ts"
import { belowStateWords } from "../text/reasons.ts"
import { requirementWords } from "../text/requirements.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { stateName } from "./states.ts"

const text = policyWords

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

type Warning = Pick<TimeOffPolicyWarning, "code" | "state" | "source">

/** The warnings about a policy that is below what states ask for. Nothing without any. */
export const Warnings = ({ of }: { readonly of: ReadonlyArray<Warning> }) =>
  of.length === 0 ? null : (
    <Callout tone="warn" title={text.warnings}>
      <ul>
        {of.map(({ code, state, source }) => (
          <li key={`${state} ${code}`}>
            {requirementWords.requirements.belowState(stateName(state), belowStateWords[code])}{" "}
            {source}
          </li>
        ))}
      </ul>
    </Callout>
  )

/** The warnings about a policy that is typed, as the service will give them when it is stored. */
export const TypedWarnings = ({
  policy,
  states
}: {
  readonly policy: unknown
  readonly states: ReadonlyArray<string>
}) => {
  const on = parseLocalDate(today())
  const { companyId: _, ...terms } = isObject(policy) ? policy : {}
  const checked = validatePolicy(terms)
  if (!checked.ok || !on) return null
  return <Warnings of={states.flatMap((state) => policyWarnings(checked.value, { state, on }))} />
}

/** The effect of a change of a policy, from a call that stores nothing. */
export const ChangeEffect = ({ request }: { readonly request: object }) => {
  const typed = usePaused(JSON.stringify(request))
  const { timeOffPolicy } = JSON.parse(typed) as Partial<RequestOf<"updateTimeOffPolicy">>
  const { timeOffPolicyId = "", version: _version, effectiveFrom, ...terms } = timeOffPolicy ?? {}
  const { data } = useRead(
    "updateTimeOffPolicy",
    { timeOffPolicy: { ...timeOffPolicy, timeOffPolicyId, dryRun: true } },
    { isOnce: true, isOff: Object.keys(terms).length === 0 }
  )
  if (data === undefined) return null
  const { affectedWorkers, warnings } = data.timeOffPolicy
  const isPast = effectiveFrom !== undefined && effectiveFrom < today()
  return (
    <>
      <Callout tone="info" title={text.affected(affectedWorkers)}>
        {isPast && affectedWorkers > 0 && text.past}
      </Callout>
      <Warnings of={warnings} />
    </>
  )
}
