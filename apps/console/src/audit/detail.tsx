/** One entry of the audit with its IDs, and the ways to what belongs to it. */
import { Button } from "@payroll/ui/button.tsx"
import { formatTime } from "@payroll/ui/format.ts"
import { Pairs, type Fact } from "@payroll/ui/layout.tsx"
import { Drawer } from "@payroll/ui/overlays.tsx"
import type { Some } from "@payroll/ui/some.ts"
import { filterBy } from "../browser/place.ts"
import { copyText } from "../frame/copy.ts"
import { ownerText, type NameOf } from "../records/companyNames.ts"
import { words } from "../text/words.ts"
import { actText, whoText, type AuditRow } from "./sentence.ts"

const text = words.audit

const mono = (value: string) => <span className="mono">{value}</span>

/** The values that left the service whole, and the reason. */
const disclosureFacts = ({ disclosure }: AuditRow): Some<Fact> => {
  if (disclosure === null) return []
  const { values, reason, handOverId, page, fingerprint, isRepeat } = disclosure
  return [
    {
      label: text.disclosed,
      value: [
        ...values.map((kind) => text.values[kind]),
        page !== null && text.page(page),
        isRepeat && text.repeated
      ]
        .filter(Boolean)
        .join(", ")
    },
    { label: text.reason, value: reason },
    handOverId !== null && { label: text.handOver, value: mono(handOverId) },
    {
      label: text.encrypted,
      value: fingerprint === null ? text.notEncrypted : mono(fingerprint)
    }
  ]
}

/** How a guest came to act. */
const guestFacts = ({ guest }: AuditRow): Some<Fact> =>
  guest === null
    ? []
    : [
        { label: text.guestOf, value: text.flows[guest.flow] },
        { label: text.handedOver, value: guest.handedOver },
        { label: text.linkId, value: mono(guest.flowLinkId) },
        { label: text.sessionId, value: guest.sessionId && mono(guest.sessionId) }
      ]

export const Detail = ({
  of: row,
  nameOf,
  onClose
}: {
  readonly of: AuditRow
  readonly nameOf: NameOf
  readonly onClose: () => void
}) => {
  const show = (filter: Readonly<Record<string, string>>) => (): void => {
    filterBy(filter)
    onClose()
  }
  const others = [
    [text.same.operation, { operation: row.operation }],
    [text.same.credential, { credential: row.credential }],
    [text.same.record, { record: row.record }],
    [text.same.requestId, { requestId: row.requestId }]
  ] as const
  return (
    <Drawer title={actText(row.operation)} onClose={onClose}>
      <div className="drawer__body stack stack-6">
        <Pairs
          of={[
            { label: text.when, value: formatTime(row.time) },
            {
              label: text.who,
              value:
                row.credentialPerson === null
                  ? whoText(row)
                  : `${whoText(row)} ${text.withCredential(row.credentialPerson)}`
            },
            { label: text.address, value: row.address },
            { label: text.on, value: ownerText(row.companyId, nameOf) },
            ...guestFacts(row),
            ...disclosureFacts(row)
          ]}
        />
        <details>
          <summary>{text.ids}</summary>
          <Pairs
            of={[
              { label: text.operation, value: mono(row.operation) },
              { label: text.credential, value: mono(row.credential) },
              { label: text.recordId, value: mono(row.record) },
              row.companyId !== null && { label: text.companyId, value: mono(row.companyId) },
              { label: text.requestId, value: mono(row.requestId) }
            ]}
          />
        </details>
        <div className="btn-row">
          {others.map(([label, filter]) => (
            <Button key={label} look="quiet" isSmall icon="filter" onPress={show(filter)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <footer className="drawer__foot">
        <Button icon="copy" onPress={() => void copyText(row.requestId, text.copied)}>
          {text.copyRequest}
        </Button>
      </footer>
    </Drawer>
  )
}
