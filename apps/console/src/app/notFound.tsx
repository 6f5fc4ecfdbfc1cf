/** Stands at an address that has no page. */
import { Empty } from "@payroll/ui/layout.tsx"
import { LinkButton } from "../browser/link.tsx"
import { words } from "../text/words.ts"
import { Page } from "../frame/page.tsx"

export const NotFound = () => (
  <Page title={words.shell.notFound} tab={words.name}>
    <Empty
      icon="search"
      title={words.shell.notFoundHint}
      action={<LinkButton to="/overview">{words.shell.home}</LinkButton>}
    />
  </Page>
)
