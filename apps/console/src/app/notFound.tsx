/** Stands at an address that has no page. */
import { buttonClass } from "@payroll/ui/button.tsx"
import { Empty } from "@payroll/ui/layout.tsx"
import { Link } from "../browser/link.tsx"
import { words } from "../text/words.ts"
import { Page } from "../frame/page.tsx"

export const NotFound = () => (
  <Page title={words.shell.notFound} tab={words.name}>
    <Empty
      icon="search"
      title={words.shell.notFoundHint}
      action={
        <Link to="/overview" className={buttonClass({})}>
          {words.shell.home}
        </Link>
      }
    />
  </Page>
)
