/** The timesheets of a company: those of a period, exceptions, amendments, who works now, the settings. */
import { useRead } from "../api/queries.ts"
import { OfCompany } from "../records/ofCompany.tsx"
import { PartOf } from "../frame/views.tsx"
import { words } from "../text/words.ts"
import { Amendments } from "./amendments.tsx"
import { Exceptions } from "./exceptions.tsx"
import { PeriodSheets } from "./period.tsx"
import { TimeSettings } from "./settings.tsx"
import { WorkingNow } from "./workingNow.tsx"

const text = words.timesheets
const COUNTED = 100

const ViewOf = ({ companyId }: { readonly companyId: string }) => {
  const request = { companyId, status: ["Pending" as const], limit: COUNTED }
  const waiting = useRead("getTimesheetAmendments", request).data?.timesheetAmendments
  return (
    <PartOf
      companyId={companyId}
      label={text.views}
      of={[
        { key: "sheets", name: text.view.sheets, Page: PeriodSheets },
        { key: "exceptions", name: text.view.exceptions, Page: Exceptions },
        {
          key: "amendments",
          name: text.view.amendments,
          count: waiting?.length,
          Page: Amendments
        },
        { key: "now", name: text.view.now, Page: WorkingNow },
        { key: "settings", name: text.view.settings, Page: TimeSettings }
      ]}
    />
  )
}

export const Timesheets = () => (
  <OfCompany title={text.title}>{(companyId) => <ViewOf companyId={companyId} />}</OfCompany>
)
