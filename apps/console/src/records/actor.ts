/** The person who acted, in entries of the audit and versions of records. */
import { words } from "../text/words.ts"

interface Acted {
  readonly actedBy: string | null
  readonly guest: { readonly name: string | null } | null
}

/** The name of the person; a guest's is that of today. Null where none is known. */
export const actorName = ({ actedBy, guest }: Acted): string | null =>
  guest ? words.values.byLink(guest.name ?? words.values.somebody) : actedBy
