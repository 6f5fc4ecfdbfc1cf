/** The workers of a company, with filters. The address keeps those that are not personal data. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { chosen, Filters, NothingFound, type Filter } from "../ui/filters.tsx"
import { Link } from "../ui/link.tsx"
import { OfCompany } from "../ui/ofCompany.tsx"
import { ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Status } from "../ui/values.tsx"

type Worker = AnswerOf<"getUsers">["users"][number]

const text = words.workers

const filters: ReadonlyArray<Filter> = [
  { name: "name", label: text.name, isPersonal: true },
  { name: "ssnLast4", label: text.ssnLast4, pattern: String.raw`\d{4}`, isPersonal: true },
  {
    name: "userStatus",
    label: text.status,
    options: ["Add Wage", "Invite Sent", "Active", "Deactivate", "Terminated", "Removed"]
  },
  {
    name: "kycStatus",
    label: text.kyc,
    options: ["kyc not initiated", "pending", "passed", "failed"]
  },
  { name: "workerType", label: text.type, options: ["W2", "1099-NEC"] }
]

const columns: ReadonlyArray<Column<Worker>> = [
  {
    head: text.name,
    cell: ({ userId, firstName, lastName }) => (
      <Link to={`/workers/${userId}`}>
        {firstName} {lastName}
      </Link>
    )
  },
  { head: text.job, cell: ({ jobTitle }) => jobTitle },
  { head: text.type, cell: ({ workerType }) => workerType },
  { head: text.status, cell: ({ userStatus }) => <Status is={userStatus.status} /> },
  { head: text.kyc, cell: ({ kycStatus }) => <Status is={kycStatus.status} /> },
  { head: text.joined, cell: ({ dateOfJoin }) => dateOfJoin }
]

const WorkersOf = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const values = chosen(filters, place)
  // The service checks what is asked for.
  const request = { companyId, limit: 50, ...values } as RequestOf<"getUsers">
  const read = useRead("getUsers", request)
  return (
    <>
      <Filters of={filters} place={place} keep={{ companyId }} />
      <div className="card">
        <ReadView read={read}>
          {({ users, nextCursor }) => (
            <>
              {users.length === 0 ? (
                <NothingFound
                  of={filters}
                  place={place}
                  none={words.companies.noWorkers}
                  nothing={text.nothing}
                />
              ) : (
                <Table
                  caption={text.title}
                  columns={columns}
                  rows={users}
                  keyOf={({ userId }) => userId}
                />
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={users.length > 0 ? "workers" : undefined}
              />
            </>
          )}
        </ReadView>
      </div>
    </>
  )
}

export const Workers = () => <OfCompany title={text.title} choose={text.choose} of={WorkersOf} />
