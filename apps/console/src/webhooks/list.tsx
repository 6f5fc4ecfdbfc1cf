/** The endpoints of a client, or of all. */
import { Button } from "@payroll/ui/button.tsx"
import { plural } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useNeedsClient } from "../api/session.ts"
import { openForm } from "../forms/open.ts"
import { ExportCsv } from "../frame/csv.tsx"
import {
  EmptyList,
  Filters,
  Pager,
  useFilters,
  useWithClient,
  type Filter
} from "../frame/list.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { useSecret } from "../frame/secret.tsx"
import { words } from "../text/words.ts"
import { healthOf, lastDay } from "../records/endpoint.ts"
import { EndpointTable } from "./table.tsx"

const text = words.webhooks
const ENDPOINTS_MAX = 50

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.status, choices: text.statuses }
]

/** The button that adds an endpoint, and shows its secret after that. */
const AddEndpoint = () => {
  const { show, dialog } = useSecret()
  const add = (): void =>
    openForm("addEndpoint", {
      onDone: (answer) => {
        const { url, secret } = (answer as AnswerOf<"addWebhookEndpoint">).webhookEndpoint
        if (secret !== null) show({ name: url, value: secret })
      }
    })
  return (
    <>
      <Button look="primary" icon="plus" onPress={add}>
        {text.add}
      </Button>
      {dialog}
    </>
  )
}

export const Webhooks = () => {
  const needsClient = useNeedsClient()
  const withClient = useWithClient(filters)
  // The service checks what the address says.
  const request = {
    limit: ENDPOINTS_MAX,
    ...useFilters(withClient)
  } as RequestOf<"getWebhookEndpoints">
  const read = useRead("getWebhookEndpoints", request)
  return (
    <Page title={text.title} acts={needsClient ? undefined : <AddEndpoint />}>
      <Filters of={withClient} />
      {needsClient && <p className="small muted">{text.addNeedsClient}</p>}
      <Shown read={read}>
        {({ webhookEndpoints: rows, nextCursor }) => (
          <Card isFlush>
            {rows.length === 0 ? (
              <EmptyList of={withClient} title={text.none}>
                {text.noneHint}
              </EmptyList>
            ) : (
              <EndpointTable of={rows} />
            )}
            {rows.length > 0 && (
              <Pager shown={plural(rows.length, "endpoint", "endpoints")} nextCursor={nextCursor}>
                <ExportCsv
                  name="webhooks"
                  rows={rows}
                  columns={[
                    [text.url, ({ url }) => url],
                    [text.name, ({ description }) => description ?? undefined],
                    [words.shell.client, ({ client }) => client],
                    [text.status, (row) => healthOf(row).state],
                    [text.figures.waiting, ({ deliveries }) => deliveries.waitingEvents],
                    [text.figures.delivered, (row) => lastDay(row).delivered],
                    [text.figures.failed, (row) => lastDay(row).failed]
                  ]}
                />
              </Pager>
            )}
          </Card>
        )}
      </Shown>
    </Page>
  )
}
