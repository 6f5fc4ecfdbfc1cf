/** Compares all balances of a company with the rules, shows what differs, and stores corrections if asked. */
import type { TimeOffDifference } from "@payroll/client"
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, formatMinutes } from "@payroll/ui/format.ts"
import { Bones, Empty } from "@payroll/ui/layout.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { sorted, Table, type Column } from "@payroll/ui/table.tsx"
import { useEffect, useState } from "react"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useActs } from "../frame/act.tsx"
import { Shown } from "../frame/read.tsx"
import { useNames } from "../records/names.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { words } from "../text/words.ts"

type Result = AnswerOf<"getTimeOffRecalculation">["timeOffRecalculation"]

const text = policyWords.recalculate

const columnsOf = (
  nameOf: (userId: string) => string | undefined
): ReadonlyArray<Column<TimeOffDifference>> => [
  {
    head: text.worker,
    sortBy: ({ userId }) => nameOf(userId) ?? "",
    cell: ({ userId, timeOffPolicyType }) => (
      <>
        {nameOf(userId) ?? words.timeOff.aWorker}
        <span className="sub">{words.timeOff.policyTypes[timeOffPolicyType]}</span>
      </>
    )
  },
  sorted(
    text.day,
    ({ effectiveDate }) => effectiveDate,
    (day) => formatDay(day)
  ),
  sorted(text.change, ({ minutes }) => minutes, formatMinutes, { isNumber: true })
]

const Differences = ({ of, companyId }: { readonly of: Result; readonly companyId: string }) => {
  const nameOf = useNames(companyId)
  const { status, accountCount, differenceCount, differences } = of
  if (status.status !== "Done") return <p role="status">{policyWords.statuses[status.status]}</p>
  if (differenceCount === 0) {
    return <Empty title={text.same}>{text.done(accountCount)}</Empty>
  }
  return (
    <>
      <p className="strong">
        {text.differences(differenceCount)}. {text.done(accountCount)}
      </p>
      {differences.length < differenceCount && <p>{text.first(differences.length)}</p>}
      <Table
        caption={text.title}
        columns={columnsOf(nameOf)}
        rows={differences}
        keyOf={({ timeOffAccountId, key, kind }) => `${timeOffAccountId} ${key} ${kind}`}
      />
    </>
  )
}

export const Recalculation = ({
  companyId,
  onClose
}: {
  readonly companyId: string
  readonly onClose: () => void
}) => {
  const { isBusy, isFailed, run, dialog } = useActs()
  const [id, show] = useState<string>()
  const compare = async (dryRun: boolean): Promise<void> => {
    const answer = await run({
      operation: "recalculateTimeOff",
      request: { timeOffRecalculation: { companyId, dryRun } },
      ...(!dryRun && { done: text.stored, onDone: onClose })
    })
    show(answer?.timeOffRecalculation.timeOffRecalculationId)
  }
  useEffect(() => void compare(true), [])
  const read = useRead(
    "getTimeOffRecalculation",
    { timeOffRecalculationId: id ?? "" },
    { isOff: id === undefined }
  )
  const result = read.data?.timeOffRecalculation
  const canStore = result?.status.status === "Done" && result.differenceCount > 0
  if (isFailed) return dialog
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      isWide
      foot={
        <>
          <Button onPress={onClose}>{words.frame.understood}</Button>
          {canStore && (
            <Button look="primary" isBusy={isBusy} onPress={() => void compare(false)}>
              {text.store(result.differenceCount)}
            </Button>
          )}
        </>
      }
    >
      <p>{text.hint}</p>
      {id === undefined ? (
        <Bones />
      ) : (
        <Shown read={read}>
          {({ timeOffRecalculation }) => (
            <Differences of={timeOffRecalculation} companyId={companyId} />
          )}
        </Shown>
      )}
    </Dialog>
  )
}
