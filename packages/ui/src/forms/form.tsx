/** A form of an operation: made from its schema and a layout, with problems at their fields and nothing typed lost. */
import { useEffect, useRef, useState, type ReactNode } from "react"
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form"
import { Button } from "../button.tsx"
import { Callout } from "../status.tsx"
import { useWords } from "../useWords.tsx"
import { draftKey, draftOf, dropDraft, keepDraft, withoutSecrets } from "./drafts.ts"
import { SubmitFailed } from "./failure.ts"
import { focusField, focusFirst, focusProblem } from "./focus.ts"
import { Group } from "./group.tsx"
import {
  textOf,
  type FieldGroup,
  type FormContext,
  type FormLayout,
  type Values
} from "./layout.ts"
import { Problems } from "./problems.tsx"
import { problemText } from "./problemText.ts"
import { fieldAt, initialValues, requestOf } from "./request.ts"
import { Versions } from "./versions.tsx"

/** A form that is open, and the way to store it. */
export interface OpenForm {
  readonly layout: FormLayout
  readonly context: FormContext
  /** Fails with `SubmitFailed`. */
  readonly submit: (request: Record<string, unknown>) => Promise<void>
  /** Reads the record again after somebody else changed it. */
  readonly reread?: (() => Promise<FormContext>) | undefined
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** The stored version of a record; undefined where it cannot be read, until the next try. */
const storedVersion = async ({ reread }: OpenForm): Promise<FormContext | undefined> => {
  try {
    return await reread?.()
  } catch {
    return undefined
  }
}

/** Sends the form, and puts the problems of the answer at their fields. */
const useSubmit = (open: OpenForm, form: UseFormReturn, onStored: () => void) => {
  const { layout, submit, onDone } = open
  const words = useWords()
  const [failure, fail] = useState<SubmitFailed>()
  const [current, setCurrent] = useState<FormContext>()
  const [isBusy, work] = useState(false)
  const failed = async (error: SubmitFailed): Promise<void> => {
    const stored = error.isStale ? await storedVersion(open) : undefined
    if (stored) return setCurrent(stored)
    fail(error)
    for (const problem of error.problems) {
      const field = fieldAt(layout, problem.path)
      const message = problemText(layout, problem, words)
      if (field !== undefined) form.setError(field, { type: "server", message })
    }
  }
  const send = async (values: Values, context: FormContext): Promise<void> => {
    if (isBusy) return
    work(true)
    fail(undefined)
    try {
      await submit(requestOf(layout, context, values))
      onStored()
      onDone()
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      await failed(error)
    } finally {
      work(false)
    }
  }
  return { failure, current, isBusy, send }
}

/** The step of a form of steps, and the way to the others. */
const useSteps = (layout: FormLayout, form: UseFormReturn, first: number) => {
  const [step, go] = useState(first)
  const isSteps = layout.as === "steps"
  const groups = isSteps ? layout.groups.slice(step, step + 1) : layout.groups
  const next = async (): Promise<void> => {
    const paths = (groups[0]?.fields ?? []).map(({ path }) => path)
    if (await form.trigger(paths)) go(step + 1)
  }
  /** Goes to the first step that asks for such a field. */
  const goWhere = (isWanted: (path: string) => boolean): void => {
    const at = layout.groups.findIndex(({ fields }) => fields.some(({ path }) => isWanted(path)))
    if (isSteps && at !== -1) go(at)
  }
  const goToField = (wanted: string): void => goWhere((path) => path === wanted)
  const goToProblem = (): void => goWhere((path) => form.getFieldState(path).invalid)
  return {
    isSteps,
    step,
    groups,
    isFirst: step === 0,
    isLast: !isSteps || step === layout.groups.length - 1,
    next,
    go,
    goToField,
    back: () => go(step - 1),
    goToProblem
  }
}

/** The draft of a form of steps: kept while it is open, and filled in when it is opened again. */
const useDraft = ({ layout, context }: OpenForm) => {
  const key = draftKey(layout, context)
  const [draft, take] = useState(() => draftOf(key))
  const isStored = useRef(false)
  return {
    draft,
    keep: (values: Values, step: number): void => {
      if (isStored.current || key === undefined) return
      keepDraft(key, { values: withoutSecrets(layout, values), step })
    },
    store: (): void => {
      isStored.current = true
      dropDraft(key)
    },
    drop: (): void => {
      dropDraft(key)
      take(undefined)
    }
  }
}

/** A finger opens a keyboard over the form by the focus of a field: it chooses the field itself. */
const HAS_FINGER = "(pointer: coarse)"

/**
 * Moves the focus once the form is drawn: to the first field of a step, and to a field or to the first problem when
 * somebody asks for it.
 */
const useLook = (goToStep: (path: string) => void, step: number) => {
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (frame.current && !matchMedia(HAS_FINGER).matches) focusFirst(frame.current)
  }, [step])
  const [look, lookAt] = useState<{ readonly path?: string }>()
  useEffect(() => {
    if (!look || !frame.current) return
    if (look.path === undefined) focusProblem(frame.current)
    else focusField(frame.current, look.path)
  }, [look])
  const goTo = (path: string): void => {
    goToStep(path)
    lookAt({ path })
  }
  return { frame, lookAt, goTo }
}

/** Says that the form has what was typed before, with the way to begin again. */
const DraftNote = ({ onDrop }: { readonly onDrop: () => void }) => {
  const words = useWords()
  return (
    <Callout
      tone="info"
      action={
        <Button isSmall onPress={onDrop}>
          {words.startOver}
        </Button>
      }
    >
      {words.draftKept}
    </Callout>
  )
}

const Foot = ({
  open,
  steps,
  isStale,
  isBusy
}: {
  readonly open: OpenForm & { readonly foot: string }
  readonly steps: ReturnType<typeof useSteps>
  readonly isStale: boolean
  readonly isBusy: boolean
}) => {
  const words = useWords()
  const { layout, context, onCancel, foot } = open
  const leave = isStale ? words.takeStored : words.cancel
  const [back, onBack] = steps.isFirst ? [leave, onCancel] : [words.previous, steps.back]
  const submit = isStale ? words.keepMine : textOf(layout.submit, context)
  return (
    <footer className={foot}>
      <Button onPress={onBack}>{back}</Button>
      <Button
        type="submit"
        look={layout.isDangerous === true ? "danger" : "primary"}
        isBusy={isBusy}
      >
        {steps.isLast ? submit : words.next}
      </Button>
    </footer>
  )
}

/** The fields of a form and its buttons, for a drawer, a dialog or a page. */
export const Form = (open: OpenForm & { readonly body: string; readonly foot: string }) => {
  const { layout, context } = open
  const { draft, keep, store, drop } = useDraft(open)
  const [defaultValues] = useState(() => draft?.values ?? initialValues(layout, context))
  const form = useForm({ defaultValues, mode: "onTouched", shouldFocusError: false })
  const steps = useSteps(layout, form, draft?.step ?? 0)
  const { frame, lookAt, goTo } = useLook(steps.goToField, steps.step)
  const { failure, current, isBusy, send } = useSubmit(open, form, store)
  const submitted = form.handleSubmit(async (values) => {
    await send(values, current ?? context)
    steps.goToProblem()
  }, steps.goToProblem)
  const values: Values = form.watch()
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty || draft) keep(values, steps.step)
  })
  const intro: ReactNode =
    typeof layout.intro === "function" ? layout.intro(context, values) : layout.intro
  return (
    <FormProvider {...form}>
      <form
        className="form-frame"
        ref={frame}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void (steps.isLast ? submitted(event) : steps.next()).then(() => lookAt({}))
        }}
      >
        <div className={open.body}>
          <div className="form">
            {steps.isSteps && <Steps groups={layout.groups} step={steps.step} />}
            {draft && (
              <DraftNote
                onDrop={() => {
                  drop()
                  form.reset(initialValues(layout, context))
                  steps.go(0)
                }}
              />
            )}
            <Problems layout={layout} form={form} failure={failure} onGo={goTo} />
            {current && <Versions layout={layout} values={values} current={current} />}
            {steps.isFirst && intro}
            {steps.groups.map((group, at) => (
              <Group
                key={group.title ?? at}
                layout={layout}
                group={group}
                context={context}
                isTitled={!steps.isSteps}
              />
            ))}
            {layout.preview?.(context, values)}
          </div>
        </div>
        <Foot open={open} steps={steps} isStale={current !== undefined} isBusy={isBusy} />
      </form>
    </FormProvider>
  )
}

const Steps = ({
  groups,
  step
}: {
  readonly groups: ReadonlyArray<FieldGroup>
  readonly step: number
}) => (
  <ol className="steps">
    {groups.map(({ title }, at) => (
      <li
        key={title}
        className={at < step ? "done" : ""}
        {...(at === step && { "aria-current": "step" })}
      >
        {title}
      </li>
    ))}
  </ol>
)
