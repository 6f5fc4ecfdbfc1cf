/** The workers of a company who are away in the next weeks, and its holidays. */
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { dayAfter, dayText } from "../ui/day.ts"
import { Link } from "../browser/link.tsx"
import { Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"

type Day = AnswerOf<"getTimeOffCalendar">["days"][number]

const text = words.timeOff
const SPAN_DAYS = 28

/** Today on the clock of the person. */
const today = (): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
    .toISOString()
    .slice(0, 10)
}

const columns: ReadonlyArray<Column<Day>> = [
  { head: text.day, cell: ({ date }) => dayText(date) },
  {
    head: text.who,
    cell: ({ away }) => (
      <ul className="plain-list">
        {away.map(({ timeOffRequestId, userId, name, minutes, startTime, timeOffPolicyType }) => (
          <li key={timeOffRequestId}>
            <Link to={`/workers/${userId}`}>{name}</Link>{" "}
            <span className="quiet">
              {words.duration(minutes)}
              {startTime !== null && `, ${startTime}`} {timeOffPolicyType}
            </span>
          </li>
        ))}
      </ul>
    )
  },
  {
    head: text.holiday,
    cell: ({ holiday }) => {
      if (holiday === null) return words.values.none
      const part = holiday.minutes === null ? text.all : words.duration(holiday.minutes)
      return `${holiday.name}, ${part}`
    }
  }
]

export const Away = ({ companyId }: { readonly companyId: string }) => {
  const from = today()
  const to = dayAfter(from, SPAN_DAYS - 1)
  const read = useRead("getTimeOffCalendar", { companyId, from, to, showTypes: true })
  return (
    <Section title={text.away}>
      <ReadView read={read}>
        {({ days }) => {
          const rows = days.filter(({ away, holiday }) => away.length > 0 || holiday !== null)
          return rows.length === 0 ? (
            <Empty>{text.nobody}</Empty>
          ) : (
            <Table caption={text.away} columns={columns} rows={rows} keyOf={({ date }) => date} />
          )
        }}
      </ReadView>
    </Section>
  )
}
