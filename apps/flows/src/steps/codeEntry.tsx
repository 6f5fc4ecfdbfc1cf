/** A code by mail, before what it protects is shown or stored. */
import { Button } from "@payroll/ui/button.tsx"
import { Field } from "@payroll/ui/fields.tsx"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Callout } from "@payroll/ui/status.tsx"
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent
} from "react"
import type { Confirm } from "../flow/call.ts"
import { clockOf, SECOND_MS, useNow } from "../flow/clock.ts"
import { codeRefusal, type CodeRefusal } from "../flow/codeRefusal.ts"
import { useFlow } from "../flow/context.ts"
import { isHidden, type CodePurpose } from "../flow/data.ts"
import { usePolls } from "../flow/polls.ts"
import { Why } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"

const DIGITS = /^\d{6}$/
const DIGITS_MAX = 6
/** A mail takes a while: who asks at once again uses up the codes of the hour. */
const AGAIN_MS = 60_000
/** An administrator who was called answers in minutes. */
const WAIT_MS = 5_000

/** An address that only its owner recognizes. */
const masked = (address: string): string => address.replace(/^(?<first>.)[^@]*/, "$<first>•••")

interface Props {
  readonly purpose: CodePurpose
  readonly onConfirmed: () => unknown
  readonly onBack: () => void
}

/** Sends codes, and confirms the one that is typed. */
const useCodes = ({ purpose, onConfirmed }: Props) => {
  const { call, data, session } = useFlow()
  const words = useFlowWords()
  const [sentAt, noteSent] = useState<number>()
  const [isBusy, work] = useState(false)
  const [refusal, refuse] = useState<CodeRefusal>()
  const { userId, businessUserId } = session
  const person = userId === null ? { businessUserId: businessUserId ?? "" } : { userId }
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    work(true)
    refuse(undefined)
    try {
      await act()
    } catch (error) {
      refuse(codeRefusal(error, words))
    } finally {
      work(false)
    }
  }
  return {
    address: data.email === null ? words.code.onFile : masked(data.email),
    sentAt,
    isBusy,
    refusal,
    refuse,
    send: () => {
      void run(async () => {
        await call("requestCode", { ...person, purpose })
        noteSent(Date.now())
      })
    },
    confirm: (code: string) =>
      run(async () => {
        await call("confirmCode", { ...person, code })
        await onConfirmed()
      })
  }
}

/** The way to a further code, once the last one had time to come. */
const Again = ({
  codes: { isBusy, send },
  sentAt
}: {
  readonly codes: ReturnType<typeof useCodes>
  readonly sentAt: number
}) => {
  const { code } = useFlowWords()
  const seconds = Math.ceil((sentAt + AGAIN_MS - useNow()) / SECOND_MS)
  const isEarly = seconds > 0
  return (
    <>
      <Button icon="mail" isBusy={isBusy} isDisabled={isEarly} onPress={send}>
        {code.again}
      </Button>
      {isEarly && <p className="small muted">{code.wait(clockOf(seconds))}</p>}
    </>
  )
}

const Typed = ({ codes }: { readonly codes: ReturnType<typeof useCodes> }) => {
  const { code: words } = useFlowWords()
  const { refusal, isBusy, sentAt = 0 } = codes
  const [typed, type] = useState("")
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [sentAt])
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const code = typed.replaceAll(/\D/g, "")
    if (DIGITS.test(code)) {
      void codes.confirm(code).then(() => field.current?.select())
    } else codes.refuse({ message: words.digits, isFinal: false })
    field.current?.focus()
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label={words.label} error={refusal?.message}>
        {(ids) => (
          <input
            className="input code"
            ref={field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS_MAX + 1}
            value={typed}
            onChange={({ target }) => type(target.value)}
            {...ids}
          />
        )}
      </Field>
      <Button type="submit" look="primary" isBusy={isBusy}>
        {words.confirm}
      </Button>
    </form>
  )
}

/** Goes on when an administrator has confirmed the session of somebody who can get no code. */
const useAdministrator = ({ purpose, onConfirmed }: Props, refusal: CodeRefusal | undefined) => {
  const { data } = useFlow()
  const isWaiting = refusal?.isWaiting === true
  const { polls, ...way } = usePolls(isWaiting, WAIT_MS)
  // What was read before the form was refused knows of no code.
  const isConfirmed = isWaiting && polls > 0 && !isHidden(data, purpose)
  useEffect(() => {
    if (isConfirmed) void onConfirmed()
  }, [isConfirmed, onConfirmed])
  return way
}

/** Asks for a code by mail and confirms the session with it. */
export const CodeEntry = (props: Props) => {
  const words = useFlowWords()
  const { code } = words
  const codes = useCodes(props)
  const { address, sentAt, isBusy, refusal, send } = codes
  const { isOver, again } = useAdministrator(props, refusal)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isSent = sentAt !== undefined && refusal?.isFinal !== true
  return (
    <>
      <div className="head">
        <h2 tabIndex={-1} ref={heading}>
          {isSent ? code.sentTitle : code.title}
        </h2>
        {refusal?.isFinal !== true && (
          <p className="lead" role="status">
            {isSent ? code.sent(address) : code.lead(address)}
          </p>
        )}
      </div>
      {refusal && (refusal.isFinal || !isSent) && (
        <Callout tone="warn" isAlert>
          {refusal.message}
        </Callout>
      )}
      {isSent && <Typed codes={codes} />}
      <div className="btn-row">
        <Button onPress={props.onBack}>{words.back}</Button>
        {isOver && <Button onPress={again}>{words.finished.look}</Button>}
        {isSent ? (
          <Again codes={codes} sentAt={sentAt} />
        ) : (
          refusal?.isFinal !== true && (
            <Button look="primary" icon="mail" isBusy={isBusy} onPress={send}>
              {code.send}
            </Button>
          )
        )}
      </div>
      <Callout tone="info" title={code.why}>
        {code.whySays}
      </Callout>
      <Why question={code.none}>
        <p>{code.noneSays}</p>
      </Why>
    </>
  )
}

/** Returns the way to ask for a code while a form waits, and the page that asks for it. */
export const useCode = (
  purpose: CodePurpose
): { readonly confirm: Confirm; readonly entry: ReactNode } => {
  const words = useFlowWords()
  const [asked, ask] = useState<{ readonly end: (isConfirmed: boolean) => void }>()
  const { needsMore } = words.failed
  const confirm = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        const end = (isConfirmed: boolean): void => {
          ask(undefined)
          if (isConfirmed) resolve()
          else reject(new SubmitFailed(needsMore))
        }
        ask({ end })
      }),
    [needsMore]
  )
  const entry = asked && (
    <CodeEntry
      purpose={purpose}
      onConfirmed={() => asked.end(true)}
      onBack={() => asked.end(false)}
    />
  )
  return { confirm, entry }
}

/** A form that waits behind the entry of a code, with everything that was typed. */
export const Coded = ({
  entry,
  children
}: {
  readonly entry: ReactNode
  readonly children: ReactNode
}) => (
  <>
    {entry}
    <div className="coded" hidden={entry !== undefined}>
      {children}
    </div>
  </>
)
