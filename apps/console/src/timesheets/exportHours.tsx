/** Saves the payable hours of a period as a file. */
import { call } from "../api/call.ts"
import { SaveFile } from "../frame/save.tsx"
import { words } from "../text/words.ts"

const text = words.timesheets

export const ExportHours = ({
  companyId,
  begin
}: {
  readonly companyId: string
  readonly begin: string
}) => {
  const read = async () => {
    const request = { companyId, payPeriodBegin: begin, format: "csv" } as const
    const { payableHours } = await call("getPayableHours", request)
    return {
      name: `payable-hours-${begin}.csv`,
      text: payableHours.csv ?? "",
      done: text.exported(payableHours.rowCount)
    }
  }
  return <SaveFile read={read}>{text.export}</SaveFile>
}
