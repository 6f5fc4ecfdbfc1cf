/** A page about one company, which the address names; without one a person chooses it here. */
import type { ComponentType } from "react"
import type { RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace, type Place } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { chosen, Filters, type Filter } from "./filters.tsx"
import { Link } from "../browser/link.tsx"
import { Page } from "./page.tsx"
import { Empty, ReadView } from "./read.tsx"
import { Pages, Table } from "./table.tsx"
import { Status } from "./values.tsx"

const text = words.companies
const filters: ReadonlyArray<Filter> = [{ name: "name", label: text.name }]

/** The employers, each with the way to the page about it. */
const Choose = ({ place, choose }: { readonly place: Place; readonly choose: string }) => {
  const values = chosen(filters, place)
  // The service checks what the address says.
  const request = { kind: "employer", limit: 50, ...values } as RequestOf<"getCompanies">
  const read = useRead("getCompanies", request)
  return (
    <>
      <p>{choose}</p>
      <Filters of={filters} place={place} />
      <div className="card">
        <ReadView read={read}>
          {({ companies, nextCursor }) => (
            <>
              {companies.length === 0 ? (
                <Empty>{Object.keys(values).length === 0 ? text.none : text.nothing}</Empty>
              ) : (
                <Table
                  caption={text.title}
                  rows={companies}
                  keyOf={({ companyId }) => companyId}
                  columns={[
                    {
                      head: text.name,
                      cell: ({ companyId, company }) => (
                        <Link to={place.path} query={{ companyId }}>
                          {company}
                        </Link>
                      )
                    },
                    { head: text.status, cell: ({ kybStatus }) => <Status is={kybStatus.status} /> }
                  ]}
                />
              )}
              <Pages place={place} nextCursor={nextCursor} />
            </>
          )}
        </ReadView>
      </div>
    </>
  )
}

const NameOf = ({ companyId, path }: { readonly companyId: string; readonly path: string }) => {
  const { data } = useRead("getCompanyInfo", { companyId })
  return (
    <p className="of-company">
      <Link to={`/c/${companyId}`}>{data?.company.company ?? text.one}</Link>
      <Link to={path}>{text.another}</Link>
    </p>
  )
}

export const OfCompany = ({
  title,
  choose,
  of: Content
}: {
  readonly title: string
  /** The text above the companies. */
  readonly choose: string
  readonly of: ComponentType<{ readonly companyId: string }>
}) => {
  const place = usePlace()
  const companyId = place.query.get("companyId")
  return (
    <Page title={title} tab={title}>
      {companyId === null ? (
        <Choose place={place} choose={choose} />
      ) : (
        <>
          <NameOf companyId={companyId} path={place.path} />
          <Content companyId={companyId} />
        </>
      )}
    </Page>
  )
}
