import { Link } from "../browser/link.tsx"
import { Id } from "../ui/values.tsx"

/** A link that is called by the name of a worker, or by the id where the name is not known. */
export const WorkerLink = ({
  to,
  userId,
  nameOf
}: {
  readonly to: string
  readonly userId: string
  readonly nameOf: (userId: string) => string | undefined
}) => <Link to={to}>{nameOf(userId) ?? <Id of={userId} />}</Link>
