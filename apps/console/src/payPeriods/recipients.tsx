/** The recipients of hand-overs: their keys, who added and confirmed them, and who may still confirm. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDate } from "@payroll/ui/format.ts"
import { Card, Empty, Row } from "@payroll/ui/layout.tsx"
import { Badge, Mark } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, useMay } from "../api/session.ts"
import { openForm } from "../forms/open.ts"
import { Act } from "../frame/act.tsx"
import { List } from "../frame/rows.tsx"
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
  const isUsable = status === "usable"
  return <Badge tone={isUsable ? "warn" : "info"}>{isUsable ? text.usable : text.waiting}</Badge>
}

const Acts = ({ of: { recipientId, name, confirmedAt } }: { readonly of: Recipient }) => (
  <span className="btn-row">
    {confirmedAt === null && (
      <Button
        isSmall
        about={name}
        onPress={() =>
          openForm("service.confirmRecipient", {
            fixed: { "recipient.recipientId": recipientId },
            name
          })
        }
      >
        {text.confirm}
      </Button>
    )}
    <Act
      operation="revokeRecipient"
      request={{ recipient: { recipientId } }}
      done={text.revoked}
      isSmall
      about={name}
      look="danger-plain"
      confirm={{
        title: text.revokeTitle(name),
        text: text.revokeText,
        act: text.revoke,
        isDangerous: true
      }}
    >
      {text.revoke}
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
  const isMine = useMay(isAdmin)
  const read = useRead("getRecipients", { limit: 200 })
  if (read.error?.status === 403) {
    return (
      <Card isFlush>
        <Empty icon="lock" title={text.title} hint={text.limited} />
      </Card>
    )
  }
  return (
    <List
      title={text.title}
      action={
        isMine && (
          <Button look="primary" icon="plus" onPress={() => openForm("service.addRecipient")}>
            {text.add}
          </Button>
        )
      }
      foot={<span className="small muted">{text.intro}</span>}
      read={read}
      rows={({ recipients }) => recipients}
      none={{ icon: "lock", title: text.none, hint: text.noneHint }}
    >
      {(recipients) => (
        <ul className="list acts">
          {recipients.map((recipient) => (
            <Line key={recipient.recipientId} of={recipient} isMine={isMine} />
          ))}
        </ul>
      )}
    </List>
  )
}
