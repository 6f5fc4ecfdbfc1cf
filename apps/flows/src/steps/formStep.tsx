/** A step that is a form of one operation. */
import { Button } from "@payroll/ui/button.tsx"
import { Form } from "@payroll/ui/forms/form.tsx"
import { Pairs } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useMemo, useRef, useState } from "react"
import { makeSubmit } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { isUnchanged, type StepForm } from "../flow/form.ts"
import { after, before } from "../flow/way.ts"
import { go } from "../flow/place.ts"
import { Why } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import { Coded, useCode } from "./codeEntry.tsx"
import type { FlowStep } from "../flow/step.ts"

/** Stored answers that the form cannot show, with the way to enter others. */
const Stored = ({ step, onChange }: { readonly step: FlowStep; readonly onChange: () => void }) => {
  const { data, steps } = useFlow()
  const words = useFlowWords()
  return (
    <>
      <section className="card">
        <div className="card__body">
          <Pairs of={step.facts(data, words)} />
        </div>
      </section>
      <div className="btn-row">
        <Button onPress={onChange}>{words.change}</Button>
      </div>
      <div className="flow__actions">
        <Button onPress={() => go(before(steps, step.id))}>{words.back}</Button>
        <Button look="primary" onPress={() => go(after(steps, step.id))}>
          {words.next}
        </Button>
      </div>
    </>
  )
}

/** The form of a step. Its numbers leave the page when it is stored, with the form. */
const Entry = ({
  step,
  form,
  onBack
}: {
  readonly step: FlowStep
  readonly form: StepForm
  readonly onBack: () => void
}) => {
  const { call, reload, steps, stepsOf } = useFlow()
  // What is stored can ask for a further step, such as a signature.
  const next = useRef(after(steps, step.id))
  const words = useFlowWords()
  const { confirm, entry } = useCode(step.code)
  const store = useMemo(
    () => makeSubmit(call, form.operation, words, confirm),
    [call, form.operation, words, confirm]
  )
  const submit = async (request: Record<string, unknown>): Promise<void> => {
    if (isUnchanged(request, form)) return
    await store(request)
    next.current = after(stepsOf(await reload()), step.id)
  }
  return (
    <Coded entry={entry}>
      <Form
        layout={form.layout}
        context={form.context}
        submit={submit}
        reread={async () => step.form?.(await reload(), words).context ?? form.context}
        onDone={() => go(next.current)}
        onCancel={onBack}
        body="flow__form"
        foot="flow__actions"
      />
    </Coded>
  )
}

export const FormStep = ({ step }: { readonly step: FlowStep }) => {
  const { data, steps } = useFlow()
  const words = useFlowWords()
  const [isChanging, change] = useState(false)
  // What is stored meanwhile does not draw another form under the hands of the person.
  const [first] = useState(data)
  const form = step.form?.(first, words)
  const problem = step.problem?.(data, words)
  const isStored = step.isAnew === true && step.isDone(data) && !isChanging
  if (!form) return null
  return (
    <>
      {problem !== undefined && <Callout tone="warn">{problem}</Callout>}
      {step.why && (
        <Why question={step.why(words)[0]}>
          <p>{step.why(words)[1]}</p>
        </Why>
      )}
      {step.note && <p className="small muted">{step.note(words)}</p>}
      {isStored ? (
        <Stored step={step} onChange={() => change(true)} />
      ) : (
        <Entry
          step={step}
          form={form}
          onBack={() => (isChanging ? change(false) : go(before(steps, step.id)))}
        />
      )}
    </>
  )
}
