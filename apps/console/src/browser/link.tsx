import type { MouseEvent, ReactNode } from "react"
import { buttonClass, type ButtonLook } from "@payroll/ui/button.tsx"
import { addressOf, go, within, type Place } from "./place.ts"

/** Returns true if a click is for the browser: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A link inside of the console. It stays with the client that the address names, unless its query says otherwise. */
export const Link = ({
  to,
  query = {},
  kept,
  isCurrent = false,
  className,
  children
}: {
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Filters that stay out of the address. */
  readonly kept?: Place["kept"]
  readonly isCurrent?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}) => {
  const address = addressOf(to, within(query))
  return (
    <a
      href={address}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        go(address, kept)
      }}
    >
      {children}
    </a>
  )
}

/** A link that looks like a button. */
export const LinkButton = ({
  look,
  isSmall,
  about,
  children,
  ...link
}: Omit<Parameters<typeof Link>[0], "className"> & ButtonLook) => (
  <Link {...link} className={buttonClass({ ...(look && { look }), isSmall: isSmall === true })}>
    {children}
    {about !== undefined && <span className="vh">: {about}</span>}
  </Link>
)
