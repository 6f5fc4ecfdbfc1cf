/** The workers of a company, with filters. The address keeps those that are not personal data. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural } from "@payroll/ui/format.ts"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import type { CsvColumn } from "../frame/csv.tsx"
import { Filters, useFilters, type Filter } from "../frame/list.tsx"
import { OfCompany } from "../frame/ofCompany.tsx"
import { Page } from "../frame/page.tsx"
import { List } from "../frame/rows.tsx"
import { openNewWorker } from "../records/newWorker.ts"
import { words } from "../text/words.ts"
import { BulkResults, type BulkResult } from "../frame/bulkResults.tsx"
import { BulkActs } from "./bulk.tsx"
import { nameOf, type User } from "./edit.ts"
import { IdentityBadge, WorkerBadge } from "./status.tsx"

const text = words.workers
const PAGE = 50

const filters: ReadonlyArray<Filter> = [
  { name: "name", label: text.byName, isPersonal: true },
  { name: "userStatus", label: text.status, choices: text.statuses },
  { name: "kycStatus", label: text.identity, choices: text.identityStatuses },
  { name: "workerType", label: text.type, choices: text.types }
]

/** The next thing to do about a worker, as far as the states say; empty where nothing waits. */
const nextText = ({ userStatus, kycStatus }: User): string => {
  const isComing = userStatus.status === "Add Wage" || userStatus.status === "Invite Sent"
  if (userStatus.status === "Add Wage") return text.nextSteps.wage
  if (userStatus.status === "Deactivate") return text.nextSteps.paused
  if (!isComing && userStatus.status !== "Active") return ""
  return kycStatus.status === "passed" ? "" : text.nextSteps.identity[kycStatus.status]
}

const columns: ReadonlyArray<Column<User>> = [
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
  { head: text.nextStep, isWide: true, sortBy: nextText, cell: nextText },
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

const csv: ReadonlyArray<CsvColumn<User>> = [
  [text.worker, nameOf],
  [text.job, ({ jobTitle }) => jobTitle],
  [text.status, ({ userStatus }) => text.statuses[userStatus.status]],
  [text.nextStep, nextText],
  [text.identity, ({ kycStatus }) => text.identityStatuses[kycStatus.status]],
  [text.type, ({ workerType }) => text.types[workerType]],
  [text.joined, ({ dateOfJoin }) => dateOfJoin]
]

/** The workers as a table, with what may be done with several and how that went. */
const WorkerTable = ({
  of: users,
  companyId,
  mayEdit
}: {
  readonly of: ReadonlyArray<User>
  readonly companyId: string
  readonly mayEdit: boolean
}) => {
  const [result, report] = useState<BulkResult>()
  return (
    <>
      {result && <BulkResults of={result} onClose={() => report(undefined)} />}
      <Table
        caption={text.title}
        columns={columns}
        rows={users}
        keyOf={({ userId }) => userId}
        {...(mayEdit && {
          selection: {
            nameOf,
            acts: (chosen: ReadonlyArray<User>, clear: () => void) => (
              <BulkActs
                of={chosen}
                companyId={companyId}
                onResult={(latest) => {
                  clear()
                  report(latest)
                }}
              />
            )
          }
        })}
      />
    </>
  )
}

const WorkersOf = ({ companyId }: { readonly companyId: string }) => {
  const session = useSession()
  const values = useFilters(filters)
  const read = useRead("getUsers", { companyId, limit: PAGE, ...values })
  const mayEdit = session !== undefined && mayWrite(session)
  const add = mayEdit && (
    <Button look="primary" icon="plus" onPress={() => openNewWorker(companyId)}>
      {text.add}
    </Button>
  )
  return (
    <Page title={text.title} acts={add}>
      <Filters of={filters} />
      <List
        read={read}
        rows={({ users }) => users}
        filters={filters}
        none={{ title: text.none, hint: text.noneHint, action: add }}
        shown={(count) => plural(count, text.oneShown, text.manyShown)}
        csv={{ name: "workers", columns: csv }}
      >
        {(users) => <WorkerTable of={users} companyId={companyId} mayEdit={mayEdit} />}
      </List>
    </Page>
  )
}

export const Workers = () => (
  <OfCompany title={text.title}>{(companyId) => <WorkersOf companyId={companyId} />}</OfCompany>
)
