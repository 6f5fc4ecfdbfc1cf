/** The names of rows and people, each with the lines below it. */
import type { ReactNode } from "react"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Link } from "../browser/link.tsx"

interface NameOf {
  readonly children: ReactNode
  /** The page that it opens; without it the name is none of a page. */
  readonly to?: string | undefined
  readonly query?: Readonly<Record<string, string>>
  /** A line below it. */
  readonly sub?: ReactNode
}

/** The name of a row. */
export const Name = ({ children, to, query = {}, sub }: NameOf) => (
  <>
    {to === undefined ? (
      <span className="t">{children}</span>
    ) : (
      <Link className="t" to={to} query={query}>
        {children}
      </Link>
    )}
    {Boolean(sub) && <span className="sub">{sub}</span>}
  </>
)

/** The name of a person or a company with the first letters before it. */
export const NameWithLetters = ({
  name,
  isCompany = false,
  ...line
}: Omit<NameOf, "children"> & { readonly name: string; readonly isCompany?: boolean }) => (
  <span className="row row-3">
    <Avatar name={name} isCompany={isCompany} />
    <span className="grow">
      <Name {...line}>{name}</Name>
    </span>
  </span>
)
