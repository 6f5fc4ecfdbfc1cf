/** The company that an event belongs to, or the client itself. */
import { companyPath } from "../browser/place.ts"
import { Link } from "../browser/link.tsx"
import { words } from "../text/words.ts"

export const OwnerOf = ({
  companyId,
  nameOf
}: {
  readonly companyId: string | null
  readonly nameOf: (companyId: string) => string | undefined
}) =>
  companyId === null ? (
    <>{words.events.client}</>
  ) : (
    <Link to={companyPath(companyId)}>{nameOf(companyId) ?? words.events.aCompany}</Link>
  )
