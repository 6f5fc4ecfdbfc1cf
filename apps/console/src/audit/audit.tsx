/** The audit, newest first: who did what, when, and to whose records. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { formatTime } from "@payroll/ui/format.ts"
import { Icon } from "@payroll/ui/icons.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import { useNeedsClient } from "../api/session.ts"
import { filterBy, usePlace } from "../browser/place.ts"
import type { CsvColumn } from "../frame/csv.tsx"
import { Filters, useList, useWithClient, type Filter } from "../frame/list.tsx"
import { clientColumns } from "../frame/ofClients.ts"
import { Page } from "../frame/page.tsx"
import { ownerText, useCompanyNames, type NameOf } from "../records/companyNames.ts"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { Detail } from "./detail.tsx"
import { actChoices, actText, whoText, type AuditRow } from "./sentence.ts"

const text = words.audit
const HOUR_MS = 3_600_000
const DAYS: Readonly<Record<string, number>> = { today: 0, week: 6, month: 29 }

const filters: ReadonlyArray<Filter> = [
  { name: "actedBy", label: text.who, isPersonal: true },
  { name: "requestId", label: text.requestId, maxLength: 128 },
  { name: "when", label: text.when, choices: text.whenOf },
  { name: "operation", label: text.what, choices: actChoices }
]

/** Filters that a person sets from an entry or a link, and takes off here. */
const SET_ELSEWHERE = [
  ["credential", text.credential],
  ["record", text.record],
  ["companyId", text.company],
  ["from", text.from],
  ["to", text.to]
] as const

const elsewhere: ReadonlyArray<Filter> = SET_ELSEWHERE.map(([name, label]) => ({ name, label }))

const SetElsewhere = () => {
  const { query } = usePlace()
  const nameOf = useCompanyNames()
  const valueText = (name: string, value: string): string => {
    if (name === "record") return text.oneRecord
    return name === "companyId" ? ownerText(value, nameOf) : value
  }
  const set = SET_ELSEWHERE.filter(([name]) => query.has(name))
  if (set.length === 0) return null
  return (
    <div className="row">
      {set.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="chip chip--on"
          onClick={() => filterBy({ [name]: undefined })}
        >
          {label}: <b>{valueText(name, query.get(name) ?? "")}</b>
          <Icon name="close" />
          <span className="vh">{text.clear(label)}</span>
        </button>
      ))}
    </div>
  )
}

/** The time since when a choice counts: an hour ago, or the begin of a day in the zone of the person. */
const sinceOf = (when: string | undefined): string | undefined => {
  if (when === "hour") return new Date(Date.now() - HOUR_MS).toISOString()
  const days = DAYS[when ?? ""]
  if (days === undefined) return undefined
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  midnight.setDate(midnight.getDate() - days)
  return midnight.toISOString()
}

const columnsOf = (
  isOfAll: boolean,
  nameOf: NameOf,
  open: (row: AuditRow) => void
): ReadonlyArray<Column<AuditRow>> => [
  {
    head: text.who,
    cell: (row) => (
      <>
        <span className="strong">{whoText(row)}</span>
        {row.credentialPerson !== null && (
          <span className="sub">{text.withCredential(row.credentialPerson)}</span>
        )}
      </>
    )
  },
  { head: text.what, isBelow: true, cell: ({ operation }) => actText(operation) },
  ...clientColumns(isOfAll),
  { head: text.on, isWide: true, cell: ({ companyId }) => ownerText(companyId, nameOf) },
  { head: text.when, isNumber: true, isBelow: true, cell: ({ time }) => formatTime(time) },
  {
    head: text.details,
    isNumber: true,
    cell: (row) => (
      <Button look="quiet" isSmall onPress={() => open(row)}>
        {text.details}
        <span className="vh"> {text.detailsOf(actText(row.operation))}</span>
      </Button>
    )
  }
]

const csvColumns: ReadonlyArray<CsvColumn<AuditRow>> = [
  [text.when, ({ time }) => time],
  [words.shell.client, ({ client }) => client],
  [text.who, whoText],
  [text.credential, ({ credential }) => credential],
  [text.what, ({ operation }) => actText(operation)],
  [text.operation, ({ operation }) => operation],
  [text.recordId, ({ record }) => record],
  [text.companyId, ({ companyId }) => companyId ?? undefined],
  [text.requestId, ({ requestId }) => requestId],
  [text.address, ({ address }) => address ?? undefined]
]

export const Audit = () => {
  const { company } = usePlace()
  const withClient = useWithClient(filters)
  const isOfAll = useNeedsClient()
  const nameOf = useCompanyNames()
  const [detail, open] = useState<AuditRow>()
  const all = [...withClient, ...elsewhere]
  const read = useList("getAudit", all, ({ when, ...values }) => ({
    newestFirst: true,
    companyId: company,
    from: sinceOf(when),
    ...values
  }))
  return (
    <Page title={text.title} meta={[{ icon: "lock", text: text.meta }]}>
      <Filters of={withClient} />
      <SetElsewhere />
      <List
        read={read}
        rows={({ audit }) => audit}
        filters={all}
        none={{ title: text.none, hint: text.noneHint }}
        shown={text.rows}
        csv={{ name: "audit", columns: csvColumns }}
        caption={text.title}
        columns={columnsOf(isOfAll, nameOf, open)}
        keyOf={({ auditId }) => auditId}
      />
      {detail && <Detail of={detail} nameOf={nameOf} onClose={() => open(undefined)} />}
    </Page>
  )
}
