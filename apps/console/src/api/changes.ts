/** Keeps pages up to date: they read again soon after a commit, while a person sees them. */
import { useEffect } from "react"
import { isLive } from "./live.ts"
import { readChanged } from "./queries.ts"

const PATH = "/console/changes"
/** Least time between two reads after changes, in milliseconds. */
const AGAIN_MS = 2_000
/** After the service refused the stream, or ended it for good. */
const RETRY_MS = 10_000

/** Runs an action at once, and after that at most every `AGAIN_MS`. */
const seldom = (act: () => void): { readonly run: () => void; readonly end: () => void } => {
  let waits: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = (): void => {
    isWanted = true
    if (waits !== undefined) return
    isWanted = false
    act()
    waits = setTimeout(() => {
      waits = undefined
      if (isWanted) run()
    }, AGAIN_MS)
  }
  return { run, end: () => clearTimeout(waits) }
}

/** Listens to the service; returns a function that ends it. */
const listen = (): (() => void) => {
  const again = seldom(() => void readChanged())
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const close = (): void => {
    source?.close()
    source = undefined
    clearTimeout(retry)
    isLive.set(false)
  }
  const open = (): void => {
    close()
    const opened = new EventSource(PATH)
    source = opened
    opened.addEventListener("open", () => {
      isLive.set(true)
      // What was committed while nobody listened.
      again.run()
    })
    opened.addEventListener("change", again.run)
    opened.addEventListener("error", () => {
      const isRefused = opened.readyState === EventSource.CLOSED
      // Says at once that the service cannot be reached or the session has ended, if that is why.
      if (isLive.get() || isRefused) again.run()
      isLive.set(false)
      if (isRefused) retry = setTimeout(open, RETRY_MS)
    })
  }
  const turn = (): void => {
    if (document.hidden) close()
    else open()
  }
  turn()
  document.addEventListener("visibilitychange", turn)
  return () => {
    document.removeEventListener("visibilitychange", turn)
    close()
    again.end()
  }
}

/** Keeps the page up to date while the component is mounted and a person is signed in. */
export const useChanges = (isSignedIn: boolean): void => {
  useEffect(() => (isSignedIn ? listen() : undefined), [isSignedIn])
}
