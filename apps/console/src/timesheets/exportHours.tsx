/** Saves the payable hours of a period as a file. */
import { call } from "../api/call.ts"
import { SaveFile } from "../frame/save.tsx"
import { words } from "../text/words.ts"
import type { Period } from "./periods.ts"

const text = words.timesheets

export const ExportHours = ({
  companyId,
  period: { begin, payPeriod }
}: {
  readonly companyId: string
  readonly period: Period
}) => {
  const read = async () => {
    const which = payPeriod ? { payPeriodId: payPeriod.payPeriodId } : { payPeriodBegin: begin }
    const { payableHours } = await call("getPayableHours", { companyId, ...which, format: "csv" })
    return {
      name: `payable-hours-${begin}.csv`,
      text: payableHours.csv ?? "",
      done: text.exported(payableHours.rowCount)
    }
  }
  return <SaveFile read={read}>{text.export}</SaveFile>
}
