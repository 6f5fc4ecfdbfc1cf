/** Signing in, also over the page of a session that ended. */
import { useLayoutEffect, useRef, useState, type ReactNode } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { TextField } from "@payroll/ui/fields.tsx"
import { Cover } from "@payroll/ui/overlays.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { CallFailed } from "../api/call.ts"
import { signIn } from "../api/session.ts"
import { textIn } from "../browser/textIn.ts"
import { words } from "../text/words.ts"

const text = words.signIn
const KEY_ID_MAX = 255
const SECRET_MAX = 512

const messageOf = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return String(error)
  return error.status === 401 ? text.wrong : error.message
}

const useSignIn = () => {
  const [failure, fail] = useState<string>()
  const [isBusy, work] = useState(false)
  const submit = async (data: FormData): Promise<void> => {
    work(true)
    fail(undefined)
    try {
      await signIn(textIn(data, "keyId"), textIn(data, "secret"))
    } catch (error) {
      fail(messageOf(error))
      work(false)
    }
  }
  return { failure, isBusy, submit }
}

const SignInForm = ({ hint }: { readonly hint: string }) => {
  const { failure, isBusy, submit } = useSignIn()
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.title
    document.title = `${text.title} · ${words.name}`
    first.current?.focus()
    return () => {
      document.title = before
    }
  }, [])
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <p className="muted">{hint}</p>
      {failure !== undefined && (
        <Callout tone="bad" isAlert>
          {failure}
        </Callout>
      )}
      <TextField
        ref={first}
        label={text.keyId}
        name="keyId"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={KEY_ID_MAX}
      />
      <TextField
        label={text.secret}
        name="secret"
        type="password"
        autoComplete="current-password"
        required
        maxLength={SECRET_MAX}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {text.submit}
      </Button>
    </form>
  )
}

/** A calendar page with the pay date, which every payroll turns around. */
const Art = (): ReactNode => (
  <svg viewBox="0 0 300 220" aria-hidden="true">
    {Array.from({ length: 28 }, (_, day) => {
      const [x, y] = [30 + (day % 7) * 40, 40 + Math.floor(day / 7) * 45]
      const isPayDay = day === 4 || day === 18
      return (
        <g key={day}>
          {isPayDay && <circle className="disc" cx={x} cy={y} r="17" />}
          <text className={isPayDay ? "on" : "dim-t"} x={x} y={y + 5}>
            {day + 1}
          </text>
        </g>
      )
    })}
  </svg>
)

/** The page before anybody is signed in. */
export const SignIn = () => (
  <main className="signin">
    <div className="signin__form">
      <div className="stack stack-3">
        <h1>{text.title}</h1>
        <SignInForm hint={text.hint} />
      </div>
    </div>
    <div className="signin__art">
      <Art />
      <p>{text.promise}</p>
    </div>
  </main>
)

/** Asks for the credential again over a page whose session ended, and everything that is open on it. */
export const SignInAgain = () => (
  <Cover title={text.title}>
    <div className="dialog__head">
      <h2 aria-hidden="true">{text.title}</h2>
    </div>
    <div className="dialog__body">
      <SignInForm hint={text.again} />
    </div>
  </Cover>
)
