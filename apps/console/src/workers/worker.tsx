/** One worker: what to do next, then all that is stored, by its views. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay } from "@payroll/ui/format.ts"
import { Avatar } from "@payroll/ui/layout.tsx"
import type { Some } from "@payroll/ui/some.ts"
import { Badge } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useDaysOf } from "../api/company.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, ReadOnly, useMay } from "../api/session.ts"
import { companyPath } from "../browser/place.ts"
import { Page, useView, Views, type Crumb, type Meta } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { ErasedNote, ErasureNotices } from "../records/erasures.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { editWorker, type Answer } from "./edit.ts"
import { DocumentsView } from "./documents.tsx"
import { HistoryView } from "./history.tsx"
import { HoursView } from "./hours.tsx"
import { More } from "./more.tsx"
import { NextStep } from "./next.tsx"
import { PayView } from "./pay.tsx"
import { placeText } from "./place.tsx"
import { WorkerBadge } from "./status.tsx"
import { Summary } from "./summary.tsx"
import { TaxesView } from "./taxes.tsx"
import { TimeOffView } from "./timeOff.tsx"

export type CompanyInfo = AnswerOf<"getCompanyInfo">

const text = words.workers

const VIEWS = Object.entries(text.views).map(([key, name]) => ({ key, name }))

const State = ({ of: { user, termination } }: { readonly of: Answer }) => (
  <>
    <WorkerBadge is={user.userStatus.status} />
    {termination?.status.status === "planned" && (
      <Badge tone="warn">{text.lastDayIs(formatDay(termination.lastDay))}</Badge>
    )}
  </>
)

const Content = ({
  of: answer,
  company
}: {
  readonly of: Answer
  readonly company: CompanyInfo | undefined
}) => {
  const { userId } = answer.user
  switch (useView(VIEWS)) {
    case "pay":
      return <PayView of={answer} />
    case "taxes":
      return <TaxesView of={answer} />
    case "timeOff":
      return <TimeOffView user={answer.user} />
    case "hours":
      return <HoursView user={answer.user} />
    case "documents":
      return <DocumentsView user={answer.user} />
    case "history":
      return <HistoryView key={userId} of={answer} />
    default:
      return <Summary of={answer} company={company} />
  }
}

const crumbsOf = ({ user }: Answer, company: CompanyInfo | undefined): Some<Crumb> => [
  company && { name: company.company.company, to: companyPath(user.companyId) },
  { name: text.title, to: companyPath(user.companyId, "/workers") },
  { name: nameOf(user) }
]

const metaOf = ({ user }: Answer, company: CompanyInfo | undefined): Some<Meta> => [
  { icon: "user", text: text.jobOf(user.jobTitle, text.types[user.workerType]) },
  { icon: "pin", text: placeText(user, company) },
  { icon: "calendar", text: text.since(formatDay(user.dateOfJoin)) },
  user.email !== null && { icon: "mail", text: user.email }
]

const Acts = ({ of: answer }: { readonly of: Answer }) => {
  const mayEdit = useMay(mayWrite)
  const isThere = answer.user.userStatus.status !== "Removed"
  return (
    <>
      {mayEdit && isThere && <Button onPress={() => editWorker(answer.user)}>{text.edit}</Button>}
      <More of={answer} mayEdit={mayEdit} />
    </>
  )
}

const headOf = (answer: Answer, company: CompanyInfo | undefined) => ({
  title: nameOf(answer.user),
  crumbs: crumbsOf(answer, company),
  before: <Avatar name={nameOf(answer.user)} isLarge />,
  state: <State of={answer} />,
  meta: metaOf(answer, company),
  acts: <Acts of={answer} />
})

export const Worker = ({ id }: { readonly id: string }) => {
  const read = useRead("getUser", { userId: id })
  const { companyId = "" } = read.data?.user ?? {}
  useDaysOf(read.data?.user.companyId)
  const { data: company } = useRead("getCompanyInfo", { companyId }, { isOff: companyId === "" })
  const isErased = read.data?.user.isErased === true
  // One page before and after the worker is read: a second one would take the focus again.
  return (
    <ReadOnly value={isErased}>
      <Page title={text.one} tab={text.one} {...(read.data && headOf(read.data, company))}>
        <Shown read={read}>
          {(answer) => (
            <>
              <ErasureNotices of={[answer.user.userId]} />
              {isErased ? <ErasedNote /> : <NextStep of={answer} />}
              <Views label={text.viewsLabel} of={VIEWS} />
              <Content of={answer} company={company} />
            </>
          )}
        </Shown>
      </Page>
    </ReadOnly>
  )
}
