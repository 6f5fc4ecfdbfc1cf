/** docs/time-off-law.md from the rows of the minimums. */
import {
  STATE_MINIMUMS,
  type MinutesOrDays,
  type SizeMinimum,
  type StateMinimum
} from "../packages/domain/src/timeOff/stateMinimums.data.ts"
import { REHIRE_RULES } from "../packages/domain/src/timeOff/rehireRules.data.ts"
import { VACATION_RULES } from "../packages/domain/src/timeOff/vacationRules.data.ts"

const amount = (minimum: MinutesOrDays | undefined): string => {
  if (minimum === undefined) return "-"
  const hours = `${minimum.minutes / 60} h`
  return minimum.days === undefined ? hours : `${hours} or ${minimum.days} days`
}

const employers = ({ fromWorkers, toWorkers }: SizeMinimum): string => {
  if (toWorkers !== undefined) return `${fromWorkers} to ${toWorkers}`
  return fromWorkers === 1 ? "all" : `${fromWorkers} or more`
}

const rate = ({ rate: { earnMinutes, perMinutes } }: SizeMinimum): string =>
  earnMinutes === 60 ? `1 h per ${perMinutes / 60} h` : `${earnMinutes / perMinutes} h per hour`

const waiting = ({ waiting: { quantity, unit }, countsFirstDay }: StateMinimum): string => {
  if (quantity === 0) return "at once"
  return countsFirstDay === true ? `day ${quantity}` : `${quantity} ${unit.toLowerCase()}`
}

const checkedOf = (checked: string | undefined): string => checked ?? "unverified"

const dates = ({ since, until }: StateMinimum): string =>
  until === undefined ? since : `${since} to ${until}`

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const rows = (minimum: StateMinimum): ReadonlyArray<string> =>
  minimum.sizes.map((size) =>
    row([
      `\`${minimum.id}\``,
      minimum.reason === "any" ? "any reason" : "sick",
      employers(size),
      rate(size),
      amount(size.year),
      amount(size.use),
      amount(size.bank),
      amount(size.carryover),
      waiting(minimum),
      dates(minimum),
      minimum.statute,
      checkedOf(minimum.checked)
    ])
  )

const rehiredTable = (): ReadonlyArray<string> => [
  row(["State", "Within", "Waiting period", "Since", "Statute", "Checked"]),
  row(Array.from({ length: 6 }, () => "---")),
  ...REHIRE_RULES.map(({ state, withinMonths, waiting: kind, since, statute, checked }) =>
    row([
      state,
      `${withinMonths} months`,
      kind === "served" ? "over" : "the earlier employment is counted",
      since,
      statute,
      checkedOf(checked)
    ])
  )
]

/** The whole document. */
export const timeOffLawMarkdown = (): string =>
  [
    "# Time off: rules of law",
    "",
    "The minimums of states for paid leave and vacation, for people who set up policies. Generated from",
    "[`stateMinimums.data.ts`](../packages/domain/src/timeOff/stateMinimums.data.ts),",
    "[`rehireRules.data.ts`](../packages/domain/src/timeOff/rehireRules.data.ts) and",
    "[`vacationRules.data.ts`](../packages/domain/src/timeOff/vacationRules.data.ts).",
    "",
    "**This is not legal advice.** A policy below a minimum gets a warning and is never refused. A row is never",
    'edited: what changes gets a new row. "Checked" is the month in which the rate and the yearly cap were compared',
    "with the state's own page. Nobody has compared the rows that are `unverified` yet, nor the waiting periods, the",
    "carry-over and the statutes of the other rows. Cities and counties have rules of their own, which are not here.",
    "",
    "## Paid leave",
    "",
    'The id is also the id of a [preset](time-off.md#presets). "A year" is what must be earned, "Use" what may be used',
    'in a year, "Balance" what it must be able to hold. Where days are named, the longer of both counts.',
    "",
    row([
      "Id",
      "Reason",
      "Workers",
      "Earned",
      "A year",
      "Use",
      "Balance",
      "Carry-over",
      "Use after",
      "Since",
      "Statute",
      "Checked"
    ]),
    row(Array.from({ length: 12 }, () => "---")),
    ...STATE_MINIMUMS.flatMap(rows),
    "",
    ...STATE_MINIMUMS.flatMap(({ id, note }) =>
      note === undefined ? [] : [`- \`${id}\`: ${note}`]
    ),
    "",
    "## Waiting periods of the rehired",
    "",
    "A worker who returns within these months after a separation does not wait for paid leave again. Where the earlier",
    "employment is counted, its days are days of the waiting period. In the states that are not here workers wait again,",
    "unless the assignment names a `waitingFrom`: some of them have such laws too.",
    "",
    ...rehiredTable(),
    "",
    "## Vacation",
    "",
    "In these states earned vacation is not forfeited and is paid out at the end of employment.",
    "",
    row(["State", "Statute", "Checked"]),
    row(["---", "---", "---"]),
    ...VACATION_RULES.map(({ state, statute, checked }) =>
      row([state, statute, checkedOf(checked)])
    ),
    ""
  ].join("\n")
