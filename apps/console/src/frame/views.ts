import type { View } from "./page.tsx"

/** A view of a section of a company, with the way to the others. */
export interface ViewProps {
  readonly companyId: string
  readonly views: ReadonlyArray<View>
}
