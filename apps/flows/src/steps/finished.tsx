/** The state of everything that was entered: read again while something is under way. */
import { Button } from "@payroll/ui/button.tsx"
import { Icon } from "@payroll/ui/icons.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useEffect, useRef } from "react"
import { useFlow } from "../flow/context.ts"
import type { Line } from "../flow/step.ts"
import { go } from "../flow/place.ts"
import { usePolls } from "../flow/polls.ts"
import { useFlowWords } from "../text/words.ts"

const POLL_MS = 3_000

/** The states of what was entered, each with the way to mend it. */
const Lines = ({ of }: { readonly of: ReadonlyArray<Line> }) => {
  const { finished } = useFlowWords()
  return (
    <ul className="live" aria-live="polite">
      {of.map(({ title: name, note, tone, state, fix }) => (
        <li key={name}>
          <Icon name={tone === "ok" ? "passed" : tone === "info" ? "wait" : "circle"} />
          <div>
            <p className="strong">{name}</p>
            {note !== undefined && <p className="small muted">{note}</p>}
            {fix && (
              <Button isSmall about={name} onPress={() => go(fix)}>
                {finished.fix}
              </Button>
            )}
          </div>
          <Badge tone={tone}>{state}</Badge>
        </li>
      ))}
    </ul>
  )
}

export const Finished = () => {
  const { data, steps, pages, onOver } = useFlow()
  const words = useFlowWords()
  const { finished } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = [
    ...steps.map((step) => step.line(data, words)).filter((line) => line !== undefined),
    ...(pages.last?.(data, words) ?? [])
  ]
  const isUnderWay = lines.some(({ tone }) => tone === "info")
  const { isOver, again } = usePolls(isUnderWay, POLL_MS)
  const open =
    steps.find((step) => !step.isDone(data))?.id ??
    (pages.submit?.(data, words) ? "review" : undefined)
  const lead = pages.says?.(words).lead ?? finished.lead
  const title = finished.title(data.firstName)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="empty">
        <span className={open ? "mark warn" : "mark ok"}>
          <Icon name={open ? "alert" : "check"} size="large" />
        </span>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{open ? finished.open : lead}</p>
      </div>
      {open && (
        <Callout
          tone="warn"
          action={
            <Button isSmall onPress={() => go(open)}>
              {finished.fix}
            </Button>
          }
        >
          {words.titles[open]}
        </Callout>
      )}
      <section className="card" aria-label={finished.now}>
        <header className="card__head">
          <h2>{finished.now}</h2>
        </header>
        <div className="card__body">
          <Lines of={lines} />
        </div>
      </section>
      <div className="btn-row">
        {isOver && <Button onPress={again}>{finished.look}</Button>}
        <Button onPress={() => onOver("closed")}>{finished.close}</Button>
      </div>
    </>
  )
}
