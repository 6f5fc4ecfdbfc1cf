/** A step that has several records: each with what can be done about it, and the forms that add one. */
import { Button } from "@payroll/ui/button.tsx"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useMemo, useState } from "react"
import { CallFailed, makeSubmit } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { go } from "../flow/place.ts"
import { before } from "../flow/way.ts"
import { useFlowWords } from "../text/words.ts"
import { Coded, useCode } from "./codeEntry.tsx"
import { Entry } from "./formStep.tsx"
import type { FlowStep, ListAct, ListRow, StepList } from "../flow/step.ts"
import { WayOn } from "./wayOn.tsx"

const CONFLICT = 409

/** Sends the request of an act, and says how it ended. */
const useSend = (step: FlowStep) => {
  const { call, readStored } = useFlow()
  const words = useFlowWords()
  const { confirm, entry } = useCode(step.code)
  const [busy, work] = useState<object>()
  const [told, tell] = useState<{ readonly text: string; readonly isDone: boolean }>()
  const send = async ({ send: sent }: ListAct): Promise<void> => {
    if (!sent || busy) return
    work(sent.request)
    tell(undefined)
    const isRefused = (error: unknown): boolean =>
      error instanceof CallFailed && error.status === CONFLICT
    const store = makeSubmit(call, sent.operation, words, confirm, isRefused)
    try {
      await store(sent.request)
      await readStored()
      tell({ text: sent.done, isDone: true })
    } catch (error) {
      const text = error instanceof SubmitFailed ? error.message : sent.notNow
      tell({ text, isDone: false })
    } finally {
      work(undefined)
    }
  }
  return { send, busy, told, entry }
}

const Rows = ({
  rows,
  busy,
  onAct
}: {
  readonly rows: ReadonlyArray<ListRow>
  readonly busy: object | undefined
  readonly onAct: (act: ListAct) => void
}) => (
  <ul className="list">
    {rows.map(({ id, title, lines, state, acts }) => (
      <li key={id}>
        <div className="grow">
          <p className="t">{title}</p>
          {lines.map((line) => (
            <p key={line} className="d">
              {line}
            </p>
          ))}
          {acts.length > 0 && (
            <div className="btn-row">
              {acts.map((act) => (
                <Button
                  key={act.label}
                  isSmall
                  about={title}
                  isBusy={busy !== undefined && busy === act.send?.request}
                  onPress={() => onAct(act)}
                >
                  {act.label}
                </Button>
              ))}
            </div>
          )}
        </div>
        {state && <Badge tone={state.tone}>{state.text}</Badge>}
      </li>
    ))}
  </ul>
)

/** The records of a step, while no form is open. */
const Records = ({
  step,
  list: { rows, adds, sum },
  onOpen
}: {
  readonly step: FlowStep
  readonly list: StepList
  readonly onOpen: (act: ListAct) => void
}) => {
  const { data } = useFlow()
  const words = useFlowWords()
  const { send, busy, told, entry } = useSend(step)
  const problem = step.problem?.(data, words)
  const act = (chosen: ListAct): void => {
    if (chosen.step) go(chosen.step)
    else if (chosen.form) onOpen(chosen)
    else void send(chosen)
  }
  return (
    <Coded entry={entry}>
      {problem !== undefined && <Callout tone="warn">{problem}</Callout>}
      {told && (
        <Callout tone={told.isDone ? "ok" : "warn"} isAlert>
          {told.text}
        </Callout>
      )}
      <section className="card" aria-label={words.titles[step.id]}>
        <Rows rows={rows} busy={busy} onAct={act} />
        {sum !== undefined && (
          <footer className="card__foot">
            <p className="small muted">{sum}</p>
          </footer>
        )}
      </section>
      <div className="btn-row">
        {adds.map((add) => (
          <Button key={add.label} icon="plus" onPress={() => act(add)}>
            {add.label}
          </Button>
        ))}
      </div>
      <WayOn step={step} />
    </Coded>
  )
}

export const ListStep = ({ step }: { readonly step: FlowStep }) => {
  const { data, steps } = useFlow()
  const words = useFlowWords()
  const [opened, open] = useState<ListAct>()
  const list = useMemo(() => step.list?.(data, words), [step, data, words])
  if (!list) return null
  const isEmpty = list.rows.length === 0
  const act = opened ?? (isEmpty ? list.adds[0] : undefined)
  if (!act?.form) return <Records step={step} list={list} onOpen={open} />
  return (
    <Entry
      key={act.label}
      form={act.form}
      code={step.code}
      onStored={() => open(undefined)}
      onBack={() => (opened ? open(undefined) : go(before(steps, step.id)))}
    />
  )
}
