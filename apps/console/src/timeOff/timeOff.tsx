/** Time off of a company: requests, who is away, and balances. */
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { OfCompany } from "../ui/ofCompany.tsx"
import { Tabs } from "../ui/tabs.tsx"
import { Away } from "./away.tsx"
import { CompanyBalances } from "./balances.tsx"
import { Requests } from "./requests.tsx"

const text = words.timeOff
const VIEWS = { requests: Requests, away: Away, balances: CompanyBalances }

const ViewsOf = ({ companyId }: { readonly companyId: string }) => {
  const view = usePlace().query.get("view") ?? ""
  const View = Object.hasOwn(VIEWS, view) ? VIEWS[view as keyof typeof VIEWS] : Requests
  return (
    <>
      <Tabs label={text.viewsLabel} keep={{ companyId }} of={text.views} />
      <View companyId={companyId} />
    </>
  )
}

export const TimeOff = () => <OfCompany title={text.title} choose={text.choose} of={ViewsOf} />
