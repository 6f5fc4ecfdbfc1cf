/** The time that a typed request would take, the balance after it, and what speaks against it. */
import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { formatMinutes } from "@payroll/ui/format.ts"
import { Callout } from "@payroll/ui/status.tsx"
import type { RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { words } from "../text/words.ts"

const text = policyWords.preview
const FIELDS = ["userId", "timeOffPolicyType", "startDate", "endDate"]

export const RequestPreview = ({ values }: { readonly values: Values }) => {
  const fields = FIELDS.map((name) => [name, valueAt(values, `timeOffRequest.${name}`)] as const)
  // The service checks what was typed.
  const asked = Object.fromEntries(fields) as RequestOf<"previewTimeOffRequest">
  const isOff = fields.some(([, value]) => typeof value !== "string" || value === "")
  const { data, error } = useRead("previewTimeOffRequest", asked, { isOff })
  if (isOff || (data === undefined && error === undefined)) return <p>{text.hint}</p>
  if (data === undefined) {
    const lacksDays = error?.fields.some(({ path }) => path[0] === "days") === true
    return <Callout tone="warn" title={lacksDays ? text.noSchedule : error?.message} />
  }
  const { days, totalMinutes, balanceByDay, problems } = data
  const counted = days.filter(({ minutes }) => minutes > 0).length
  const left = balanceByDay.at(-1)
  const facts = [
    words.timeOff.previewDays(counted, formatMinutes(totalMinutes)),
    ...(left ? [text.after(left.balanceMinutes)] : [])
  ]
  return (
    <Callout tone={problems.length === 0 ? "info" : "warn"} title={`${facts.join(". ")}.`}>
      {problems.map(({ type, date, missingMinutes }) => (
        <span key={`${type} ${date}`}>
          {text.problems[type]}{" "}
          {missingMinutes !== null && date !== null && text.lacks(missingMinutes, date)}{" "}
        </span>
      ))}
    </Callout>
  )
}
