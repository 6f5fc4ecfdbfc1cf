/** The punches and entered hours of a day of a timesheet, and the ways to mend them. */
import { Button } from "@payroll/ui/button.tsx"
import { formatClock, formatDay, formatMinutes } from "@payroll/ui/format.ts"
import { Row } from "@payroll/ui/layout.tsx"
import { Drawer } from "@payroll/ui/overlays.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useRead } from "../api/queries.ts"
import { Shown } from "../frame/read.tsx"
import { words } from "../text/words.ts"
import {
  addHours,
  addPunch,
  changeEntry,
  changePunch,
  missingType,
  removeEntry,
  removePunch,
  type DayOf,
  type Entry,
  type Punch
} from "./dayForms.ts"
import { zoneName } from "@payroll/ui/days.ts"

const text = words.timesheets
/** A day has fewer punches. */
const PUNCHES_MAX = 100

const Mend = ({
  onChange,
  onRemove
}: {
  readonly onChange?: (() => void) | undefined
  readonly onRemove: () => void
}) => (
  <span className="btn-row">
    <Button isSmall look="quiet" onPress={onRemove}>
      {text.remove}
    </Button>
    {onChange && (
      <Button isSmall onPress={onChange}>
        {text.mend}
      </Button>
    )}
  </span>
)

const inTime = (punches: ReadonlyArray<Punch>): ReadonlyArray<Punch> =>
  punches.toSorted((one, other) => one.at.localeCompare(other.at))

const lastChange = ({ history }: Punch): string | undefined => {
  const [latest] = history
  if (!latest || history.length < 2) return undefined
  return text.changedBy(latest.actedBy ?? latest.credentialPerson ?? text.somebody, latest.reason)
}

const PunchRow = ({ of, day }: { readonly of: Punch; readonly day: DayOf }) => {
  const isVoided = of.status.status === "Voided"
  return (
    <Row
      title={
        <>
          {formatClock(of.at, of.timeZone)} · {text.punchTypes[of.type]}{" "}
          {isVoided && <Badge>{text.removed}</Badge>}
          {of.timesheetAmendmentId !== null && !isVoided && <Badge tone="warn">{text.waits}</Badge>}
        </>
      }
      detail={[text.sources[of.source], lastChange(of)].filter(Boolean).join(". ")}
    >
      {day.mayWrite && !isVoided && (
        <Mend onChange={() => changePunch(day, of)} onRemove={() => removePunch(day, of)} />
      )}
    </Row>
  )
}

const EntryRow = ({ of, day }: { readonly of: Entry; readonly day: DayOf }) => {
  const { minutes, notes, start, end, timeZone, status } = of
  const isVoided = status.status === "Voided"
  return (
    <Row
      title={
        <>
          {formatMinutes(minutes)} {isVoided && <Badge>{text.removed}</Badge>}
        </>
      }
      detail={
        start !== null && end !== null
          ? text.span(formatClock(start, timeZone), formatClock(end, timeZone))
          : (notes ?? text.untimed)
      }
    >
      {day.mayWrite && !isVoided && (
        <Mend
          onChange={start === null ? () => changeEntry(day, of) : undefined}
          onRemove={() => removeEntry(day, of)}
        />
      )}
    </Row>
  )
}

const Punches = ({
  of: punches,
  day
}: {
  readonly of: ReadonlyArray<Punch>
  readonly day: DayOf
}) =>
  punches.length === 0 ? (
    <p className="quiet">{text.noPunches}</p>
  ) : (
    <ul className="list">
      {inTime(punches).map((punch) => (
        <PunchRow key={punch.punchId} of={punch} day={day} />
      ))}
    </ul>
  )

/** A day of a timesheet next to its page. */
export const DayDrawer = (day: DayOf) => {
  const { sheet, date, name, mayWrite, onClose } = day
  const { userId } = sheet
  const read = useRead("getPunchHistory", { userId, date, limit: PUNCHES_MAX }, { isOnce: true })
  const of = { ...day, name: `${name}, ${formatDay(date)}` }
  const entries = sheet.timeEntries.filter(({ workDate }) => workDate === date)
  const exceptions = sheet.exceptions.filter(
    (each) => each.date === date && each.status.status === "Open"
  )
  return (
    <Drawer title={text.punches(formatDay(date))} onClose={onClose}>
      <div className="drawer__body stack stack-4">
        <p className="muted">
          {name}, {zoneName(sheet.timeZone)}
        </p>
        {exceptions.map(({ code, at, blocks }) => (
          <Callout
            key={`${code} ${at}`}
            tone={blocks ? "bad" : "info"}
            title={text.exceptions[code]}
            action={
              mayWrite &&
              missingType(code) !== undefined && (
                <Button
                  isSmall
                  onPress={() =>
                    void addPunch(of, { type: missingType(code), after: at ?? undefined })
                  }
                >
                  {text.fixPunch}
                </Button>
              )
            }
          >
            {at !== null && formatClock(at, sheet.timeZone)}
          </Callout>
        ))}
        {sheet.status.status === "Locked" && <Callout tone="info">{text.lockedDay}</Callout>}
        <Shown read={read} lines={3}>
          {({ punches }) => <Punches of={punches} day={day} />}
        </Shown>
        {entries.length > 0 && (
          <>
            <h3>{text.entries}</h3>
            <ul className="list">
              {entries.map((entry) => (
                <EntryRow key={entry.timeEntryId} of={entry} day={day} />
              ))}
            </ul>
          </>
        )}
      </div>
      {mayWrite && (
        <footer className="drawer__foot">
          <Button icon="plus" onPress={() => addHours(day)}>
            {text.addHours}
          </Button>
          <Button icon="plus" look="primary" onPress={() => void addPunch(of, {})}>
            {text.addPunch}
          </Button>
        </footer>
      )}
    </Drawer>
  )
}
