/** A request for time off, with what it takes while the days are chosen. */
import { Button } from "@payroll/ui/button.tsx"
import { Field, TextField } from "@payroll/ui/fields.tsx"
import { Card, Pairs } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useEffect, useState, type SyntheticEvent } from "react"
import type { AnswerOf, RequestOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import type { FlowWords } from "../text/english.ts"
import { useFlowWords } from "../text/words.ts"
import { DayHours, daysBetween, minutesOf, type TypedHours } from "./dayHours.tsx"
import { useRead } from "./read.ts"
import { useStoring } from "./store.ts"
import { hoursOf, timesIn } from "./times.ts"

type Balance = AnswerOf<"getMyTimeOff">["timeOffBalances"][number]
type Preview = AnswerOf<"previewTimeOffRequest">
type Previewed = RequestOf<"previewTimeOffRequest">

const NOTE_MAX = 200
const HOLIDAY = /^holiday: (?<name>.+)$/
const ISO = /^\d{4}-\d{2}-\d{2}$/

/** The policy that a balance belongs to, or its type where it has none any more. */
const policyOf = ({ timeOffPolicyId, timeOffPolicyType }: Balance) =>
  timeOffPolicyId === null ? { timeOffPolicyType } : { timeOffPolicyId }

const Meaning = ({ preview }: { readonly preview: Preview | undefined }) => {
  const { language } = useFlow()
  const { portal } = useFlowWords()
  const { leave } = portal
  const { day } = timesIn(language)
  const whyOf = (why: string): string => {
    const name = HOLIDAY.exec(why)?.groups?.["name"]
    return name === undefined ? (leave.why[why] ?? "") : leave.holiday(name)
  }
  const left = preview?.balanceByDay.at(-1)?.balanceMinutes
  return (
    <Card title={leave.means}>
      <div aria-live="polite">
        {preview ? (
          <Pairs
            of={[
              ...preview.days.map(({ date, minutes, why }) => ({
                label: day(date),
                value: minutes > 0 ? hoursOf(minutes) : `${leave.notCounted} (${whyOf(why)})`
              })),
              { label: leave.total, value: <strong>{hoursOf(preview.totalMinutes)}</strong> },
              ...(left === undefined ? [] : [{ label: leave.after, value: hoursOf(left) }])
            ]}
          />
        ) : (
          <p className="muted">{leave.choose}</p>
        )}
      </div>
    </Card>
  )
}

/** The kinds of time off, with what is left of each. */
const Kinds = ({
  balances,
  chosen,
  choose
}: {
  readonly balances: ReadonlyArray<Balance>
  readonly chosen: Balance | undefined
  readonly choose: (balance: Balance) => void
}) => {
  const { portal } = useFlowWords()
  const { leave, types } = portal
  return (
    <fieldset className="stack stack-2">
      <legend className="legend">{leave.kind}</legend>
      <div className="choices">
        {balances.map((balance) => (
          <label key={balance.timeOffAccountId} className="choice">
            <input
              type="radio"
              name="kind"
              checked={balance === chosen}
              onChange={() => choose(balance)}
            />
            <span className="t">{types[balance.timeOffPolicyType]}</span>
            <span />
            {balance.availableMinutes !== null && (
              <span className="d">{leave.left(hoursOf(balance.availableMinutes))}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const NO_DAYS = { startDate: "", endDate: "" }

/** The request that is being made, with its preview. */
const useAsking = (balances: ReadonlyArray<Balance>) => {
  const { session } = useFlow()
  const userId = session.userId ?? ""
  const [accountId, choose] = useState(balances[0]?.timeOffAccountId)
  const [days, setDays] = useState(NO_DAYS)
  const [isByDay, askByDay] = useState(false)
  const [hours, setHours] = useState<TypedHours>({})
  const chosen = balances.find(({ timeOffAccountId }) => timeOffAccountId === accountId)
  const isWhole = ISO.test(days.startDate) && days.endDate >= days.startDate
  const each = isByDay && isWhole ? daysBetween(days.startDate, days.endDate) : []
  const taken = minutesOf(hours, each)
  const hasDays = isByDay ? taken.length > 0 : isWhole
  const when = isByDay ? { days: taken } : days
  const asked = chosen && hasDays ? { userId, ...policyOf(chosen), ...when } : undefined
  const preview = useRead("previewTimeOffRequest", asked as Previewed | undefined)
  const needsHours = preview.failure?.fields.some(
    ({ path, type }) => path.join() === "days" && type === "required"
  )
  // A schedule does not say them.
  useEffect(() => {
    if (needsHours === true) askByDay(true)
  }, [needsHours])
  const setDay = (name: keyof typeof days, value: string): void =>
    setDays((before) => ({
      ...before,
      [name]: value,
      ...(name === "startDate" && before.endDate < value && { endDate: value })
    }))
  return {
    chosen,
    choose,
    days,
    setDay,
    each,
    hours,
    setHours,
    asked,
    answer: asked && preview.answer,
    isRefused: asked !== undefined && preview.hasFailed && needsHours !== true,
    clear: () => setDays(NO_DAYS)
  }
}

type Asking = ReturnType<typeof useAsking>

/** The sentences of what speaks against the request. */
const problemsOf = (
  { answer, isRefused }: Asking,
  { problem, problems }: FlowWords["portal"]["leave"]
): ReadonlyArray<string> => [
  ...new Set(
    isRefused ? [problem] : (answer?.problems ?? []).map(({ type }) => problems[type] ?? problem)
  )
]

/** The first and the last day, and their hours where nothing else says them. */
const When = ({ asking }: { readonly asking: Asking }) => {
  const { portal } = useFlowWords()
  const { days, setDay, each, hours, setHours } = asking
  const field = (name: keyof typeof days, label: string) => (
    <TextField
      label={label}
      type="date"
      required
      min={name === "endDate" ? days.startDate : undefined}
      value={days[name]}
      onChange={({ target }) => setDay(name, target.value)}
    />
  )
  return (
    <>
      <div className="cols-2">
        {field("startDate", portal.leave.first)}
        {field("endDate", portal.leave.last)}
      </div>
      {each.length > 0 && <DayHours days={each} hours={hours} onChange={setHours} />}
    </>
  )
}

const Note = ({
  value,
  onChange
}: {
  readonly value: string
  readonly onChange: (note: string) => void
}) => {
  const { portal } = useFlowWords()
  return (
    <Field label={portal.leave.note} help={portal.leave.noteHelp} isOptional>
      {(ids) => (
        <textarea
          className="textarea"
          rows={2}
          maxLength={NOTE_MAX}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...ids}
        />
      )}
    </Field>
  )
}

export const AskForm = ({
  balances,
  onStored
}: {
  readonly balances: ReadonlyArray<Balance>
  readonly onStored: () => Promise<void>
}) => {
  const { portal } = useFlowWords()
  const { leave } = portal
  const asking = useAsking(balances)
  const { chosen, choose, asked, answer, clear } = asking
  const [note, write] = useState("")
  const { store, isBusy, stored } = useStoring("addTimeOffRequest", {
    done: leave.sent,
    refused: leave.refused
  })
  const problems = problemsOf(asking, leave)
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (!asked || problems.length > 0) return
    const reason = note.trim()
    const timeOffRequest = { ...asked, ...(reason !== "" && { reason }) }
    if (!(await store({ timeOffRequest }))) return
    clear()
    write("")
    await onStored()
  }
  return (
    <div className="two">
      <form
        className="form"
        aria-label={leave.ask}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Kinds
          balances={balances}
          chosen={chosen}
          choose={({ timeOffAccountId }) => choose(timeOffAccountId)}
        />
        <When asking={asking} />
        <Note value={note} onChange={write} />
        {problems.map((problem) => (
          <Callout key={problem} tone="warn" isAlert>
            {problem}
          </Callout>
        ))}
        {stored && (
          <Callout tone={stored.tone} isAlert>
            {stored.text}
          </Callout>
        )}
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          isDisabled={!asked || problems.length > 0}
        >
          {leave.send}
        </Button>
      </form>
      <Meaning preview={answer} />
    </div>
  )
}
