/** The workers of a company, with filters. The address keeps those that are not personal data. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural } from "@payroll/ui/format.ts"
import { Avatar, Card } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { addressOf, go } from "../browser/place.ts"
import { openForm } from "../forms/open.ts"
import { ExportCsv, type CsvColumn } from "../frame/csv.tsx"
import { EmptyList, Filters, Pager, useFilters, type Filter } from "../frame/list.tsx"
import { OfCompany } from "../frame/ofCompany.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { words } from "../text/words.ts"
import { IdentityBadge, WorkerBadge } from "./status.tsx"

type Worker = AnswerOf<"getUsers">["users"][number]

const text = words.workers
const PAGE = 50

const filters: ReadonlyArray<Filter> = [
  { name: "name", label: text.byName, isPersonal: true },
  { name: "userStatus", label: text.status, choices: text.statuses },
  { name: "kycStatus", label: text.identity, choices: text.identityStatuses },
  { name: "workerType", label: text.type, choices: text.types }
]

const nameOf = ({ firstName, lastName }: Worker): string => `${firstName} ${lastName}`

const columns: ReadonlyArray<Column<Worker>> = [
  {
    head: text.worker,
    sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
    cell: (worker) => (
      <span className="row row-3">
        <Avatar name={nameOf(worker)} />
        <span className="grow">
          <Link className="t" to={`/workers/${worker.userId}`}>
            {nameOf(worker)}
          </Link>
          <span className="sub">{worker.jobTitle}</span>
        </span>
      </span>
    )
  },
  {
    head: text.status,
    sortBy: ({ userStatus }) => userStatus.status,
    cell: ({ userStatus }) => <WorkerBadge is={userStatus.status} />
  },
  {
    head: text.identity,
    isWide: true,
    cell: ({ kycStatus }) => <IdentityBadge is={kycStatus.status} />
  },
  {
    head: text.type,
    isWide: true,
    sortBy: ({ workerType }) => workerType,
    cell: ({ workerType }) => text.types[workerType]
  },
  {
    head: text.joined,
    isWide: true,
    sortBy: ({ dateOfJoin }) => dateOfJoin,
    cell: ({ dateOfJoin }) => formatDay(dateOfJoin)
  }
]

const csv: ReadonlyArray<CsvColumn<Worker>> = [
  [text.worker, nameOf],
  [text.job, ({ jobTitle }) => jobTitle],
  [text.status, ({ userStatus }) => text.statuses[userStatus.status]],
  [text.identity, ({ kycStatus }) => text.identityStatuses[kycStatus.status]],
  [text.type, ({ workerType }) => text.types[workerType]],
  [text.joined, ({ dateOfJoin }) => dateOfJoin]
]

/** Opens the form of a new worker, and then the worker. */
const addWorker = (companyId: string): void =>
  openForm("addUser", {
    fixed: { "user.companyId": companyId },
    onDone: (answer) => {
      const { user } = answer as AnswerOf<"addUser">
      go(addressOf(`/workers/${user.userId}`))
    }
  })

const List = ({ companyId }: { readonly companyId: string }) => {
  const session = useSession()
  const values = useFilters(filters)
  const read = useRead("getUsers", { companyId, limit: PAGE, ...values })
  const add = session && mayWrite(session) && (
    <Button look="primary" icon="plus" onPress={() => addWorker(companyId)}>
      {text.add}
    </Button>
  )
  return (
    <Page title={text.title} acts={add}>
      <Filters of={filters} />
      <Card isFlush>
        <Shown read={read}>
          {({ users, nextCursor }) =>
            users.length === 0 ? (
              <EmptyList of={filters} title={text.none} action={add}>
                {text.noneHint}
              </EmptyList>
            ) : (
              <>
                <Table
                  caption={text.title}
                  columns={columns}
                  rows={users}
                  keyOf={({ userId }) => userId}
                />
                <Pager
                  shown={plural(users.length, text.oneShown, text.manyShown)}
                  nextCursor={nextCursor}
                >
                  <ExportCsv name="workers" columns={csv} rows={users} />
                </Pager>
              </>
            )
          }
        </Shown>
      </Card>
    </Page>
  )
}

export const Workers = () => (
  <OfCompany title={text.title}>{(companyId) => <List companyId={companyId} />}</OfCompany>
)
