/** Everything that is stored, with the way to change each part. */
import { Button } from "@payroll/ui/button.tsx"
import { useState } from "react"
import { Pairs } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { useFlow } from "../flow/context.ts"
import { before } from "../flow/way.ts"
import { go } from "../flow/place.ts"
import { Head } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import type { FlowStep } from "../flow/step.ts"
import { Entry } from "./formStep.tsx"

const Part = ({ step }: { readonly step: FlowStep }) => {
  const { data } = useFlow()
  const words = useFlowWords()
  const title = words.titles[step.id]
  const facts = step.facts(data, words)
  return (
    <section className="card" aria-label={title}>
      <header className="card__head">
        <h2>{title}</h2>
        {!step.isDone(data) && <Badge tone="warn">{words.review.open}</Badge>}
        <button
          type="button"
          className="btn btn--quiet btn--s"
          aria-label={words.review.changePart(title)}
          onClick={() => go(step.id)}
        >
          {words.change}
        </button>
      </header>
      {facts.length > 0 && (
        <div className="card__body">
          <Pairs of={facts} />
        </div>
      )}
    </section>
  )
}

export const Review = () => {
  const { data, steps, pages } = useFlow()
  const words = useFlowWords()
  const open = steps.find((step) => !step.isDone(data))
  const [first] = useState(data)
  const form = open ? undefined : pages.submit?.(first, words)
  const leave = (): void => go(before(steps, "review"))
  const half = Math.ceil(steps.length / 2)
  return (
    <>
      <Head title={words.review.title} lead={words.review.lead} />
      <div className="two">
        {[steps.slice(0, half), steps.slice(half)].map((part, at) => (
          <div key={at} className="stack">
            {part.map((step) => (
              <Part key={step.id} step={step} />
            ))}
          </div>
        ))}
      </div>
      {form ? (
        <Entry form={form} code="data" onStored={() => go("done")} onBack={leave} />
      ) : (
        <div className="flow__actions">
          <Button onPress={leave}>{words.back}</Button>
          <Button look="primary" onPress={() => go(open?.id ?? "done")}>
            {open ? words.next : words.review.button}
          </Button>
        </div>
      )}
    </>
  )
}
