/** The clock of a worker: where it is, and the punches that may come next. */
import { Button } from "@payroll/ui/button.tsx"
import { Bones, Card, Pairs } from "@payroll/ui/layout.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useCallback, useState } from "react"
import type { AnswerOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { Head } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import { Failed } from "./failed.tsx"
import { NEXT, usePunches, type ClockState, type Outcome, type PunchName } from "./punches.ts"
import { useRead } from "./read.ts"
import { hoursOf, timesIn } from "./times.ts"

type Clock = AnswerOf<"getClockStatus">["clock"]

/** The state after a punch that waits to be sent. */
const AFTER: Readonly<Record<PunchName, ClockState>> = {
  clockIn: "Working",
  clockOut: "Off",
  meal: "On Meal",
  rest: "On Break",
  endBreak: "Working"
}

const Now = ({ clock }: { readonly clock: Clock }) => {
  const { language } = useFlow()
  const { portal } = useFlowWords()
  const { clockStatus, since, timeZone, overtimeFrom } = clock
  const { status } = clockStatus
  const times = timesIn(language)
  return (
    <div className="stack">
      <p className="row between wrap">
        <Badge tone={status === "Off" ? "off" : status === "Working" ? "ok" : "info"}>
          {portal.states[status]}
        </Badge>
        {since !== null && (
          <span className="small muted">{portal.punch.since(times.moment(since, timeZone))}</span>
        )}
      </p>
      <Pairs
        of={[
          { label: portal.punch.today, value: hoursOf(clock.workedTodayMinutes) },
          { label: portal.punch.thisWeek, value: hoursOf(clock.workedThisWeekMinutes) }
        ]}
      />
      {overtimeFrom !== null && status !== "Off" && (
        <p className="small muted">{portal.punch.overtime(times.clock(overtimeFrom, timeZone))}</p>
      )}
    </div>
  )
}

export const ClockSection = () => {
  const { session, language } = useFlow()
  const { portal } = useFlowWords()
  const { punch: words } = portal
  const { answer, hasFailed, again } = useRead("getClockStatus", { userId: session.userId ?? "" })
  const [last, note] = useState<Outcome>()
  const onSent = useCallback(
    async (outcome: Outcome): Promise<void> => {
      await again()
      note(outcome)
    },
    [again]
  )
  const { waiting, isBusy, punch } = usePunches(onSent)
  const waits = waiting.at(-1)
  const state = waits ? AFTER[waits.name] : answer?.clock.clockStatus.status
  const buttons = state ? NEXT[state] : []
  return (
    <>
      <Head title={portal.clock} />
      {answer ? (
        <Card>
          <Now clock={answer.clock} />
        </Card>
      ) : hasFailed ? (
        <Failed again={again} />
      ) : (
        <Bones />
      )}
      <div className="stack punches">
        {buttons.map(([name, icon], at) => (
          <Button
            key={name}
            icon={icon}
            look={at === 0 ? "primary" : "plain"}
            isBusy={isBusy}
            onPress={() => punch(name)}
          >
            {words[name]}
          </Button>
        ))}
      </div>
      <div role="status" className="stack">
        {last && waiting.length === 0 && (
          <Callout tone={last.result === "saved" ? "ok" : "warn"}>
            {last.result === "failed" ? words.failed : words[last.result](words[last.name])}
          </Callout>
        )}
        {waiting.map(({ key, name, at }) => (
          <Callout
            key={key}
            tone="info"
            title={words.waits(words[name], timesIn(language).clock(at))}
          >
            {words.waitsSays}
          </Callout>
        ))}
      </div>
    </>
  )
}
