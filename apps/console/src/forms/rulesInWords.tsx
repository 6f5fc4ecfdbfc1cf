/** Overtime rules as sentences with where they stand, and how they compare with the federal ones. */
import { useMemo } from "react"
import { parseLocalDate } from "@payroll/domain/calendar/localDate"
import { breakWarnings } from "@payroll/domain/timeSettings/settingsWarnings"
import { weeksBelowFlsa } from "@payroll/domain/timeTracking/belowFlsa"
import { comparedWeeks } from "@payroll/domain/timeTracking/comparedWeeks.data"
import type { RuleSet } from "@payroll/domain/timeTracking/ruleSet"
import { ruleRows } from "@payroll/domain/timeTracking/ruleRows"
import { formatMinutes, today } from "@payroll/ui/format.ts"
import { Row } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { timeSettingsWords } from "../text/timeSettings.ts"

const text = timeSettingsWords.rules
const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Says what of a company's own rules is checked, where they are weaker, and what nobody checked. */
const Checks = ({ of, day }: { readonly of: RuleSet; readonly day: string }) => {
  const on = parseLocalDate(day) ?? parseLocalDate(today())
  // The rules are read from the form anew with each key.
  const weak = useMemo(() => (on ? weeksBelowFlsa(of, on) : []), [JSON.stringify(of), on])
  const warnings = breakWarnings(of).map(({ code }) => text.breaks[code])
  const isWeak = weak.length + warnings.length > 0
  return (
    <>
      {isWeak ? (
        <Callout tone="warn" title={text.weaker}>
          <ul>
            {weak.map(({ week, minutes, flsaMinutes }) => (
              <li key={week.id}>
                {text.weak(week.name, formatMinutes(minutes), formatMinutes(flsaMinutes))}
              </li>
            ))}
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Callout>
      ) : (
        <Callout tone="ok">{text.compared(comparedWeeks.length)}</Callout>
      )}
      <p className="small muted">{text.notCompared}</p>
    </>
  )
}

export const RulesInWords = ({
  of,
  isOwn = false,
  day = ""
}: {
  /** Undefined while they are not complete. */
  readonly of: RuleSet | undefined
  /** True for rules that a company brings itself, which are compared with the federal ones. */
  readonly isOwn?: boolean
  /** The day from which they hold; today without one. */
  readonly day?: string
}) =>
  of === undefined ? (
    <p className="quiet">{text.incomplete}</p>
  ) : (
    <div className="stack stack-3">
      <h3>{text.inWords}</h3>
      <ul className="list">
        {ruleRows(of).map(({ rule, source }) => (
          <Row key={rule} title={sentence(rule)} detail={source} />
        ))}
      </ul>
      {isOwn && <Checks of={of} day={day} />}
    </div>
  )
