/** Announces an event, for a person who sees it and for one who hears it. */
import { useEffect } from "react"
import { makeStore, useStore } from "../browser/store.ts"

const SHOWN_MS = 8_000
const said = makeStore<string | undefined>(undefined)

/** Shows a text for some seconds. */
export const announce = (what: string): void => said.set(what)

export const Announcements = () => {
  const what = useStore(said)
  useEffect(() => {
    if (what === undefined) return undefined
    const timer = setTimeout(() => said.set(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [what])
  return (
    <div className="announcements" role="status">
      {what !== undefined && <p>{what}</p>}
    </div>
  )
}
