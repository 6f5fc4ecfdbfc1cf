/** The timesheets of a company: those of a period, exceptions, amendments, who works now, the settings. */
import { useRead } from "../api/queries.ts"
import { OfCompany } from "../frame/ofCompany.tsx"
import { useView, type View } from "../frame/page.tsx"
import { words } from "../text/words.ts"
import { Amendments } from "./amendments.tsx"
import { Exceptions } from "./exceptions.tsx"
import { PeriodSheets } from "./period.tsx"
import type { ViewProps } from "../frame/views.ts"
import { TimeSettings } from "./settings.tsx"
import { WorkingNow } from "./workingNow.tsx"

const text = words.timesheets
const COUNTED = 100

const VIEWS: Readonly<Record<string, (props: ViewProps) => React.ReactNode>> = {
  sheets: PeriodSheets,
  exceptions: Exceptions,
  amendments: Amendments,
  now: WorkingNow,
  settings: TimeSettings
}

const ViewOf = ({ companyId }: { readonly companyId: string }) => {
  const waiting = useRead("getTimesheetAmendments", {
    companyId,
    status: ["Pending"],
    limit: COUNTED
  }).data
  const views: ReadonlyArray<View> = [
    { key: "sheets", name: text.view.sheets },
    { key: "exceptions", name: text.view.exceptions },
    {
      key: "amendments",
      name: text.view.amendments,
      count: waiting?.timesheetAmendments.length
    },
    { key: "now", name: text.view.now },
    { key: "settings", name: text.view.settings }
  ]
  const Part = VIEWS[useView(views)] ?? PeriodSheets
  return <Part companyId={companyId} views={views} />
}

export const Timesheets = () => (
  <OfCompany title={text.title}>{(companyId) => <ViewOf companyId={companyId} />}</OfCompany>
)
