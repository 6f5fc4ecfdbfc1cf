/** A form that changes something, and a secret that its answer may show once. */
import { useState, type ReactNode } from "react"
import { CallFailed } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { showToast } from "@payroll/ui/toasts.tsx"
import { Section } from "./page.tsx"
import { Failure } from "./read.tsx"

const text = words.command

/** The result of a form: a message, and a secret with the name that it belongs to. */
export interface Done {
  readonly message: string
  readonly secret?: { readonly name: string; readonly value: string } | undefined
}

/** A secret, until the person has stored it: it is not shown again, and nothing keeps it. */
const SecretOnce = ({
  of: { name, value },
  onStored
}: {
  readonly of: NonNullable<Done["secret"]>
  readonly onStored: () => void
}) => (
  <div className="notice warn" role="alert">
    <p>{text.once}</p>
    <dl className="fields">
      <div>
        <dt>{text.name}</dt>
        <dd>
          <code>{name}</code>
        </dd>
      </div>
      <div>
        <dt>{text.secret}</dt>
        <dd>
          <code>{value}</code>
        </dd>
      </div>
    </dl>
    <p className="pages">
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard.writeText(value).then(() => showToast(text.copied))
        }}
      >
        {text.copy}
      </button>
      <button type="button" className="main" onClick={onStored}>
        {text.stored}
      </button>
    </p>
  </div>
)

/** Runs a change and keeps its secret while it is shown. */
const useCommand = (run: () => Promise<Done>) => {
  const [secret, show] = useState<Done["secret"]>()
  const [failure, fail] = useState<CallFailed>()
  const [isBusy, work] = useState(false)
  const start = async (): Promise<boolean> => {
    work(true)
    fail(undefined)
    try {
      const done = await run()
      show(done.secret)
      showToast(done.message)
      await readAgain()
      return true
    } catch (error) {
      fail(
        error instanceof CallFailed ? error : new CallFailed(String(error), 0, "page", undefined)
      )
      return false
    } finally {
      work(false)
    }
  }
  const outcome = (
    <>
      {failure && <Failure error={failure} />}
      {secret && <SecretOnce of={secret} onStored={() => show(undefined)} />}
    </>
  )
  return { start, isBusy, outcome }
}

/** A form in a section of its own. */
export const CommandForm = ({
  title,
  submit,
  run,
  children
}: {
  readonly title: string
  readonly submit: string
  readonly run: (form: HTMLFormElement) => Promise<Done>
  readonly children: ReactNode
}) => {
  const [form, know] = useState<HTMLFormElement | null>(null)
  const { start, isBusy, outcome } = useCommand(() => {
    if (!form) throw new Error("a form without itself")
    return run(form)
  })
  return (
    <Section title={title}>
      <form
        ref={know}
        onSubmit={(event) => {
          event.preventDefault()
          const { currentTarget } = event
          void start().then((isDone) => isDone && currentTarget.reset())
        }}
      >
        {children}
        <button type="submit" className="main" disabled={isBusy}>
          {submit}
        </button>
      </form>
      {outcome}
    </Section>
  )
}

/** A button that gives something another secret. */
export const SecretButton = ({
  run,
  children
}: {
  readonly run: () => Promise<Done>
  readonly children: ReactNode
}) => {
  const { start, isBusy, outcome } = useCommand(run)
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void start()}>
        {children}
      </button>
      {outcome}
    </>
  )
}

/** A choice among a few values. */
export const Select = ({
  name,
  label,
  options,
  value
}: {
  readonly name: string
  readonly label: string
  readonly options: Readonly<Record<string, string>>
  readonly value?: string
}) => (
  <label>
    {label}
    <select name={name} defaultValue={value}>
      {Object.entries(options).map(([option, optionName]) => (
        <option key={option} value={option}>
          {optionName}
        </option>
      ))}
    </select>
  </label>
)
