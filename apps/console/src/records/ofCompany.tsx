/** A section whose records belong to a company: the chosen one, or one that a person chooses here. */
import type { ReactNode } from "react"
import { Card } from "@payroll/ui/layout.tsx"
import { useCompany } from "../api/company.ts"
import { words } from "../text/words.ts"
import { CompanyChoice } from "./companyChoice.tsx"
import { Page } from "../frame/page.tsx"

export const OfCompany = ({
  title,
  foot,
  children
}: {
  readonly title: string
  /** Stands below the choice of a company. */
  readonly foot?: ReactNode
  readonly children: (companyId: string) => ReactNode
}) => {
  const { companyId } = useCompany()
  if (companyId !== undefined) return children(companyId)
  return (
    <Page title={title}>
      <Card title={words.shell.chooseCompany} {...(foot !== undefined && { foot })}>
        <CompanyChoice hasAll={false} />
      </Card>
    </Page>
  )
}
