/** A policy: its rules in words and by date, who has it, what states ask for, and the ways to change and end it. */
import type { TimeOffPolicy } from "@payroll/client"
import { Button } from "@payroll/ui/button.tsx"
import { formatDate } from "@payroll/ui/format.ts"
import { Card, Pairs, Row } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { call } from "../api/call.ts"
import { useDaysOf } from "../api/company.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { openAbout, under } from "../forms/open.ts"
import { Warnings } from "../forms/policyNotes.tsx"
import { OfCompany } from "../records/ofCompany.tsx"
import { Page, RecordPage } from "../frame/page.tsx"
import { policyWords } from "../text/timeOffPolicies.ts"
import { words } from "../text/words.ts"
import { Assignments } from "./assignments.tsx"
import { Law } from "./law.tsx"
import { PolicyBadge } from "./policies.tsx"
import { PolicyStart } from "./policyStart.tsx"
import { earningText, formValues, ruleFacts } from "./terms.ts"

const text = policyWords

const crumbsTo = (name: string) => [
  { name: words.timeOff.title, to: "/time-off" },
  { name: text.title, to: "/time-off", query: { view: "policies" } },
  { name }
]

const readPolicy = async ({ timeOffPolicyId }: TimeOffPolicy): Promise<TimeOffPolicy> =>
  (await call("getTimeOffPolicy", { timeOffPolicyId })).timeOffPolicy

const contextOf = ({ timeOffPolicyId, version, timeOffPolicyName }: TimeOffPolicy) => ({
  fixed: under("timeOffPolicy", { timeOffPolicyId, version }),
  name: timeOffPolicyName
})

const Acts = ({ of: policy }: { readonly of: TimeOffPolicy }) => {
  const read = (): Promise<TimeOffPolicy> => readPolicy(policy)
  return (
    <>
      <Menu
        label={text.more}
        entries={[
          {
            label: text.end,
            isDangerous: true,
            onAct: () => openAbout("policies.deactivateTimeOffPolicy", read, contextOf, policy)
          }
        ]}
      />
      <Button
        look="primary"
        icon="pen"
        onPress={() =>
          openAbout(
            "policies.updateTimeOffPolicy",
            read,
            (each) => ({ ...contextOf(each), initial: formValues(each) }),
            policy
          )
        }
      >
        {text.change}
      </Button>
    </>
  )
}

/** The days from which other rules hold, the latest first. */
const Versions = ({ of: { versions } }: { readonly of: TimeOffPolicy }) => (
  <Card title={text.versions} isFlush>
    <ul className="list">
      {versions
        .toSorted((one, other) => other.effectiveFrom.localeCompare(one.effectiveFrom))
        .map(({ timeOffPolicyVersion, effectiveFrom, recordedAt }) => (
          <Row
            key={timeOffPolicyVersion}
            title={timeOffPolicyVersion === 1 ? text.fromStart : text.since(effectiveFrom)}
            detail={text.stored(formatDate(recordedAt))}
          />
        ))}
    </ul>
  </Card>
)

const Loaded = ({ of: policy }: { readonly of: TimeOffPolicy }) => {
  const { companyId, timeOffPolicyId, timeOffPolicyName, status } = policy
  const mayChange = useMay(mayWrite) && status.status === "Active"
  const compliance = useRead("getTimeOffCompliance", { companyId })
  const law = (compliance.data?.timeOffCompliance ?? []).filter(
    (each) => each.timeOffPolicyId === timeOffPolicyId
  )
  return (
    <Page
      title={timeOffPolicyName}
      crumbs={crumbsTo(timeOffPolicyName)}
      state={<PolicyBadge of={policy} />}
      meta={[
        { icon: "sun", text: words.timeOff.policyTypes[policy.timeOffPolicyType] },
        { icon: "wait", text: earningText(policy) }
      ]}
      acts={mayChange && <Acts of={policy} />}
    >
      <Warnings of={law.flatMap(({ warnings }) => warnings)} />
      <div className="split">
        <div className="stack stack-6">
          <Assignments of={policy} mayChange={mayChange} />
          <Card title={text.rules}>
            <Pairs of={ruleFacts(policy)} />
          </Card>
        </div>
        <aside className="stack stack-6" aria-label={text.lawTitle}>
          <Law read={compliance} of={law} />
          <Versions of={policy} />
        </aside>
      </div>
    </Page>
  )
}

const PolicyPage = ({ id }: { readonly id: string }) => {
  const read = useRead("getTimeOffPolicy", { timeOffPolicyId: id })
  useDaysOf(read.data?.timeOffPolicy.companyId)
  return (
    <RecordPage title={text.one} crumbs={crumbsTo(text.one)} read={read}>
      {({ timeOffPolicy }) => <Loaded of={timeOffPolicy} />}
    </RecordPage>
  )
}

/** The page of a policy, or of a new one. */
export const Policy = ({ id }: { readonly id: string }) =>
  id === "add" ? (
    <OfCompany title={text.start.title}>
      {(companyId) => <PolicyStart companyId={companyId} />}
    </OfCompany>
  ) : (
    <PolicyPage id={id} />
  )
