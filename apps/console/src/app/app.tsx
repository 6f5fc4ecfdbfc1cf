/** The whole page: the state of the session decides its content. */
import { useEffect } from "react"
import { resume, signedIn } from "../api/session.ts"
import { useStore } from "../browser/store.ts"
import { SignIn } from "../signIn/signIn.tsx"
import { words } from "../text/words.ts"
import { Shell } from "./shell.tsx"

export const App = () => {
  const state = useStore(signedIn)
  useEffect(() => void resume(), [])
  if (state.is === "in" || state.is === "out") {
    const session = state.is === "in" ? state.session : state.before
    return (
      <>
        {state.is === "out" && <SignIn wasIn={session !== undefined} />}
        {session && (
          // What the person typed is still there after signing in again; another person begins anew.
          <div key={session.credential} hidden={state.is === "out"}>
            <Shell session={session} isOut={state.is === "out"} />
          </div>
        )}
      </>
    )
  }
  if (state.is === "unknown") return null
  return (
    <main className="sign-in">
      <div className="card notice bad" role="alert">
        <p>{state.message}</p>
        <button type="button" onClick={() => void resume()}>
          {words.read.again}
        </button>
      </div>
    </main>
  )
}
