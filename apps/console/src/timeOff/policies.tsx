/** The policies of a company: how each earns, who has it, and which minimum of law it meets. */
import type { TimeOffCompliance, TimeOffPolicy } from "@payroll/client"
import { Button } from "@payroll/ui/button.tsx"
import { today } from "@payroll/ui/format.ts"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { stateName } from "../forms/states.ts"
import { useList } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { Failure } from "../frame/read.tsx"
import { List } from "../frame/rows.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { useNames } from "../records/names.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { words } from "../text/words.ts"
import { Recalculation } from "./recalculation.tsx"
import { earningText } from "./terms.ts"

const text = policyWords
const HOLDERS = 100
const NAMED = 2

type NameOf = (userId: string) => string | undefined

export const PolicyBadge = ({ of: { status, endDate } }: { readonly of: TimeOffPolicy }) => {
  if (status.status === "Active" || endDate === null) return <Badge tone="ok">{text.active}</Badge>
  return endDate < today() ? (
    <Badge>{text.ended(endDate)}</Badge>
  ) : (
    <Badge tone="warn">{text.ends(endDate)}</Badge>
  )
}

/** The number of those who have a policy, with the first names. */
const Holders = ({ of, nameOf }: { readonly of: TimeOffPolicy; readonly nameOf: NameOf }) => {
  const { timeOffPolicyId } = of
  const { data } = useRead("getTimeOffPolicyAssignments", { timeOffPolicyId, limit: HOLDERS })
  if (data === undefined) return null
  const holding = data.timeOffPolicyAssignments.filter(
    ({ endDate }) => endDate === null || endDate >= today()
  )
  if (holding.length === 0) return <span className="quiet">{text.nobody}</span>
  const names = holding.flatMap(({ userId }) => nameOf(userId) ?? []).slice(0, NAMED)
  const others = holding.length > names.length || data.nextCursor !== null
  return (
    <>
      <span className="num">{text.have(holding.length, data.nextCursor !== null)}</span>
      <span className="sub">
        {names.join(", ")}
        {names.length > 0 && others && "…"}
      </span>
    </>
  )
}

const LawBadges = ({ of }: { readonly of: ReadonlyArray<TimeOffCompliance> }) => {
  const compared = of.filter(({ source }) => source !== null)
  return compared.length === 0 ? (
    <span className="quiet">{text.notCompared}</span>
  ) : (
    compared.map(({ state, meets }) => (
      <span key={state} className="row">
        <Badge tone={meets ? "ok" : "warn"}>
          {meets ? text.meets(stateName(state)) : text.below(stateName(state))}
        </Badge>
      </span>
    ))
  )
}

const columnsOf = (
  nameOf: NameOf,
  /** Undefined until it is read. */
  compliance: ReadonlyArray<TimeOffCompliance> | undefined
): ReadonlyArray<Column<TimeOffPolicy>> => [
  {
    head: text.one,
    sortBy: ({ timeOffPolicyName }) => timeOffPolicyName,
    cell: (policy) => (
      <Name
        to={`/time-off/${policy.timeOffPolicyId}`}
        sub={words.timeOff.policyTypes[policy.timeOffPolicyType]}
      >
        {policy.timeOffPolicyName}
      </Name>
    )
  },
  { head: text.earns, isBelow: true, cell: earningText },
  {
    head: text.who,
    isWide: true,
    cell: (policy) => <Holders of={policy} nameOf={nameOf} />
  },
  {
    head: text.law,
    isWide: true,
    cell: ({ timeOffPolicyId: id }) =>
      compliance && (
        <LawBadges of={compliance.filter(({ timeOffPolicyId }) => timeOffPolicyId === id)} />
      )
  },
  { head: text.state, cell: (policy) => <PolicyBadge of={policy} /> }
]

/** The workers whose state asks for paid leave, and who have none. */
const Without = ({
  of,
  mayChange
}: {
  readonly of: ReadonlyArray<TimeOffCompliance>
  readonly mayChange: boolean
}) =>
  of
    .filter(({ timeOffPolicyId }) => timeOffPolicyId === null)
    .map(({ state, workerCount, source }) => (
      <Callout
        key={state}
        tone="warn"
        title={`${text.without(workerCount, stateName(state))}.`}
        action={
          mayChange && (
            <LinkButton isSmall about={stateName(state)} to="/time-off/add">
              {text.add}
            </LinkButton>
          )
        }
      >
        {source !== null && text.withoutHint(source)}
      </Callout>
    ))

const Acts = ({ companyId }: { readonly companyId: string }) => {
  const [isComparing, compare] = useState(false)
  return (
    <>
      <Button onPress={() => compare(true)}>{text.recalculate.act}</Button>
      <LinkButton look="primary" to="/time-off/add">
        {text.add}
      </LinkButton>
      {isComparing && <Recalculation companyId={companyId} onClose={() => compare(false)} />}
    </>
  )
}

export const Policies = ({ companyId, views }: ViewProps) => {
  const mayChange = useMay(mayWrite)
  const read = useList("getTimeOffPolicies", [], () => ({ companyId }))
  const compliance = useRead("getTimeOffCompliance", { companyId })
  const law = compliance.data?.timeOffCompliance
  const nameOf = useNames(companyId)
  return (
    <Page
      title={words.timeOff.title}
      views={views}
      acts={mayChange && <Acts companyId={companyId} />}
    >
      {law ? (
        <Without of={law} mayChange={mayChange} />
      ) : (
        compliance.error && <Failure error={compliance.error} again={compliance.again} />
      )}
      <List
        read={read}
        rows={({ timeOffPolicies }) => timeOffPolicies}
        none={{ title: text.none, hint: text.noneHint, icon: "sun" }}
        shown={text.policies}
        caption={text.title}
        columns={columnsOf(nameOf, law)}
        keyOf={({ timeOffPolicyId }) => timeOffPolicyId}
      />
    </Page>
  )
}
