/** The recipients of hand-overs: their keys, who added and confirmed them, and who may still confirm. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDate } from "@payroll/ui/format.ts"
import { Card, Empty, Row } from "@payroll/ui/layout.tsx"
import { Badge, Mark } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, useSession } from "../api/session.ts"
import { openForm } from "../forms/open.ts"
import { Act } from "../frame/act.tsx"
import { Shown } from "../frame/read.tsx"
import { payWords } from "../text/pay.ts"

export type Recipient = AnswerOf<"getRecipients">["recipients"][number]

const text = payWords.recipients
const GROUP = 4
const KEY_SHOWN = 12

/** The beginning of a fingerprint in groups, to recognize a key by; a confirmation compares all of it. */
export const shortKey = (fingerprint: string): string =>
  fingerprint
    .slice(0, KEY_SHOWN)
    .match(new RegExp(`.{${GROUP}}`, "g"))
    ?.join(" ") ?? fingerprint

const StateBadge = ({ of: { confirmedAt, status } }: { readonly of: Recipient }) => {
  if (confirmedAt !== null) return <Badge tone="ok">{text.confirmed}</Badge>
  return status === "usable" ? (
    <Badge tone="warn">{text.usable}</Badge>
  ) : (
    <Badge tone="info">{text.waiting}</Badge>
  )
}

const Acts = ({ of: { recipientId, name, confirmedAt } }: { readonly of: Recipient }) => (
  <span className="btn-row">
    {confirmedAt === null && (
      <Button
        isSmall
        onPress={() =>
          openForm("confirmRecipient", { fixed: { "recipient.recipientId": recipientId }, name })
        }
      >
        {text.confirm}
        <span className="vh">: {name}</span>
      </Button>
    )}
    <Act
      operation="revokeRecipient"
      request={{ recipient: { recipientId } }}
      done={text.revoked}
      isSmall
      look="danger-plain"
      confirm={{
        title: text.revokeTitle(name),
        text: <p>{text.revokeText}</p>,
        act: text.revoke,
        isDangerous: true
      }}
    >
      {text.revoke}
      <span className="vh">: {name}</span>
    </Act>
  </span>
)

const Line = ({ of: recipient, isMine }: { readonly of: Recipient; readonly isMine: boolean }) => {
  const { name, addedBy, createdAt, confirmedAt, fingerprint } = recipient
  return (
    <Row
      before={<Mark icon="lock" />}
      title={name}
      detail={
        <>
          {payWords.handOver.key(shortKey(fingerprint))}.{" "}
          {text.added(addedBy, formatDate(createdAt))}
          {confirmedAt !== null && `, ${text.confirmedOn(formatDate(confirmedAt))}`}
        </>
      }
    >
      <StateBadge of={recipient} />
      {isMine && <Acts of={recipient} />}
    </Row>
  )
}

export const Recipients = () => {
  const session = useSession()
  const isMine = session !== undefined && isAdmin(session)
  const read = useRead("getRecipients", { limit: 200 })
  const add = isMine && (
    <Button look="primary" icon="plus" onPress={() => openForm("addRecipient")}>
      {text.add}
    </Button>
  )
  if (read.error?.status === 403) {
    return (
      <Card isFlush>
        <Empty icon="lock" title={text.title}>
          {text.limited}
        </Empty>
      </Card>
    )
  }
  return (
    <Card
      title={text.title}
      action={add}
      isFlush
      foot={<span className="small muted">{text.intro}</span>}
    >
      <Shown read={read}>
        {({ recipients }) =>
          recipients.length === 0 ? (
            <Empty icon="lock" title={text.none}>
              {text.noneHint}
            </Empty>
          ) : (
            <ul className="list acts">
              {recipients.map((recipient) => (
                <Line key={recipient.recipientId} of={recipient} isMine={isMine} />
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  )
}
