/** Records what became of the pay of some workers, signed with the secret of whoever runs payroll. */
import { ChoiceField, TextField } from "@payroll/ui/fields.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { useState } from "react"
import { callSigned } from "../api/call.ts"
import { payWords } from "../text/pay.ts"
import { SignedDialog } from "../frame/signed.tsx"
import { isLost, reportOf, type ResultRow, type ResultStatus, type TypedResult } from "./people.ts"
import type { Period } from "./status.tsx"

const text = payWords.results
const STATUSES = [
  "paid",
  "returned",
  "failed",
  "notPaid"
] as const satisfies ReadonlyArray<ResultStatus>

const options = STATUSES.map((value) => ({
  value,
  label: text.choices[value][0],
  detail: text.choices[value][1]
}))

export const ReportDialog = ({
  period: { payPeriodId },
  of: rows,
  onClose
}: {
  readonly period: Period
  readonly of: ReadonlyArray<ResultRow>
  readonly onClose: () => void
}) => {
  const [typed, type] = useState<TypedResult>({
    status: "paid",
    returnCode: "",
    gross: "",
    net: ""
  })
  const isOne = rows.length === 1
  const send = async (secret: string): Promise<void> => {
    const results = rows.map((row) => reportOf(row, typed, isOne))
    await callSigned("reportPayResults", { payPeriodId, results }, secret)
    showToast(text.done)
  }
  const field = (name: "returnCode" | "gross" | "net") => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      type({ ...typed, [name]: value })
  })
  return (
    <SignedDialog
      title={text.dialogTitle(rows.length, rows[0]?.name ?? "")}
      act={text.recordOf(rows.length)}
      send={send}
      onClose={onClose}
    >
      <ChoiceField
        label={text.result}
        name="status"
        options={options}
        value={typed.status}
        onChange={({ currentTarget: { value } }) => {
          const status = STATUSES.find((each) => each === value)
          if (status) type({ ...typed, status })
        }}
      />
      {isLost(typed.status) && (
        <TextField label={text.code} help={text.codeHelp} isOptional {...field("returnCode")} />
      )}
      {isOne && typed.status === "paid" && (
        <div className="pair">
          <TextField
            label={text.gross}
            before="$"
            inputMode="decimal"
            isOptional
            {...field("gross")}
          />
          <TextField label={text.net} before="$" inputMode="decimal" isOptional {...field("net")} />
        </div>
      )}
      {rows.some(({ result }) => result !== undefined) && (
        <Callout tone="info">{text.replaced}</Callout>
      )}
    </SignedDialog>
  )
}
