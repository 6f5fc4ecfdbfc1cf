/** The company that an event belongs to, or the client itself. */
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Id } from "../ui/values.tsx"

export const OwnerOf = ({ companyId }: { readonly companyId: string | null }) =>
  companyId === null ? (
    <>{words.events.client}</>
  ) : (
    <Link to={`/c/${companyId}`}>
      <Id of={companyId} />
    </Link>
  )
