import type { ComponentChildren } from "preact"
import { addressOf, go } from "../browser/place.ts"

/** Whether a click is for the browser: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A link inside of the console. */
export const Link = ({
  to,
  query,
  isCurrent = false,
  children
}: {
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly isCurrent?: boolean
  readonly children: ComponentChildren
}) => {
  const address = addressOf(to, query)
  return (
    <a
      href={address}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        go(address)
      }}
    >
      {children}
    </a>
  )
}
