/** A step that is a form of one operation. */
import { Button } from "@payroll/ui/button.tsx"
import { Form } from "@payroll/ui/forms/form.tsx"
import { Pairs } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useMemo, useRef, useState } from "react"
import { makeSubmit } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import type { FlowData } from "../flow/data.ts"
import { isUnchanged, type StepForm } from "../flow/form.ts"
import { after, before } from "../flow/way.ts"
import { go } from "../flow/place.ts"
import { Why } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import { Coded, useCode } from "./codeEntry.tsx"
import type { FlowStep } from "../flow/step.ts"
import { WayOn } from "./wayOn.tsx"

/** Stored answers that the form cannot show, with the way to enter others. */
const Stored = ({
  step,
  onChange
}: {
  readonly step: FlowStep
  /** Undefined where they stay as they are. */
  readonly onChange: (() => void) | undefined
}) => {
  const { data } = useFlow()
  const words = useFlowWords()
  return (
    <>
      <section className="card">
        <div className="card__body">
          <Pairs of={step.facts(data, words)} />
        </div>
      </section>
      {onChange && (
        <div className="btn-row">
          <Button onPress={onChange}>{words.change}</Button>
        </div>
      )}
      <WayOn step={step} />
    </>
  )
}

interface EntryProps {
  readonly form: StepForm
  readonly code: FlowStep["code"]
  /** The form with the data as they are now. */
  readonly again?: ((data: FlowData) => StepForm | undefined) | undefined
  readonly onStored: (data: FlowData) => void
  readonly onBack: () => void
}

/** A form that is stored. Its numbers leave the page when it is stored, with the form. */
export const Entry = ({ form, code, again, onStored, onBack }: EntryProps) => {
  const { call, reload, readStored, data } = useFlow()
  const latest = useRef(data)
  const words = useFlowWords()
  const { confirm, entry } = useCode(code)
  const store = useMemo(
    () => makeSubmit(call, form.operation, words, confirm),
    [call, form.operation, words, confirm]
  )
  const submit = async (request: Record<string, unknown>): Promise<void> => {
    if (isUnchanged(request, form)) return
    await store(request)
    latest.current = await readStored()
  }
  return (
    <Coded entry={entry}>
      <Form
        layout={form.layout}
        context={form.context}
        submit={submit}
        reread={async () => again?.(await reload())?.context ?? form.context}
        onDone={() => onStored(latest.current)}
        onCancel={onBack}
        body="flow__form"
        foot="flow__actions"
      />
    </Coded>
  )
}

export const FormStep = ({ step }: { readonly step: FlowStep }) => {
  const { data, steps, stepsOf } = useFlow()
  const words = useFlowWords()
  const [isChanging, change] = useState(false)
  // What is stored meanwhile does not draw another form under the hands of the person.
  const [first] = useState(data)
  const form = step.form?.(first, words)
  const problem = step.problem?.(data, words)
  const isStored = step.isAnew === true && step.isDone(data) && !isChanging
  if (!form && !isStored) return null
  return (
    <>
      {problem !== undefined && <Callout tone="warn">{problem}</Callout>}
      {step.why && (
        <Why question={step.why(words)[0]}>
          <p>{step.why(words)[1]}</p>
        </Why>
      )}
      {step.note && <p className="small muted">{step.note(words)}</p>}
      {isStored || !form ? (
        <Stored step={step} onChange={form && (() => change(true))} />
      ) : (
        <Entry
          form={form}
          code={step.code}
          again={(now) => step.form?.(now, words)}
          // What is stored can ask for a further step, such as a signature.
          onStored={(now) => go(after(stepsOf(now), step.id))}
          onBack={() => (isChanging ? change(false) : go(before(steps, step.id)))}
        />
      )}
    </>
  )
}
