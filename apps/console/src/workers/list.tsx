/** The workers of a company, with filters. The address keeps those that are not personal data. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural } from "@payroll/ui/format.ts"
import { sorted, type Column } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { mayWrite, useMay } from "../api/session.ts"
import type { CsvColumn } from "../frame/csv.tsx"
import { Filters, useList, type Filter } from "../frame/list.tsx"
import { NameWithLetters } from "../frame/name.tsx"
import { OfCompany } from "../records/ofCompany.tsx"
import { Page } from "../frame/page.tsx"
import { List } from "../frame/rows.tsx"
import { nameOf, sortNameOf, workersText } from "../text/names.ts"
import { openNewWorker } from "../records/newWorker.ts"
import { words } from "../text/words.ts"
import { BulkResults, type BulkResult } from "../frame/bulkResults.tsx"
import { BulkActs } from "./bulk.tsx"
import type { User } from "./edit.ts"
import { IdentityBadge, WorkerBadge } from "./status.tsx"

const text = words.workers

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
    sortBy: sortNameOf,
    cell: (worker) => (
      <NameWithLetters
        name={nameOf(worker)}
        to={`/workers/${worker.userId}`}
        sub={worker.jobTitle}
      />
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
  sorted(
    text.type,
    ({ workerType }) => workerType,
    (type) => text.types[type],
    { isWide: true }
  ),
  sorted(
    text.joined,
    ({ dateOfJoin }) => dateOfJoin,
    (day) => formatDay(day),
    { isWide: true }
  )
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

const WorkersOf = ({ companyId }: { readonly companyId: string }) => {
  const read = useList("getUsers", filters, (values) => ({ companyId, ...values }))
  const mayEdit = useMay(mayWrite)
  const [result, report] = useState<BulkResult>()
  const add = mayEdit && (
    <Button look="primary" icon="plus" onPress={() => openNewWorker(companyId)}>
      {text.add}
    </Button>
  )
  const acts = (chosen: ReadonlyArray<User>, clear: () => void) => (
    <BulkActs
      of={chosen}
      companyId={companyId}
      onResult={(latest) => {
        clear()
        report(latest)
      }}
    />
  )
  return (
    <Page title={text.title} acts={add}>
      <Filters of={filters} />
      {result && (
        <BulkResults of={result} counted={workersText} onClose={() => report(undefined)} />
      )}
      <List
        read={read}
        rows={({ users }) => users}
        filters={filters}
        none={{ title: text.none, hint: text.noneHint, action: add }}
        shown={(count) => plural(count, text.oneShown, text.manyShown)}
        csv={{ name: "workers", columns: csv }}
        caption={text.title}
        columns={columns}
        keyOf={({ userId }) => userId}
        selection={mayEdit ? { nameOf, acts } : undefined}
      />
    </Page>
  )
}

export const Workers = () => (
  <OfCompany title={text.title} foot={<span className="small muted">{text.findHint}</span>}>
    {(companyId) => <WorkersOf companyId={companyId} />}
  </OfCompany>
)
