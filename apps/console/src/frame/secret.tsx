/** A secret that an answer has once: shown until the person has stored it, and kept nowhere. */
import { useState, type ReactNode } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { CheckField } from "@payroll/ui/fields.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import type { Values } from "@payroll/ui/forms/layout.ts"
import { openForm } from "../forms/open.ts"
import type { FormName } from "../forms/registry.ts"
import { words } from "../text/words.ts"
import { copyText } from "./copy.ts"

const text = words.secret

export interface Secret {
  /** The key ID or the address that it belongs to. */
  readonly name: string
  readonly value: string
}

const Copied = ({ label, of }: { readonly label: string; readonly of: string }) => (
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

const Shown = ({ of, onStored }: { readonly of: Secret; readonly onStored: () => void }) => {
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
        <Copied label={text.name} of={of.name} />
        <Copied label={text.value} of={of.value} />
      </div>
      <CheckField
        label={text.stored}
        checked={isStored}
        onChange={({ currentTarget: { checked } }) => store(checked)}
      />
    </Dialog>
  )
}

/** The button that opens a form whose answer has a secret once. */
export const AddWithSecret = ({
  form,
  initial,
  secretIn,
  children
}: {
  readonly form: FormName
  readonly initial?: Values
  /** Finds the secret in the answer of the operation; undefined without one. */
  readonly secretIn: (answer: unknown) => Secret | undefined
  readonly children: ReactNode
}) => {
  const { show, dialog } = useSecret()
  const add = (): void =>
    openForm(form, { ...(initial && { initial }), onDone: (answer) => show(secretIn(answer)) })
  return (
    <>
      <Button look="primary" icon="plus" onPress={add}>
        {children}
      </Button>
      {dialog}
    </>
  )
}

/** Gives a function that shows a secret, and the dialog to place on the page. */
export const useSecret = () => {
  const [secret, show] = useState<Secret>()
  return { show, dialog: secret && <Shown of={secret} onStored={() => show(undefined)} /> }
}
