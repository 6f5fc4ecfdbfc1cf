/** The home page: what needs a person now, then the health of the service in a line, then the last days. */
import type { ReactNode } from "react"
import { dayAfter, utcDay } from "@payroll/ui/days.ts"
import { Button } from "@payroll/ui/button.tsx"
import { formatNumber } from "@payroll/ui/format.ts"
import { Icon } from "@payroll/ui/icons.tsx"
import { Avatar, Card, Empty, Figure, Row } from "@payroll/ui/layout.tsx"
import { Mark } from "@payroll/ui/status.tsx"
import { useHealth, useRead } from "../api/queries.ts"
import { isAdmin, mayWrite, useNeedsClient, useSession, type Session } from "../api/session.ts"
import { Link, LinkButton } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { Page } from "../frame/page.tsx"
import { Failure, Shown } from "../frame/read.tsx"
import { AddWithSecret } from "../frame/secret.tsx"
import { withWorkFirst, type CompanyRow } from "../records/companyWork.ts"
import { openNewCompany } from "../records/newCompany.ts"
import type { Task, Tasks } from "../records/tasks.ts"
import { useEndpoints } from "../records/openWork.ts"
import { WorkLinks } from "../records/workLinks.tsx"
import { words } from "../text/words.ts"
import { Spark } from "./spark.tsx"
import { useTasks } from "./tasks.ts"

const text = words.home
const COMPANIES_MAX = 20

const TaskRow = ({ of, isFirst }: { readonly of: Task; readonly isFirst: boolean }) => (
  <Row before={<Mark icon={of.icon} tone={of.tone} />} title={of.title} detail={of.detail}>
    {of.when !== undefined && <span className={`when tone ${of.tone}`}>{of.when}</span>}
    <LinkButton isSmall look={isFirst ? "primary" : "plain"} to={of.to} query={of.query ?? {}}>
      {of.act}
    </LinkButton>
  </Row>
)

/** The reasons why the tasks may not be all. */
const Rest = ({ of: { isReading, error, again } }: { readonly of: Tasks }) => (
  <>
    {isReading && (
      <p className="card__foot small muted" role="status">
        {text.reading}
      </p>
    )}
    {error && (
      <div className="card__body">
        <Failure error={error} again={again} title={text.notAll} />
      </div>
    )}
  </>
)

/** Returns true if there are tasks, or may be. */
const isOpen = ({ tasks, isReading, error }: Tasks): boolean =>
  tasks.length > 0 || isReading || error !== undefined

const Waits = ({ of }: { readonly of: Tasks }) => {
  const { tasks, isWhole } = of
  return (
    <Card title={text.waits} count={tasks.length === 0 ? undefined : tasks.length} isFlush>
      {!isOpen(of) && (
        <Empty title={isWhole ? text.nothing : text.nothingYet}>
          {isWhole ? text.nothingHint : text.nothingYetHint}
        </Empty>
      )}
      {tasks.length > 0 && (
        <ul className="list todo">
          {tasks.map((each, at) => (
            <TaskRow key={each.key} of={each} isFirst={at === 0} />
          ))}
        </ul>
      )}
      <Rest of={of} />
    </Card>
  )
}

const CompaniesWithWork = ({ of: rows }: { readonly of: ReadonlyArray<CompanyRow> }) => {
  const hasMore = rows.length > COMPANIES_MAX
  return (
    <Card
      title={text.companies}
      count={rows.length}
      isFlush
      {...(hasMore && {
        foot: (
          <>
            {text.someCompanies(COMPANIES_MAX)}{" "}
            <Link to="/companies" query={{ hasWork: "Yes" }}>
              {text.allCompanies}
            </Link>
          </>
        )
      })}
    >
      <ul className="list">
        {withWorkFirst(rows)
          .slice(0, COMPANIES_MAX)
          .map((each) => (
            <Row
              key={each.companyId}
              before={<Avatar name={each.company} isCompany />}
              title={<Link to={companyPath(each.companyId, "/overview")}>{each.company}</Link>}
              detail={<WorkLinks of={each} />}
            />
          ))}
      </ul>
    </Card>
  )
}

const Fact = ({ isOk, children }: { readonly isOk: boolean; readonly children: ReactNode }) => (
  <span>
    <span className={isOk ? "dot ok" : "dot bad"} />
    {children}
  </span>
)

/** The health of the service in one line. */
const Health = ({ receiving }: { readonly receiving: number }) => {
  const { data } = useHealth()
  if (data === undefined) return null
  const isFine = data.isReady && !data.isHeld
  return (
    <section aria-label={text.health}>
      <p className="health">
        {isFine && <span className="strong">{text.fine}</span>}
        <Fact isOk={data.isReady}>{data.isReady ? text.writes : text.noWrites}</Fact>
        {data.isHeld && <Fact isOk={false}>{text.held}</Fact>}
        {receiving > 0 && <Fact isOk>{text.receiving(receiving)}</Fact>}
        <Link to="/figures">{text.allFigures}</Link>
      </p>
    </section>
  )
}

const DAYS = 30
const TRENDS = [
  "companiesCreated",
  "workersActivated",
  "reviewsDecided",
  "deliveriesFailed"
] as const

/** The last days as small pictures, each with its sum. Nothing where nothing happened. */
const Trends = () => {
  const to = utcDay()
  const read = useRead("getFigures", { from: dayAfter(to, 1 - DAYS), to })
  const trends = TRENDS.filter((name) => (read.data?.figures.totals[name] ?? 0) > 0)
  if (read.data !== undefined && trends.length === 0) return null
  return (
    <Card title={text.last} isFlush>
      <Shown read={read}>
        {({ figures, days }) => (
          <div className="grid g4 trends">
            {trends.map((name) => (
              <div key={name} className="trend">
                <Figure label={text.trends[name]} value={formatNumber(figures.totals[name])} />
                <Spark label={text.trends[name]} values={days.map((day) => day[name])} />
              </div>
            ))}
          </div>
        )}
      </Shown>
    </Card>
  )
}

const Step = ({
  of: [title, detail],
  isDone = false,
  children
}: {
  readonly of: ReadonlyArray<string>
  readonly isDone?: boolean
  readonly children?: ReactNode
}) => (
  <Row
    before={
      <span className={isDone ? "no is-done" : "no"}>
        {isDone && (
          <>
            <Icon name="check" size="small" />
            <span className="vh">{text.stepDone}</span>
          </>
        )}
      </span>
    }
    title={title}
    detail={detail}
  >
    {children}
  </Row>
)

/** The first steps of a new installation. */
const FirstSteps = ({ session }: { readonly session: Session }) => (
  <Card title={text.started} isFlush>
    <ol className="list steps-list">
      <Step of={text.steps.signIn} isDone />
      <Step of={text.steps.company}>
        {mayWrite(session) && (
          <Button isSmall look="primary" onPress={openNewCompany}>
            {text.addCompany}
          </Button>
        )}
      </Step>
      <Step of={text.steps.schedule}>
        <LinkButton isSmall to="/calendar">
          {text.tryCalendar}
        </LinkButton>
      </Step>
      {isAdmin(session) && (
        <Step of={text.steps.connect}>
          <AddWithSecret form="service.addEndpoint" isSmall look="plain">
            {text.addEndpoint}
          </AddWithSecret>
        </Step>
      )}
    </ol>
  </Card>
)

/** The name by which a person is greeted. */
const firstName = (person: string): string => person.split(" ")[0] ?? person

const HomeOf = ({ session }: { readonly session: Session }) => {
  const needsClient = useNeedsClient()
  const { data: companies } = useRead(
    "getCompanies",
    { kind: "employer", limit: 2 },
    { isOff: needsClient }
  )
  const endpoints = useEndpoints(session)
  const { tasks, companies: rows } = useTasks(session, endpoints)
  const receiving = (endpoints.data?.webhookEndpoints ?? []).filter(
    ({ status, deliveries: { failingCompanies, haltedCompanies } }) =>
      status === "enabled" && failingCompanies + haltedCompanies === 0
  )
  const isNew = companies?.companies.length === 0
  const name = firstName(session.person)
  return (
    <Page
      title={isNew ? text.welcome(name) : text.greeting(new Date().getHours(), name)}
      tab={text.title}
    >
      {isNew && <FirstSteps session={session} />}
      {(isOpen(tasks) || (!isNew && rows.length === 0)) && <Waits of={tasks} />}
      {rows.length > 0 && <CompaniesWithWork of={rows} />}
      <Health receiving={receiving.length} />
      {!isNew && <Trends />}
    </Page>
  )
}

export const Home = () => {
  const session = useSession()
  return session && <HomeOf session={session} />
}
