/** Saves the payable hours of a period as a file. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { call, CallFailed } from "../api/call.ts"
import { saveText } from "../frame/csv.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { Failure } from "../frame/read.tsx"
import { words } from "../text/words.ts"

const text = words.timesheets

export const ExportHours = ({
  companyId,
  begin
}: {
  readonly companyId: string
  readonly begin: string
}) => {
  const [isBusy, work] = useState(false)
  const [failure, fail] = useState<CallFailed>()
  const save = async (): Promise<void> => {
    work(true)
    try {
      const { payableHours } = await call("getPayableHours", {
        companyId,
        payPeriodBegin: begin,
        format: "csv"
      })
      saveText(`payable-hours-${begin}.csv`, payableHours.csv ?? "", "text/csv")
      showToast(text.exported(payableHours.rowCount))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      fail(error)
    } finally {
      work(false)
    }
  }
  return (
    <>
      <Button icon="download" isBusy={isBusy} onPress={() => void save()}>
        {text.export}
      </Button>
      {failure && (
        <NotDone onClose={() => fail(undefined)}>
          <Failure error={failure} />
        </NotDone>
      )}
    </>
  )
}
