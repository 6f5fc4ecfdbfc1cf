/** The pay dates of a year as a calendar, each explained step by step, next to those of a second schedule. */
import { describeStep } from "@payroll/domain/paySchedule/package"
import { usePlace, type Place } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { dayText } from "../ui/day.ts"
import { CsvOfPage, saveText } from "../ui/file.tsx"
import { Filters, type Filter } from "../ui/filters.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Year } from "./months.tsx"
import {
  calendarFile,
  closedBanks,
  computed,
  daysIn,
  FREQUENCIES,
  yearOf,
  type Computed,
  type Entry
} from "./schedule.ts"

const text = words.calendar
const USUAL = "Semi-Monthly"
const names = Object.keys(FREQUENCIES)

const filters: ReadonlyArray<Filter> = [
  { name: "compensationFrequency", label: text.frequency, options: names, usual: USUAL },
  { name: "other", label: text.other, options: names, none: text.noOther },
  { name: "year", label: text.year, pattern: String.raw`\d{4}` },
  { name: "closedDays", label: text.closedDays }
]

const columns: ReadonlyArray<Column<Entry>> = [
  {
    head: text.period,
    cell: ({ periodBegin, periodEnd }) => `${periodBegin} – ${periodEnd}`
  },
  { head: text.payDate, cell: ({ payDate }) => <strong>{payDate}</strong> },
  {
    head: text.moved,
    cell: ({ payDate, nominalPayDate }) =>
      payDate === nominalPayDate ? words.values.none : dayText(nominalPayDate)
  },
  { head: text.deadline, cell: ({ deadline }) => deadline },
  {
    head: text.why,
    cell: ({ explanation }) => (
      <details>
        <summary>{text.explain}</summary>
        <ol>
          {explanation.map((step) => (
            <li key={describeStep(step)}>{describeStep(step)}</li>
          ))}
        </ol>
      </details>
    )
  }
]

const Problems = ({ of }: { readonly of: ReadonlyArray<string> }) => (
  <div className="notice bad" role="alert">
    {of.map((each) => (
      <p key={each}>{each}</p>
    ))}
  </div>
)

/** Returns the query in the address. */
const queryOf = ({ query }: Place) => ({
  frequency: query.get("compensationFrequency") ?? USUAL,
  other: query.get("other") ?? "",
  year: yearOf(query.get("year") ?? String(new Date().getFullYear())),
  closedDays: daysIn(query.get("closedDays") ?? "")
})

/** Returns the schedules of the address, or the problems in it. */
const schedulesBy = (
  place: Place
):
  | { readonly wrong: ReadonlyArray<string> }
  | {
      readonly frequency: string
      readonly year: number
      readonly entries: ReadonlyArray<Entry>
      readonly other: ReadonlyArray<Entry>
      readonly closed: ReadonlyMap<string, string>
    } => {
  const { frequency, other, year, closedDays } = queryOf(place)
  if (year === undefined) return { wrong: [text.wrongYear] }
  const kinds = [frequency, ...(other === "" ? [] : [other])].map((name) => FREQUENCIES[name])
  const schedules: Array<Computed> = []
  for (const kind of kinds) {
    if (kind === undefined) return { wrong: [text.wrongFrequency] }
    schedules.push(computed(kind, year, closedDays))
  }
  const problems = schedules.flatMap((each) => ("problems" in each ? each.problems : []))
  if (problems.length > 0) return { wrong: [...new Set(problems.map(({ message }) => message))] }
  const [entries = [], second = []] = schedules.map((each) =>
    "entries" in each ? each.entries : []
  )
  const closed = new Map([
    ...closedBanks(year),
    ...closedDays.map((day) => [day, text.ownClosedDay] as const)
  ])
  return { frequency, year, entries, other: second, closed }
}

export const Calendar = () => {
  const place = usePlace()
  const view = schedulesBy(place)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={filters} place={place} />
      {"wrong" in view ? (
        <Problems of={view.wrong} />
      ) : (
        <>
          <Section title={String(view.year)}>
            <Year {...view} />
          </Section>
          <Section title={view.frequency}>
            <p className="quiet">{text.note}</p>
            <Table
              caption={text.title}
              rows={view.entries}
              keyOf={({ periodBegin }) => periodBegin}
              columns={columns}
            />
            <p className="pages">
              <CsvOfPage name={`pay-dates-${view.frequency}-${view.year}`.toLowerCase()} />
              <button
                type="button"
                className="plain"
                onClick={() =>
                  saveText(
                    `pay-dates-${view.frequency}-${view.year}.ics`.toLowerCase(),
                    calendarFile(view.entries, view.frequency, new Date()),
                    "text/calendar"
                  )
                }
              >
                {text.file}
              </button>
            </p>
          </Section>
        </>
      )}
    </Page>
  )
}
