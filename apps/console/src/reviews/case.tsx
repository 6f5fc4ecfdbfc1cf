/** One case: why it needs a person, both sides, what was before, and the decision. */
import { useState } from "react"
import { formatAgo, formatNumber, formatTime } from "@payroll/ui/format.ts"
import { Icon } from "@payroll/ui/icons.tsx"
import { Avatar, Card } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { chosenClient } from "../api/call.ts"
import { usePages, useRead } from "../api/queries.ts"
import { useSeesAll, useSession } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { clientIn } from "../frame/ofClients.ts"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { words } from "../text/words.ts"
import { Compare } from "./compare.tsx"
import { Decide, FirstDecision, useFirst } from "./decide.tsx"
import { Decisions, EarlierAttempts } from "./earlier.tsx"
import { Pair } from "./pair.tsx"
import { reasonText } from "./reasons.ts"
import { StateBadge, stateTones, type Attempt, type Verification } from "./verification.ts"

const text = words.reviews

const Why = ({ of, isStuck }: { readonly of: Verification; readonly isStuck: boolean }) => {
  const { status, reasons, providerTexts } = of
  const nameOf = (id: string) => of.case.owners?.find((owner) => owner.id === id)?.name
  const [first = text.noReason, ...others] = reasons.map((reason) => reasonText(reason, nameOf))
  const remarks = of.case.remarks.map((remark) => text.remarks[remark])
  const isOpen = status.status === "needs_review" || isStuck
  return (
    <Callout
      tone={isOpen ? "warn" : stateTones[status.status]}
      title={isOpen ? `${first}.` : text.over(text.states[status.status])}
    >
      {[...(isOpen ? [] : [first]), ...others, ...remarks, ...providerTexts].map((line) => (
        <span key={line}>{line}. </span>
      ))}
      {isStuck && (
        <span>
          {text.stuck} {text.stuckHint}
        </span>
      )}
    </Callout>
  )
}

/** The record that has the number too, with the way to it. */
const WhoElse = ({ of: { duplicateOf, subjectKind } }: { readonly of: Verification }) => (
  <Card title={text.whoElse}>
    {duplicateOf === null ? (
      <p className="row muted">
        <Icon name="passed" />
        {text.nobody}
      </p>
    ) : (
      <p className="row">
        <Icon name="alert" />
        <span className="grow">{text.another}</span>
        <LinkButton
          isSmall
          to={subjectKind === "worker" ? `/workers/${duplicateOf}` : companyPath(duplicateOf)}
        >
          {subjectKind === "worker" ? text.openWorker : text.openCompany}
        </LinkButton>
      </p>
    )}
  </Card>
)

const Effect = ({ of: { subjectKind } }: { readonly of: Verification }) => (
  <Card title={text.effect}>
    <ul className="stack stack-3 small">
      <li>
        <strong>{text.approve}:</strong> {text.effectOf.approve[subjectKind]}
      </li>
      <li>
        <strong>{text.reject}:</strong> {text.effectOf.reject[subjectKind]}
      </li>
      <li className="muted">{text.needsSecond}</li>
    </ul>
  </Card>
)

/** The number of things that the company lacks besides the verification, with the way to it. */
const CompanyNeeds = ({ companyId }: { readonly companyId: string }) => {
  const { data } = useRead("getCompanyTask", { companyId })
  const missing = data?.companyTask.requirements.length ?? 0
  return (
    <Card title={text.company}>
      <p className="row">
        <span className="grow small">
          {missing > 0 && `${text.missing(missing)} ${text.missingHint}`}
        </span>
        <LinkButton isSmall to={companyPath(companyId)}>
          {text.openCompany}
        </LinkButton>
      </p>
    </Card>
  )
}

const CaseView = ({ of, isStuck }: { readonly of: Verification; readonly isStuck: boolean }) => {
  const { first, isOwn } = useFirst(of)
  const [isComparing, compare] = useState(false)
  const isOpen = of.status.status === "needs_review" || isStuck
  return (
    <>
      <Why of={of} isStuck={isStuck} />
      {first && <FirstDecision of={first} isOwn={isOwn} />}
      <div className="split">
        <div className="stack stack-6">
          <Pair of={of} onCompare={() => compare(true)} />
          <WhoElse of={of} />
          <Decisions of={of.decisions} />
        </div>
        <aside className="stack stack-6" aria-label={text.case}>
          <EarlierAttempts of={of} />
          <CompanyNeeds companyId={of.companyId} />
          {isOpen && <Effect of={of} />}
        </aside>
      </div>
      {isOpen && !isOwn && <Decide of={of} isStuck={isStuck} />}
      {isComparing && <Compare of={of} onClose={() => compare(false)} />}
    </>
  )
}

/** The way to the cases before and after this one in the queue. */
const Neighbours = ({
  cases,
  at
}: {
  readonly cases: ReadonlyArray<Attempt>
  readonly at: number
}) => {
  const isOfAll = useSeesAll()
  const to = (attempt: Attempt | undefined, name: string) =>
    attempt && (
      <LinkButton to={`/reviews/${attempt.verificationId}`} query={clientIn(isOfAll, attempt)}>
        {name}
      </LinkButton>
    )
  return (
    <>
      {to(cases[at - 1], text.previous)}
      {to(at === -1 ? cases[0] : cases[at + 1], text.next)}
    </>
  )
}

export const Case = ({ id }: { readonly id: string }) => {
  const session = useSession()
  // Every look is audited: the case is read when a person opens it, not again and again.
  const read = useRead("getVerification", { verificationId: id }, { isOnce: true })
  const queue = usePages("getVerifications", { client: chosenClient.get() })
  const cases = queue.data?.pages.flatMap(({ verifications }) => verifications) ?? []
  const at = cases.findIndex(({ verificationId }) => verificationId === id)
  const count = formatNumber(cases.length) + (queue.data?.nextCursor ? "+" : "")
  const of = read.data?.verification
  const state = of?.status.status
  return (
    <Page
      title={of?.name ?? text.case}
      tab={text.case}
      crumbs={[
        { name: text.title, to: "/reviews" },
        { name: at === -1 ? text.case : text.position(at + 1, count) }
      ]}
      before={of && <Avatar name={of.name} isLarge isCompany={of.subjectKind === "company"} />}
      state={state && <StateBadge is={state} />}
      meta={[
        of && {
          icon: of.subjectKind === "company" ? "building" : "users",
          text: text.attemptOf(text.kinds[of.subjectKind], text.attempts(of.number))
        },
        of && {
          icon: "clock",
          text: text.waitingSince(formatAgo(of.updatedAt), formatTime(of.updatedAt))
        },
        session?.isOfService === true && of && { icon: "key", text: of.client }
      ]}
      acts={<Neighbours cases={cases} at={at} />}
    >
      <Shown read={read}>
        {({ verification }) =>
          state === "failed" ? (
            // A failed case waits for a person while the queue has it.
            <Shown read={queue}>{() => <CaseView of={verification} isStuck={at !== -1} />}</Shown>
          ) : (
            <CaseView of={verification} isStuck={false} />
          )
        }
      </Shown>
    </Page>
  )
}
