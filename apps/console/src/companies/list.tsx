/** The companies, with filters. The address keeps those that are not personal data. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { formatAgo, formatDay, formatNumber } from "@payroll/ui/format.ts"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { makeSubmit } from "../api/submit.ts"
import { Link } from "../browser/link.tsx"
import { companyPath, goTo } from "../browser/place.ts"
import { openForm } from "../forms/open.ts"
import { ExportCsv, type CsvColumn } from "../frame/csv.tsx"
import { Filters, useFilters, type Filter } from "../frame/list.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { Page } from "../frame/page.tsx"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { CompanyBadge } from "./states.tsx"

type Company = AnswerOf<"getCompanies">["companies"][number]

/** A company of the list with its overview. */
interface CompanyRow extends Company {
  readonly overview: AnswerOf<"getCompanies">["companyOverviews"][number] | undefined
}

const text = words.companies
const PAGE = 50
const DIGITS = 4
/** As many workers are counted. */
const WORKERS_MAX = 1_000

const filters: ReadonlyArray<Filter> = [
  { name: "name", label: text.byName },
  { name: "einLast4", label: text.einLast4, isPersonal: true, maxLength: DIGITS },
  { name: "kybStatus", label: text.state, choices: text.statuses },
  { name: "kind", label: text.kind, choices: text.kinds },
  { name: "hasRequirements", label: text.open, choices: text.openChoices }
]

const placeOf = ({ overview }: CompanyRow): string =>
  overview?.city && overview.state ? `${overview.city}, ${overview.state}` : ""

const workersOf = ({ overview }: CompanyRow): string =>
  overview ? `${formatNumber(overview.workers)}${overview.workers === WORKERS_MAX ? "+" : ""}` : ""

const missingOf = ({ overview }: CompanyRow): string =>
  overview && overview.missing > 0 ? text.missing(overview.missing) : ""

const columns: ReadonlyArray<Column<CompanyRow>> = [
  {
    head: text.company,
    sortBy: ({ company }) => company,
    cell: ({ companyId, company, doingBusinessAs, kind }) => (
      <span className="row row-3">
        <Avatar name={company} isCompany />
        <span className="grow">
          <Link className="t" to={companyPath(companyId)}>
            {company}
          </Link>
          <span className="sub">{doingBusinessAs ?? text.kinds[kind]}</span>
        </span>
      </span>
    )
  },
  {
    head: text.state,
    sortBy: ({ kybStatus }) => text.statuses[kybStatus.status],
    cell: ({ kybStatus }) => <CompanyBadge is={kybStatus.status} />
  },
  {
    head: text.missingColumn,
    isWide: true,
    sortBy: ({ overview }) => overview?.missing ?? 0,
    cell: missingOf
  },
  { head: text.place, isWide: true, sortBy: placeOf, cell: placeOf },
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
  [text.state, ({ kybStatus }) => text.statuses[kybStatus.status]],
  [text.kind, ({ kind }) => text.kinds[kind]],
  [text.missingColumn, ({ overview }) => String(overview?.missing ?? "")],
  [text.place, placeOf],
  [text.workersColumn, workersOf],
  [text.nextPay, ({ overview }) => overview?.nextPayDate ?? ""],
  [text.since, ({ createdAt }) => createdAt],
  [text.updated, ({ updatedAt }) => updatedAt]
]

/** Opens the steps of a new company, and then the company. */
const addCompany = (): void =>
  openForm("createBusiness", {
    initial: {
      "companyLocation.isWorkLocation": true,
      "companyLocation.isMailingAddress": true,
      "businessUser.payrollAdmin": true
    },
    onDone: (answer) => {
      const { registration } = answer as AnswerOf<"createBusiness">
      goTo(companyPath(registration.companyId))
    }
  })

const canSubmit = ({ kybStatus: { status } }: Company): boolean =>
  status === "new" || status === "failed"

/** Submits companies one after the other; returns a sentence for each that was not. */
const submitAll = async (companies: ReadonlyArray<Company>): Promise<ReadonlyArray<string>> => {
  const failures: Array<string> = []
  for (const { companyId, company } of companies) {
    try {
      await makeSubmit("initiateCompanyKyb")({ companyId })
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      failures.push(text.notSubmitted(company, error.reason))
    }
  }
  return failures
}

const Bulk = ({
  rows,
  onFailed
}: {
  readonly rows: ReadonlyArray<CompanyRow>
  readonly onFailed: (failures: ReadonlyArray<string>) => void
}) => {
  const session = useSession()
  const [isBusy, work] = useState(false)
  const submittable = rows.filter(canSubmit)
  const submit = async (): Promise<void> => {
    work(true)
    try {
      const failures = await submitAll(submittable)
      const count = submittable.length - failures.length
      if (count > 0) showToast(text.submitted(count))
      if (failures.length > 0) onFailed(failures)
    } finally {
      work(false)
    }
  }
  return (
    <>
      {session && mayWrite(session) && submittable.length > 0 && (
        <Button isSmall isBusy={isBusy} onPress={() => void submit()}>
          {text.submit} ({submittable.length})
        </Button>
      )}
      <ExportCsv name="companies" columns={csv} rows={rows} />
    </>
  )
}

const Failures = ({
  of,
  onClose
}: {
  readonly of: ReadonlyArray<string>
  readonly onClose: () => void
}) => (
  <NotDone onClose={onClose}>
    <ul className="stack stack-2">
      {of.map((failure) => (
        <li key={failure}>{failure}</li>
      ))}
    </ul>
  </NotDone>
)

const rowsOf = ({ companies, companyOverviews }: AnswerOf<"getCompanies">) =>
  companies.map((company, index): CompanyRow => ({ ...company, overview: companyOverviews[index] }))

export const Companies = () => {
  const session = useSession()
  const { einLast4, ...values } = useFilters(filters)
  const [failures, fail] = useState<ReadonlyArray<string>>([])
  const read = useRead("getCompanies", {
    limit: PAGE,
    includeOverview: true,
    ...values,
    // The service finds nothing by fewer digits.
    ...(einLast4?.length === DIGITS && { einLast4 })
  })
  const add = session && mayWrite(session) && (
    <Button look="primary" icon="plus" onPress={addCompany}>
      {text.add}
    </Button>
  )
  return (
    <Page title={text.title} acts={add}>
      <Filters of={filters} />
      <List
        read={read}
        rows={rowsOf}
        filters={filters}
        none={{ title: text.none, hint: text.noneHint, action: add }}
        shown={text.count}
        csv={{ name: "companies", columns: csv }}
      >
        {(companies) => (
          <Table
            caption={text.title}
            columns={columns}
            rows={companies}
            keyOf={({ companyId }) => companyId}
            selection={{
              nameOf: ({ company }) => company,
              acts: (rows) => <Bulk rows={rows} onFailed={fail} />
            }}
          />
        )}
      </List>
      {failures.length > 0 && <Failures of={failures} onClose={() => fail([])} />}
    </Page>
  )
}
