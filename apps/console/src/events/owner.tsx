/** The company that an event belongs to, or the client itself. */
import { companyPath } from "../browser/place.ts"
import { Link } from "../browser/link.tsx"
import { ownerText, type NameOf } from "../records/companyNames.ts"

export const OwnerOf = ({
  companyId,
  nameOf
}: {
  readonly companyId: string | null
  readonly nameOf: NameOf
}) => {
  const owner = ownerText(companyId, nameOf)
  return companyId === null ? owner : <Link to={companyPath(companyId)}>{owner}</Link>
}
