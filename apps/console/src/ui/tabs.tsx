/** The views of a page; the address says which one is shown. */
import { usePlace } from "../browser/place.ts"
import { Link } from "../browser/link.tsx"

/** Links to the views of a page. The first one is shown where the address names none. */
export const Tabs = ({
  label,
  keep = {},
  of
}: {
  readonly label: string
  /** Parameters that stay in the address in each view. */
  readonly keep?: Readonly<Record<string, string>>
  readonly of: Readonly<Record<string, string>>
}) => {
  const { path, query } = usePlace()
  const [first] = Object.keys(of)
  const chosen = query.get("view") ?? first
  return (
    <nav className="tabs" aria-label={label}>
      {Object.entries(of).map(([view, name]) => (
        <Link
          key={view}
          to={path}
          query={{ ...keep, ...(view !== first && { view }) }}
          isCurrent={view === chosen}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
