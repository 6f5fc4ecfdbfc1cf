/** The earlier versions of a record: the changes, the times and the persons. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Actor, Time } from "../ui/values.tsx"

type Version = AnswerOf<"getHistory">["history"][number]
type Change = Version["changes"][number]

const text = words.history

const valueText = (value: Change["before"]): string => {
  if (value === null) return words.values.none
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

const changeText = ({ field, isSealed, before, after }: Change): string =>
  `${field}: ${isSealed ? text.sealed : `${valueText(before)} → ${valueText(after)}`}`

/** The changes of a version; the first one, or one without changes, shows its operation. */
export const VersionChanges = ({ of: { changes, operation } }: { readonly of: Version }) =>
  changes.length === 0 ? (
    <>{operation}</>
  ) : (
    <ul className="plain-list">
      {changes.map((change) => (
        <li key={change.field}>{changeText(change)}</li>
      ))}
    </ul>
  )

const columns: ReadonlyArray<Column<Version>> = [
  { head: text.version, cell: ({ version }) => words.number(version) },
  { head: text.when, cell: ({ time }) => <Time at={time} /> },
  { head: text.who, cell: (version) => <Actor of={version} /> },
  { head: text.changes, cell: (version) => <VersionChanges of={version} /> }
]

/** The versions as a table. */
export const VersionTable = ({ of }: { readonly of: ReadonlyArray<Version> }) => (
  <Table
    caption={text.title}
    columns={columns}
    rows={of}
    keyOf={({ version }) => String(version)}
  />
)

export const History = ({
  recordId,
  recordType,
  title = text.title
}: {
  readonly recordId: string
  /** The type of the record, if records of several types have the id. */
  readonly recordType?: RequestOf<"getHistory">["recordType"]
  readonly title?: string
}) => {
  const read = useRead("getHistory", { recordId, limit: 20, ...(recordType && { recordType }) })
  return (
    <Section title={title}>
      <ReadView read={read}>
        {({ history }) =>
          history.length === 0 ? <Empty>{text.none}</Empty> : <VersionTable of={history} />
        }
      </ReadView>
    </Section>
  )
}
