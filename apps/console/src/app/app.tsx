/** The whole page: the state of the session decides its content. */
import { Outlet, RouterProvider } from "@tanstack/react-router"
import { useEffect } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { resume, signedIn } from "../api/session.ts"
import { useStore } from "@payroll/ui/store.ts"
import { SignIn, SignInAgain } from "../signIn/signIn.tsx"
import { words } from "../text/words.ts"
import { routerOf } from "./router.tsx"
import { Shell } from "./shell.tsx"

/** The frame around the page of the route. */
const Frame = () => {
  const state = useStore(signedIn)
  if (state.is === "out" && state.before === undefined) return <SignIn />
  if (state.is !== "in" && state.is !== "out") return null
  const session = state.is === "in" ? state.session : state.before
  if (session === undefined) return null
  return (
    <>
      {/* What the person typed is still there after signing in again; another person starts from nothing. */}
      <Shell key={session.credential} session={session} isOut={state.is === "out"}>
        <Outlet />
      </Shell>
      {state.is === "out" && <SignInAgain />}
    </>
  )
}

const router = routerOf(Frame)

export const App = () => {
  const state = useStore(signedIn)
  useEffect(() => void resume(), [])
  if (state.is === "unknown") return null
  if (state.is === "unreachable") {
    return (
      <main className="main">
        <Callout
          tone="bad"
          isAlert
          action={<Button onPress={() => void resume()}>{words.read.again}</Button>}
        >
          {state.message}
        </Callout>
      </main>
    )
  }
  return <RouterProvider router={router} />
}
