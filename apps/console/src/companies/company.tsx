/** One company: what it needs next, its people, its accounts and its history. */
import { Button } from "@payroll/ui/button.tsx"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import type { Some } from "@payroll/ui/some.ts"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, mayWrite, ReadOnly, useSession, type Session } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { useActs } from "../frame/act.tsx"
import { copyIdEntry } from "../frame/copy.ts"
import { Page, useView, Views, type Meta, type View } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { useErasing } from "../records/erase.tsx"
import { ErasedNote, ErasureNotices, useErasuresOf } from "../records/erasures.tsx"
import { workerCount, type Overview } from "../records/companyWork.ts"
import { scheduleText } from "../records/payPeriod.ts"
import { openNewWorker } from "../records/newWorker.ts"
import { words } from "../text/words.ts"
import { addContractor, editCompany } from "./edit.ts"
import { History } from "./history.tsx"
import type { Rights } from "./acts.ts"
import { isActive, VerificationBadge, type Info } from "./states.tsx"
import { activeSchedule, Summary } from "./summary.tsx"
import { AllAccounts, AllPeople } from "./views.tsx"

type Schedules = AnswerOf<"getPaySchedule">["paySchedules"]

const text = words.companies

/** The reads of a company's head and summary. */
const useCompanyReads = (companyId: string) => {
  const info = useRead("getCompanyInfo", { companyId })
  const isContractor = info.data?.company.kind !== "employer"
  return {
    info,
    overview: useRead("getCompanies", { companyId, includeOverview: true }, { isOff: isContractor })
      .data?.companyOverviews[0],
    schedules: useRead("getPaySchedule", { companyId }, { isOff: isContractor })
  }
}

const metaOf = (
  { company, companyLocations, kybInformation }: Info,
  overview: Overview | undefined,
  schedules: Schedules | undefined
): Some<Meta> => {
  const active = companyLocations.filter(isActive)
  const place = active.find(({ isFilingAddress }) => isFilingAddress) ?? active[0]
  const schedule = activeSchedule(schedules)
  const isEmployer = company.kind === "employer"
  return [
    !isEmployer && { icon: "building", text: text.kinds[company.kind] },
    place && { icon: "pin", text: `${place.city}, ${place.state}` },
    overview &&
      isEmployer && {
        icon: "users",
        text: (
          <Link to="/workers">{text.workers(workerCount(overview), overview.workers === 1)}</Link>
        )
      },
    schedules &&
      isEmployer && {
        icon: "calendar",
        text: schedule ? scheduleText(schedule) : text.noSchedule
      },
    kybInformation && { icon: "id", text: text.einEnding(kybInformation.einLast4) }
  ]
}

const Acts = ({
  of: info,
  overview,
  rights
}: {
  readonly of: Info
  readonly overview: Overview | undefined
  readonly rights: Rights
}) => {
  const { companyId, kind, company: name } = info.company
  const isEmployer = kind === "employer"
  const erasing = useErasing()
  const isAsked = useErasuresOf([companyId]).length > 0
  const isLeft = !isEmployer || overview?.workers === 0
  return (
    <>
      {rights.isWriter && isEmployer && (
        <Button icon="plus" onPress={() => openNewWorker(companyId)}>
          {text.addWorker}
        </Button>
      )}
      {rights.isWriter && <Button onPress={() => editCompany(info)}>{text.edit}</Button>}
      <Menu
        label={text.more}
        entries={[
          rights.isWriter &&
            isEmployer && {
              label: text.people.contractor,
              icon: "building",
              onAct: () => addContractor(info)
            },
          rights.isAdmin &&
            isLeft &&
            !isAsked && {
              label: words.erasures.act,
              icon: "close",
              isDangerous: true,
              onAct: () => erasing.erase({ subject: "company", id: companyId, name })
            },
          copyIdEntry(companyId)
        ]}
      />
      {erasing.dialog}
    </>
  )
}

const viewsOf = ({ company, businessUsers }: Info): ReadonlyArray<View> => {
  const { summary, people, accounts, history } = text.views
  return [
    { key: "summary", name: summary },
    { key: "people", name: people, count: businessUsers.filter(isActive).length },
    ...(company.kind === "employer" ? [{ key: "accounts", name: accounts }] : []),
    { key: "history", name: history }
  ]
}

/** The ids of a company and of the people who represent it. */
const idsIn = ({ company, businessUsers }: Info): ReadonlyArray<string> => [
  company.companyId,
  ...businessUsers.map(({ businessUserId }) => businessUserId)
]

const Content = ({
  info,
  reads,
  session,
  rights
}: {
  readonly info: Info
  readonly reads: ReturnType<typeof useCompanyReads>
  readonly session: Session
  readonly rights: Rights
}) => {
  const views = viewsOf(info)
  const view = useView(views)
  return (
    <>
      {info.company.isErased ? <ErasedNote /> : <ErasureNotices of={idsIn(info)} />}
      <Views label={text.viewsLabel} of={views} />
      {view === "summary" && (
        <Summary info={info} schedules={reads.schedules} session={session} rights={rights} />
      )}
      {view === "people" && <AllPeople of={info} rights={rights} />}
      {view === "accounts" && <AllAccounts of={info} rights={rights} />}
      {view === "history" && <History of={info} />}
    </>
  )
}

export const Company = ({ id }: { readonly id: string }) => {
  const reads = useCompanyReads(id)
  const session = useSession()
  const { ask, dialog } = useActs()
  const { data: info } = reads.info
  if (!session) return null
  const isErased = info?.company.isErased === true
  const rights = {
    isWriter: mayWrite(session) && !isErased,
    isAdmin: isAdmin(session) && !isErased,
    ask
  }
  const name = info?.company.company ?? text.one
  return (
    <ReadOnly value={isErased}>
      <Page
        title={name}
        tab={text.one}
        crumbs={[{ name: text.title, to: "/companies" }, { name }]}
        before={<Avatar name={name} isLarge isCompany />}
        state={info && <VerificationBadge of={info} />}
        meta={info ? metaOf(info, reads.overview, reads.schedules.data?.paySchedules) : []}
        acts={info && <Acts of={info} overview={reads.overview} rights={rights} />}
      >
        <Shown read={reads.info}>
          {(data) => <Content info={data} reads={reads} session={session} rights={rights} />}
        </Shown>
        {dialog}
      </Page>
    </ReadOnly>
  )
}
