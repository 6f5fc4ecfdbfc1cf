/** The whole of the page: who is signed in decides what it shows. */
import { useEffect } from "preact/hooks"
import { resume, signedIn } from "../api/session.ts"
import { useStore } from "../browser/store.ts"
import { SignIn } from "../signIn/signIn.tsx"
import { words } from "../text/words.ts"
import { Shell } from "./shell.tsx"

export const App = () => {
  const state = useStore(signedIn)
  useEffect(() => void resume(), [])
  if (state.is === "in") return <Shell session={state.session} />
  if (state.is === "out") return <SignIn wasIn={state.wasIn} />
  if (state.is === "unknown") return null
  return (
    <main class="sign-in">
      <div class="card notice bad" role="alert">
        <p>{state.message}</p>
        <button type="button" onClick={() => void resume()}>
          {words.read.again}
        </button>
      </div>
    </main>
  )
}
