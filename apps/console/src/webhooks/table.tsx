/** Endpoints in a table, each with what waits for it and why. */
import { formatNumber } from "@payroll/ui/format.ts"
import { Badge } from "@payroll/ui/status.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { useSeesAll } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { clientColumns, clientIn } from "../frame/ofClients.ts"
import { words } from "../text/words.ts"
import { endpointName, healthOf, lastDay, type Endpoint } from "../records/endpoint.ts"

const text = words.webhooks

const columnsOf = (isOfAll: boolean): ReadonlyArray<Column<Endpoint>> => [
  {
    head: words.events.anEndpoint,
    cell: (endpoint) => (
      <>
        <Link
          className="t"
          to={`/webhooks/${endpoint.webhookEndpointId}`}
          query={clientIn(isOfAll, endpoint)}
        >
          {endpointName(endpoint)}
        </Link>
        {endpoint.description !== null && <span className="sub">{endpoint.url}</span>}
        <span className="sub only-phone">{healthOf(endpoint).what}</span>
      </>
    )
  },
  ...clientColumns(isOfAll),
  {
    head: text.status,
    cell: (endpoint) => {
      const { tone, state } = healthOf(endpoint)
      return <Badge tone={tone}>{state}</Badge>
    }
  },
  {
    head: text.health,
    isWide: true,
    cell: (endpoint) => {
      const { why, what } = healthOf(endpoint)
      return `${why} ${what}`.trim()
    }
  },
  {
    head: text.lastDay,
    isWide: true,
    cell: (endpoint) => {
      const { delivered, failed } = lastDay(endpoint)
      return text.lastDayLine(formatNumber(delivered), formatNumber(failed))
    }
  }
]

export const EndpointTable = ({ of }: { readonly of: ReadonlyArray<Endpoint> }) => (
  <Table
    caption={text.title}
    columns={columnsOf(useSeesAll())}
    rows={of}
    keyOf={({ webhookEndpointId }) => webhookEndpointId}
  />
)
