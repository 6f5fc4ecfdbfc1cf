/** A question that a person answers with the secret of the credential, as a signature. */
import { Button } from "@payroll/ui/button.tsx"
import { TextField } from "@payroll/ui/fields.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useState, type ReactNode } from "react"
import { CallFailed } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { payWords } from "../text/pay.ts"

const text = payWords.handOver
const UNAUTHORIZED = 401
const TOO_MANY = 429

/** The words of a failure; that of a wrong secret stands at its field. */
const messageOf = (error: CallFailed): string => {
  if (error.status === TOO_MANY && error.type !== "too-many-numbers") return text.throttled
  if (error.status === 403) return words.read.notAllowed
  return error.status === 0 ? text.lost : error.message
}

interface Signed {
  /** Fails with `CallFailed`. */
  readonly send: (secret: string) => Promise<void>
  readonly onClose: () => void
}

/** Sends with the secret that was typed, and says how that went. */
const useSigned = ({ send, onClose }: Signed) => {
  const [secret, type] = useState("")
  const [wrong, say] = useState<string>()
  const [failure, fail] = useState<string>()
  const [isBusy, work] = useState(false)
  const submit = async (): Promise<void> => {
    if (isBusy) return
    say(secret === "" ? text.noSecret : undefined)
    fail(undefined)
    if (secret === "") return
    work(true)
    try {
      await send(secret)
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.status === UNAUTHORIZED) say(text.wrongSecret)
      else fail(messageOf(error))
    } finally {
      work(false)
      void readAgain()
    }
  }
  return { secret, type, wrong, failure, isBusy, submit }
}

export const SignedDialog = ({
  title,
  act,
  isOff = false,
  children,
  ...signed
}: Signed & {
  readonly title: string
  /** The words of the button. */
  readonly act: string
  /** True if there is nothing to send yet. */
  readonly isOff?: boolean
  readonly children: ReactNode
}) => {
  const { secret, type, wrong, failure, isBusy, submit } = useSigned(signed)
  const send = (): void => {
    if (!isOff) void submit()
  }
  return (
    <Dialog
      title={title}
      isHeld
      onClose={signed.onClose}
      foot={
        <>
          <Button onPress={signed.onClose}>{words.command.cancel}</Button>
          <Button look="primary" isBusy={isBusy} isDisabled={isOff} onPress={send}>
            {act}
          </Button>
        </>
      }
    >
      <form
        className="form"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {failure !== undefined && (
          <Callout tone="bad" isAlert>
            {failure}
          </Callout>
        )}
        {children}
        {!isOff && (
          <TextField
            type="password"
            label={text.secret}
            help={text.secretHelp}
            error={wrong}
            value={secret}
            onChange={({ currentTarget: { value } }) => type(value)}
          />
        )}
      </form>
    </Dialog>
  )
}
