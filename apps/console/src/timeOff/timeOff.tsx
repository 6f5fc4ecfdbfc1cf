/** Time off of a company: requests and who is away, what was decided, balances, policies. */
import { useRead } from "../api/queries.ts"
import { OfCompany } from "../frame/ofCompany.tsx"
import { useView, type View } from "../frame/page.tsx"
import type { ViewProps } from "../frame/views.ts"
import { words } from "../text/words.ts"
import { Balances } from "./balances.tsx"
import { Decided } from "./decided.tsx"
import { Policies } from "./policies.tsx"
import { Requests } from "./requests.tsx"

const text = words.timeOff
const COUNTED = 100

const VIEWS: Readonly<Record<string, (props: ViewProps) => React.ReactNode>> = {
  requests: Requests,
  decided: Decided,
  balances: Balances,
  policies: Policies
}

const ViewOf = ({ companyId }: { readonly companyId: string }) => {
  const waiting = useRead("getTimeOffRequests", { companyId, status: ["Pending"], limit: COUNTED })
  const views: ReadonlyArray<View> = [
    {
      key: "requests",
      name: text.view.requests,
      count: waiting.data?.timeOffRequests.length
    },
    { key: "decided", name: text.view.decided },
    { key: "balances", name: text.view.balances },
    { key: "policies", name: text.view.policies }
  ]
  const Part = VIEWS[useView(views)] ?? Requests
  return <Part companyId={companyId} views={views} />
}

export const TimeOff = () => (
  <OfCompany title={text.title}>{(companyId) => <ViewOf companyId={companyId} />}</OfCompany>
)
