/** The companies, with filters. The address keeps those that are not personal data. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { formatAgo, formatDay } from "@payroll/ui/format.ts"
import { Badge } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { mayWrite, useMay } from "../api/session.ts"
import { submitEach } from "../api/submit.ts"
import { companyPath } from "../browser/place.ts"
import { BulkResults, eachResult, type BulkResult } from "../frame/bulkResults.tsx"
import { ExportCsv, type CsvColumn } from "../frame/csv.tsx"
import { Filters, useList, type Filter } from "../frame/list.tsx"
import { NameWithLetters } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { List } from "../frame/rows.tsx"
import { companyRows, workerCount, workText, type CompanyRow } from "../records/companyWork.ts"
import { openNewCompany } from "../records/newCompany.ts"
import { WorkLinks } from "../records/workLinks.tsx"
import { words } from "../text/words.ts"
import { CompanyBadge } from "./states.tsx"

const text = words.companies
const DIGITS = 4

const filters: ReadonlyArray<Filter> = [
  { name: "name", label: text.byName },
  { name: "einLast4", label: text.einLast4, isPersonal: true, maxLength: DIGITS },
  { name: "kybStatus", label: text.state, choices: text.statuses },
  { name: "kind", label: text.kind, choices: text.kinds },
  { name: "hasWork", label: words.work.filter, choices: text.openChoices },
  { name: "hasRequirements", label: text.open, choices: text.openChoices }
]

const placeOf = ({ overview }: CompanyRow): string =>
  overview?.city && overview.state ? `${overview.city}, ${overview.state}` : ""

const workersOf = ({ overview }: CompanyRow): string => (overview ? workerCount(overview) : "")

const stateOf = ({ isErased, kybStatus }: CompanyRow): string =>
  isErased ? words.erasures.erased : text.statuses[kybStatus.status]

const columns: ReadonlyArray<Column<CompanyRow>> = [
  {
    head: text.company,
    sortBy: ({ company }) => company,
    cell: (row) => (
      <NameWithLetters
        name={row.company}
        isCompany
        to={companyPath(row.companyId)}
        sub={
          [row.doingBusinessAs ?? (row.kind !== "employer" && text.kinds[row.kind]), placeOf(row)]
            .filter(Boolean)
            .join(" · ") || text.kinds[row.kind]
        }
      />
    )
  },
  {
    head: text.state,
    sortBy: stateOf,
    cell: (row) =>
      row.isErased ? <Badge>{stateOf(row)}</Badge> : <CompanyBadge is={row.kybStatus.status} />
  },
  { head: words.work.title, isBelow: true, cell: (row) => <WorkLinks of={row} isShort /> },
  {
    head: text.workersColumn,
    isWide: true,
    isNumber: true,
    sortBy: ({ overview }) => overview?.workers ?? 0,
    cell: workersOf
  },
  {
    head: text.nextPay,
    isWide: true,
    sortBy: ({ overview }) => overview?.nextPayDate ?? "",
    cell: ({ overview }) => (overview?.nextPayDate ? formatDay(overview.nextPayDate) : "")
  },
  {
    head: text.updated,
    isWide: true,
    isNumber: true,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatAgo(updatedAt)}</time>
  }
]

const csv: ReadonlyArray<CsvColumn<CompanyRow>> = [
  [text.company, ({ company }) => company],
  [text.registration.doingBusinessAs, ({ doingBusinessAs }) => doingBusinessAs ?? ""],
  [text.registration.reference, ({ companyReferenceId }) => companyReferenceId ?? ""],
  [text.state, stateOf],
  [text.kind, ({ kind }) => text.kinds[kind]],
  [words.work.title, workText],
  [text.place, placeOf],
  [text.workersColumn, workersOf],
  [text.nextPay, ({ overview }) => overview?.nextPayDate ?? ""],
  [text.since, ({ createdAt }) => createdAt],
  [text.updated, ({ updatedAt }) => updatedAt]
]

const canSubmit = ({ kybStatus: { status }, isErased }: CompanyRow): boolean =>
  !isErased && (status === "new" || status === "failed")

const Bulk = ({
  rows,
  onResult
}: {
  readonly rows: ReadonlyArray<CompanyRow>
  readonly onResult: (result: BulkResult) => void
}) => {
  const maySubmit = useMay(mayWrite)
  const [isBusy, work] = useState(false)
  const submittable = rows.filter(canSubmit)
  const submit = async (): Promise<void> => {
    work(true)
    try {
      const requests = submittable.map(({ companyId }) => ({ companyId }))
      const failures = await submitEach("initiateCompanyKyb", requests)
      const result = eachResult(
        failures,
        submittable.map(({ company }) => company)
      )
      if (result.stored > 0) showToast(text.submitted(result.stored))
      if (result.stored < submittable.length) onResult(result)
    } finally {
      work(false)
    }
  }
  return (
    <>
      {maySubmit && submittable.length > 0 && (
        <Button isSmall isBusy={isBusy} onPress={() => void submit()}>
          {text.submit} ({submittable.length})
        </Button>
      )}
      <ExportCsv name="companies" columns={csv} rows={rows} />
    </>
  )
}

export const Companies = () => {
  const mayAdd = useMay(mayWrite)
  const [result, report] = useState<BulkResult>()
  const read = useList("getCompanies", filters, ({ einLast4, ...values }) => ({
    includeOverview: true,
    ...values,
    // The service finds nothing by fewer digits.
    einLast4: einLast4?.length === DIGITS ? einLast4 : undefined
  }))
  const add = mayAdd && (
    <Button look="primary" icon="plus" onPress={openNewCompany}>
      {text.add}
    </Button>
  )
  return (
    <Page title={text.title} acts={add}>
      <Filters of={filters} />
      {result && <BulkResults of={result} counted={text.count} onClose={() => report(undefined)} />}
      <List
        read={read}
        rows={companyRows}
        filters={filters}
        none={{ title: text.none, hint: text.noneHint, icon: "building" }}
        shown={text.count}
        csv={{ name: "companies", columns: csv }}
        caption={text.title}
        columns={columns}
        keyOf={({ companyId }) => companyId}
        selection={{
          nameOf: ({ company }) => company,
          acts: (rows) => <Bulk rows={rows} onResult={report} />
        }}
      />
    </Page>
  )
}
