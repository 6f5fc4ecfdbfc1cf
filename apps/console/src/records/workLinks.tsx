import { Link } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { workOf, type CompanyRow } from "./companyWork.ts"

/** The work of a company, each with the way there; nothing without any. In a table the most urgent alone. */
export const WorkLinks = ({
  of: row,
  isShort = false
}: {
  readonly of: CompanyRow
  readonly isShort?: boolean
}) => {
  const work = workOf(row)
  const shown = isShort ? work.slice(0, 1) : work
  if (work.length === 0) return null
  return (
    <span className="work">
      {shown.map(({ key, tone, title, to, query }) => (
        <Link
          key={key}
          className={`tone ${tone}`}
          to={companyPath(row.companyId, to)}
          {...(query && { query })}
        >
          {title}
        </Link>
      ))}
      {shown.length < work.length && (
        <span className="muted">{words.work.more(work.length - shown.length)}</span>
      )}
    </span>
  )
}
