/** A section of a company in several views, each a page with the way to the others. */
import type { ReactNode } from "react"
import { useView, type View, type ViewsOf } from "./page.tsx"

export interface ViewProps {
  readonly companyId: string
  readonly views: ViewsOf
}

interface PartView extends View {
  readonly Page: (props: ViewProps) => ReactNode
}

/** The view that the address names. */
export const PartOf = ({
  companyId,
  label,
  of
}: {
  readonly companyId: string
  readonly label: string
  readonly of: ReadonlyArray<PartView>
}) => {
  const current = useView(of)
  const part = of.find(({ key }) => key === current)
  return part && <part.Page companyId={companyId} views={{ label, of }} />
}
