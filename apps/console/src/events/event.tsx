/** One event, for developers: its story at each endpoint, and its body as it is sent. */
import type { ReactNode } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { formatNumber, formatTime } from "@payroll/ui/format.ts"
import { Card, Pairs } from "@payroll/ui/layout.tsx"
import { badges } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, useMay } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { Act } from "../frame/act.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { useCompanyNames } from "../records/companyNames.ts"
import { eventName } from "../text/webhooks.ts"
import { words } from "../text/words.ts"
import { endpointName, resultText } from "../records/endpoint.ts"
import { useReplay } from "../records/replay.tsx"
import { OwnerOf } from "./owner.tsx"

type Stored = AnswerOf<"getEvent">["event"]
type Story = Stored["deliveries"][number]

const text = words.events

const StoryBadge = badges<Story["status"]>(
  {
    delivered: "ok",
    "given up": "bad",
    skipped: "off",
    expired: "bad",
    waiting: "info",
    halted: "bad",
    passed: "off",
    ended: "off"
  },
  text.stories
)

/** The body in lines; as it is if it cannot be read. */
const inLines = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

/** The lane of an event: the events of its company, or of the client itself. */
const laneOf = ({ companyId }: Stored) =>
  companyId === null ? { ofClient: true as const } : { companyId }

/** Sends the event again, or sets its lane back to it: then the event and all later ones are sent in their order. */
const Again = ({
  of,
  to: webhookEndpointId,
  url
}: {
  readonly of: Stored
  readonly to: string
  readonly url: string
}) => {
  const { isBusy, start, dialog } = useReplay(url)
  const { eventId, sequence: sinceSequence } = of
  return (
    <>
      <Button isSmall isBusy={isBusy} onPress={() => start({ webhookEndpointId, eventId })}>
        {text.send}
      </Button>
      <Button
        isSmall
        look="quiet"
        isBusy={isBusy}
        onPress={() => start({ webhookEndpointId, ...laneOf(of), sinceSequence })}
      >
        {text.from}
      </Button>
      {dialog}
    </>
  )
}

/** The ways on for an event at which its lane waits for a person. */
const Halted = ({ of, to: webhookEndpointId }: { readonly of: Stored; readonly to: string }) => (
  <>
    <Act
      isSmall
      look="primary"
      operation="retryWebhookDelivery"
      request={{ webhookDelivery: { webhookEndpointId, ...laneOf(of) } }}
      done={text.retried}
      confirm={{ title: text.retryTitle, text: text.retryText, act: text.retry }}
    >
      {text.retry}
    </Act>
    <Act
      isSmall
      look="danger-plain"
      operation="retryWebhookDelivery"
      request={{ webhookDelivery: { webhookEndpointId, ...laneOf(of), skip: true } }}
      done={text.skipped}
      confirm={{ title: text.skipTitle, text: text.skipText, act: text.skip, isDangerous: true }}
    >
      {text.skip}
    </Act>
  </>
)

const StoryRow = ({
  of: { status, attempts, nextAttemptAt },
  name,
  children
}: {
  readonly of: Story
  readonly name: ReactNode
  readonly children: ReactNode
}) => (
  <li>
    <div className="grow stack stack-1">
      <p className="t">{name}</p>
      <p className="d">
        {text.tries(attempts.length)}
        {nextAttemptAt !== null && `. ${text.next(formatTime(nextAttemptAt))}`}
      </p>
      {attempts.map((attempt) => (
        <p key={attempt.time} className="d">
          {formatTime(attempt.time)}: {resultText(attempt)},{" "}
          {words.webhooks.took(formatNumber(attempt.durationMs))}
        </p>
      ))}
    </div>
    <StoryBadge is={status} />
    <span className="btn-row">{children}</span>
  </li>
)

const Deliveries = ({ event }: { readonly event: Stored }) => {
  const isOfAdmin = useMay(isAdmin)
  // The address of an endpoint may have a secret of the receiver: only an admin may see it.
  const { data } = useRead("getWebhookEndpoints", {}, { isOff: !isOfAdmin })
  const endpointOf = (id: string) =>
    data?.webhookEndpoints.find(({ webhookEndpointId }) => webhookEndpointId === id)
  if (event.deliveries.length === 0) {
    return (
      <Card title={text.story}>
        <p className="muted">{text.noDeliveries}</p>
      </Card>
    )
  }
  return (
    <Card title={text.story} isFlush>
      <ul className="list">
        {event.deliveries.map((story) => {
          const { webhookEndpointId: id, status } = story
          const endpoint = endpointOf(id)
          const name = endpoint ? (
            <Link to={`/webhooks/${id}`}>{endpointName(endpoint)}</Link>
          ) : (
            text.anEndpoint
          )
          return (
            <StoryRow key={id} of={story} name={name}>
              {isOfAdmin && status === "halted" && <Halted of={event} to={id} />}
              {endpoint && <Again of={event} to={id} url={endpoint.url} />}
            </StoryRow>
          )
        })}
      </ul>
    </Card>
  )
}

/** A text as one word of a shell. */
const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`

/** A command that sends the body as a delivery does, but for the signature, which needs the secret. */
const curlOf = ({ eventId, body }: Stored): string =>
  [
    "curl --request POST",
    `--header ${quoted("Content-Type: application/json")}`,
    `--header ${quoted(`webhook-id: ${eventId}`)}`,
    '--header "webhook-timestamp: $(date +%s)"',
    `--data-binary ${quoted(body)}`,
    '"$URL"'
  ].join(" \\\n  ")

const Body = ({ of }: { readonly of: Stored }) => (
  <Card title={text.body}>
    <div className="stack stack-3">
      <Pairs
        of={[
          { label: "Content-Type", value: <span className="mono">application/json</span> },
          { label: "webhook-id", value: <span className="mono">{of.eventId}</span> },
          { label: "webhook-timestamp", value: text.timestamp },
          { label: "webhook-signature", value: text.signature }
        ]}
      />
      <pre className="code" tabIndex={0}>
        {inLines(of.body)}
      </pre>
      <details>
        <summary>{text.curl}</summary>
        <p className="small muted">{text.curlHint}</p>
        <pre className="code" tabIndex={0}>
          {curlOf(of)}
        </pre>
      </details>
    </div>
  </Card>
)

const EventView = ({ of }: { readonly of: Stored }) => {
  const nameOf = useCompanyNames()
  return (
    <div className="split">
      <div className="stack stack-6">
        <Deliveries event={of} />
        <Body of={of} />
      </div>
      <aside className="stack stack-6" aria-label={text.one}>
        <Card title={text.one}>
          <Pairs
            of={[
              { label: text.company, value: <OwnerOf companyId={of.companyId} nameOf={nameOf} /> },
              { label: text.when, value: formatTime(of.timestamp) },
              { label: text.sequence, value: formatNumber(of.sequence) },
              { label: text.technicalName, value: <span className="mono">{of.eventType}</span> },
              { label: text.id, value: <span className="mono">{of.eventId}</span> },
              {
                label: text.companyId,
                value: of.companyId && <span className="mono">{of.companyId}</span>
              }
            ]}
          />
        </Card>
      </aside>
    </div>
  )
}

export const Event = ({ id }: { readonly id: string }) => {
  const read = useRead("getEvent", { eventId: id })
  const of = read.data?.event
  return (
    <Page
      title={of ? eventName(of.eventType) : text.one}
      tab={text.one}
      crumbs={[{ name: text.title, to: "/events" }, { name: text.one }]}
      meta={[of && { icon: "clock", text: formatTime(of.timestamp) }]}
    >
      <Shown read={read}>{({ event }) => <EventView of={event} />}</Shown>
    </Page>
  )
}
