/** Signing in, also over the page of a session that ended. */
import { useLayoutEffect, useRef, useState } from "react"
import { CallFailed } from "../api/call.ts"
import { signIn } from "../api/session.ts"
import { words } from "../text/words.ts"
import { fieldOf } from "../ui/form.ts"

const messageOf = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return String(error)
  return error.status === 401 ? words.signIn.wrong : error.message
}

export const SignIn = ({ wasIn }: { readonly wasIn: boolean }) => {
  const [failure, fail] = useState<string>()
  const [isBusy, work] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { title: before, activeElement: left } = document
    document.title = `${words.signIn.title} · ${words.name}`
    first.current?.focus()
    return () => {
      document.title = before
      // Once the page that waited is seen again.
      requestAnimationFrame(() => left instanceof HTMLElement && left.focus())
    }
  }, [])
  const submit = async (form: HTMLFormElement): Promise<void> => {
    work(true)
    fail(undefined)
    try {
      await signIn(fieldOf(form, "keyId"), fieldOf(form, "secret"))
    } catch (error) {
      fail(messageOf(error))
      work(false)
    }
  }
  return (
    <main className="sign-in">
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <h1>{words.name}</h1>
        <p className="quiet">{wasIn ? words.signIn.again : words.signIn.hint}</p>
        <label>
          {words.signIn.keyId}
          <input
            ref={first}
            name="keyId"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
            maxLength={255}
          />
        </label>
        <label>
          {words.signIn.secret}
          <input
            name="secret"
            type="password"
            autoComplete="current-password"
            required
            maxLength={512}
          />
        </label>
        {failure !== undefined && (
          <p className="notice bad" role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className="main" disabled={isBusy}>
          {words.signIn.submit}
        </button>
      </form>
    </main>
  )
}
