/** The minimums of states, as presets and next to a policy. */
import type { TimeOffCompliance } from "@payroll/client"
import { STATE_MINIMUMS, type StateMinimum } from "@payroll/domain/timeOff/stateMinimums.data"
import { today } from "@payroll/ui/format.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Mark } from "@payroll/ui/status.tsx"
import type { Read } from "../api/queries.ts"
import { stateName } from "../forms/states.ts"
import { Shown } from "../frame/read.tsx"
import { policyWords } from "../text/timeOffPolicies.ts"

const text = policyWords
/** The minimums that hold today; of a state that changes its rules not the later ones. */
export const presetsToday = (day = today()): ReadonlyArray<StateMinimum> =>
  STATE_MINIMUMS.filter(({ since, until }) => since <= day && (until === undefined || until >= day))

/** A preset by its state and reason. */
export const presetName = ({ state, reason }: StateMinimum): string =>
  reason === "sick" ? text.start.sick(stateName(state)) : text.start.leave(stateName(state))

/** The minimums of a preset in words, by the number of workers. */
export const presetText = ({ sizes, statute, checked }: StateMinimum): string => {
  const bySize = sizes.map(
    ({ rate, year, use, fromWorkers, toWorkers }) =>
      text.minimum(rate.earnMinutes, rate.perMinutes, (year ?? use)?.minutes ?? null) +
      text.start.size(fromWorkers, toWorkers)
  )
  return `${bySize.join("; ")}. ${text.checked(statute, checked ?? "unverified")}`
}

/** The minimum that a state asks for, with its statute. */
const minimumText = ({
  earnMinutes,
  perMinutes,
  yearMinutes,
  useMinutes,
  carryoverMinutes,
  source,
  checked
}: NonNullable<TimeOffCompliance["minimum"]>): string => {
  const least = text.minimum(earnMinutes, perMinutes, yearMinutes ?? useMinutes)
  return `${least}, ${text.mustCarry(carryoverMinutes)}. ${text.checked(source, checked)}`
}

/** The minimums of the states of those who have a policy: those of its lines in a read. */
export const Law = ({
  read,
  of
}: {
  readonly read: Read<unknown>
  readonly of: ReadonlyArray<TimeOffCompliance>
}) => {
  const rows = of.filter(({ minimum, source }) => minimum !== null || source !== null)
  return (
    <Card title={text.lawTitle} isFlush={rows.length > 0} foot={<p>{text.notAdvice}</p>}>
      <Shown read={read} lines={2}>
        {() =>
          rows.length === 0 ? (
            <p>{text.lawNone}</p>
          ) : (
            <ul className="list">
              {rows.map(({ state, minimum, meets, source }) => (
                <Row
                  key={state}
                  before={<Mark icon={meets ? "check" : "alert"} tone={meets ? "ok" : "warn"} />}
                  title={meets ? text.meets(stateName(state)) : text.below(stateName(state))}
                  detail={minimum === null ? source : minimumText(minimum)}
                />
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  )
}
