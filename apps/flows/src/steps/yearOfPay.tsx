/** The pay dates of twelve months, with the reason of each that moves. */
import { useFlowWords } from "../text/words.ts"
import { datesAhead, reasonOf, rulesOf, type Chosen } from "./payDates.ts"

const FIRST = 3

export const YearOfPay = ({
  frequency,
  start
}: {
  readonly frequency: Chosen
  readonly start: string | undefined
}) => {
  const { schedule: words } = useFlowWords()
  const dates = datesAhead(rulesOf(frequency, start), start)
  const moved = dates.filter((entry) => reasonOf(entry) !== undefined)
  return (
    <>
      <section className="card" aria-label={words.first}>
        <header className="card__head">
          <h2>{words.first}</h2>
        </header>
        <ul className="list">
          {dates.slice(0, FIRST).map(({ payDate, periodBegin, periodEnd, deadline }) => (
            <li key={payDate}>
              <div className="grow">
                <p className="t">{words.day(payDate)}</p>
                <p className="d">{words.period(periodBegin, periodEnd)}</p>
                <p className="d">{words.deadline(deadline)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="card" aria-label={words.year}>
        <header className="card__head">
          <h2>{words.count(String(dates.length), String(moved.length))}</h2>
        </header>
        <ul className="list">
          {moved.map((entry) => (
            <li key={entry.payDate}>
              <div className="grow">
                <p className="t">{words.day(entry.payDate)}</p>
                <p className="d">{words.moved(entry.nominalPayDate, reasonOf(entry) ?? "")}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="card__body">
          <details>
            <summary>{words.all}</summary>
            <p className="small">{dates.map(({ payDate }) => words.day(payDate)).join(" · ")}</p>
          </details>
        </div>
      </section>
    </>
  )
}
