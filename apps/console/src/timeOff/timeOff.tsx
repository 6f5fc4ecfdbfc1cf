/** Time off of a company: requests and who is away, what was decided, balances, policies. */
import { useRead } from "../api/queries.ts"
import { OfCompany } from "../records/ofCompany.tsx"
import { PartOf } from "../frame/views.tsx"
import { words } from "../text/words.ts"
import { Balances } from "./balances.tsx"
import { Decided } from "./decided.tsx"
import { Policies } from "./policies.tsx"
import { Requests } from "./requests.tsx"

const text = words.timeOff
const COUNTED = 100

const ViewOf = ({ companyId }: { readonly companyId: string }) => {
  const waiting = useRead("getTimeOffRequests", { companyId, status: ["Pending"], limit: COUNTED })
  return (
    <PartOf
      companyId={companyId}
      label={text.views}
      of={[
        {
          key: "requests",
          name: text.view.requests,
          count: waiting.data?.timeOffRequests.length,
          Page: Requests
        },
        { key: "decided", name: text.view.decided, Page: Decided },
        { key: "balances", name: text.view.balances, Page: Balances },
        { key: "policies", name: text.view.policies, Page: Policies }
      ]}
    />
  )
}

export const TimeOff = () => (
  <OfCompany title={text.title}>{(companyId) => <ViewOf companyId={companyId} />}</OfCompany>
)
