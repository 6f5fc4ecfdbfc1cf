/** A page about one company, which the address names; without one it says where to choose it. */
import type { ComponentType } from "preact"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Link } from "./link.tsx"
import { Page } from "./page.tsx"
import { Empty } from "./read.tsx"

export const OfCompany = ({
  title,
  choose,
  of: Content
}: {
  readonly title: string
  /** What is said in front of the link to the companies. */
  readonly choose: string
  readonly of: ComponentType<{ readonly companyId: string }>
}) => {
  const companyId = usePlace().query.get("companyId")
  return (
    <Page title={title} tab={title}>
      {companyId === null ? (
        <Empty>
          {choose} <Link to="/companies">{words.companies.title}</Link>
        </Empty>
      ) : (
        <>
          <p>
            <Link to={`/companies/${companyId}`}>{words.workers.company}</Link>
          </p>
          <Content companyId={companyId} />
        </>
      )}
    </Page>
  )
}
