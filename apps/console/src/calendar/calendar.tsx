/** The pay dates of a year, with the day by which payroll has to run. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Filters, type Filter } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Empty, Shown } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"

type Request = RequestOf<"getMonthlyAndSemiMonthlyPayScheduleDates">
type Answer = AnswerOf<"getMonthlyAndSemiMonthlyPayScheduleDates">

const text = words.calendar
const FREQUENCIES = ["Monthly", "Semi-Monthly", "Weekly", "Bi-Weekly", "Quarterly", "Annually"]

const USUAL = "Semi-Monthly"

const filters: ReadonlyArray<Filter> = [
  { name: "compensationFrequency", label: text.frequency, options: FREQUENCIES, usual: USUAL },
  { name: "year", label: text.year, pattern: String.raw`\d{4}` }
]

/** The one list that an answer has, whatever its name. */
const datesIn = ({ PayScheduleDates: lists }: Answer) =>
  Object.values(lists).flatMap((list) => list ?? [])

type Dates = ReturnType<typeof datesIn>[number]

const columns: ReadonlyArray<Column<Dates>> = [
  {
    head: text.period,
    cell: ({ PayBeginDate: begin, PayEndDate: end }) => `${begin} – ${end}`
  },
  { head: text.payDate, cell: ({ PayDate: day }) => <strong>{day}</strong> },
  { head: text.deadline, cell: ({ DeadlineToRunPayroll: day }) => day }
]

export const Calendar = () => {
  const place = usePlace()
  const compensationFrequency = place.query.get("compensationFrequency") ?? USUAL
  const year = place.query.get("year")
  // The service checks what the address says.
  const request = { compensationFrequency, ...(year !== null && { year }) } as Request
  const read = useRead("getMonthlyAndSemiMonthlyPayScheduleDates", request)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={filters} place={place} />
      <div class="card">
        <p class="quiet">{text.note}</p>
        <Shown read={read}>
          {(answer) => {
            const dates = datesIn(answer)
            return dates.length === 0 ? (
              <Empty>{text.none}</Empty>
            ) : (
              <Table
                caption={text.title}
                rows={dates}
                keyOf={({ PayBeginDate: begin }) => begin}
                columns={columns}
              />
            )
          }}
        </Shown>
      </div>
    </Page>
  )
}
