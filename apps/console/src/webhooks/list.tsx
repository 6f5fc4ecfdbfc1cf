/** The endpoints of a client, or of all. */
import type { RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useNeedsClient } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Filters, NothingFound, chosen, useWithClient, type Filter } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { ReadView } from "../ui/read.tsx"
import { Pages } from "../ui/table.tsx"
import { AddEndpoint } from "./add.tsx"
import { EndpointTable } from "../records/endpointTable.tsx"

const text = words.webhooks

const statusFilters: ReadonlyArray<Filter> = [
  { name: "status", label: text.status, options: ["enabled", "disabled"] }
]

export const Webhooks = () => {
  const place = usePlace()
  const needsClient = useNeedsClient()
  const filters = useWithClient(statusFilters)
  const values = chosen(filters, place)
  // The service checks what the address says.
  const request = { limit: 50, ...values } as RequestOf<"getWebhookEndpoints">
  const read = useRead("getWebhookEndpoints", request)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={filters} place={place} />
      <div className="card">
        <ReadView read={read}>
          {({ webhookEndpoints, nextCursor }) => (
            <>
              {webhookEndpoints.length === 0 ? (
                <NothingFound of={filters} place={place} none={text.none} nothing={text.nothing} />
              ) : (
                <EndpointTable of={webhookEndpoints} />
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={webhookEndpoints.length > 0 ? "webhooks" : undefined}
              />
            </>
          )}
        </ReadView>
      </div>
      {needsClient ? <p className="quiet">{text.addNeedsClient}</p> : <AddEndpoint />}
    </Page>
  )
}
