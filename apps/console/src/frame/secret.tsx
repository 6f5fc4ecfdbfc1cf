/** A secret that an answer has once: shown until the person has stored it, and kept nowhere. */
import { useState, type ReactNode } from "react"
import { Button, type ButtonLook } from "@payroll/ui/button.tsx"
import { CheckField } from "@payroll/ui/fields.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { asText, valueAt } from "@payroll/ui/forms/request.ts"
import { openForm } from "../forms/open.ts"
import type { FormName } from "../forms/registry.ts"
import { words } from "../text/words.ts"
import { copyText } from "./copy.ts"

type Text = typeof words.secret

interface Secret {
  /** The key ID or the address that it belongs to, and what that is. */
  readonly name: string
  readonly label?: string
  readonly value: string
}

const Copied = ({
  label,
  of,
  text
}: {
  readonly label: string
  readonly of: string
  readonly text: Text
}) => (
  <>
    <p className="legend">{label}</p>
    <div className="once">
      <span>{of}</span>
      <Button look="quiet" isSmall icon="copy" onPress={() => void copyText(of, text.copied)}>
        {text.copy} <span className="vh">{label}</span>
      </Button>
    </div>
  </>
)

const Shown = ({
  of,
  text,
  onStored
}: {
  readonly of: Secret
  readonly text: Text
  readonly onStored: () => void
}) => {
  const [isStored, store] = useState(false)
  return (
    <Dialog
      title={text.title}
      isHeld
      // A secret that is closed by mistake is lost.
      onClose={() => isStored && onStored()}
      foot={
        <Button look="primary" isDisabled={!isStored} onPress={onStored}>
          {text.done}
        </Button>
      }
    >
      <p>{text.once}</p>
      <div className="stack stack-2">
        <Copied label={of.label ?? text.name} of={of.name} text={text} />
        <Copied label={text.value} of={of.value} text={text} />
      </div>
      <CheckField
        label={text.stored}
        checked={isStored}
        onChange={({ currentTarget: { checked } }) => store(checked)}
      />
    </Dialog>
  )
}

/** The secret in an answer, with the key ID or the address of its record. */
const secretIn = (answer: unknown): Secret | undefined => {
  const records: ReadonlyArray<object> = Object.values(answer as Readonly<Record<string, object>>)
  const record = records.find((each) => typeof valueAt(each, "secret") === "string")
  const keyId = valueAt(record, "keyId")
  const name = asText(keyId ?? valueAt(record, "url"))
  const value = asText(valueAt(record, "secret"))
  return record && { name, value, ...(keyId === undefined && { label: words.webhooks.url }) }
}

/** Gives a function that opens a form whose answer has something once, and the dialog that shows it. */
const useOnce = (find: (answer: unknown) => Secret | undefined, text: Text) => {
  const [secret, show] = useState<Secret>()
  const open = (form: FormName, context: FormContext = {}, name?: string): void =>
    openForm(form, {
      ...context,
      onDone: (answer) => {
        const made = find(answer)
        show(made && { ...made, name: name ?? made.name })
      }
    })
  const dialog = secret && <Shown of={secret} text={text} onStored={() => show(undefined)} />
  return { open, dialog }
}

/** Opens forms whose answer has a secret once. */
export const useSecret = () => useOnce(secretIn, words.secret)

/** The address of a link in an answer; undefined where it was mailed. */
const linkIn = (answer: unknown): Secret | undefined => {
  const url = valueAt(answer, "flowLink.url")
  return typeof url === "string" ? { name: "", value: url } : undefined
}

/** Opens forms whose answer has the address of a link once. */
export const useLinkOnce = () => useOnce(linkIn, words.links.once)

/** The button that opens a form whose answer has a secret once. */
export const AddWithSecret = ({
  form,
  initial = {},
  children,
  ...look
}: ButtonLook & {
  readonly form: FormName
  readonly initial?: Values
  readonly children: ReactNode
}) => {
  const { open, dialog } = useSecret()
  return (
    <>
      <Button look="primary" icon="plus" {...look} onPress={() => open(form, { initial })}>
        {children}
      </Button>
      {dialog}
    </>
  )
}
