/** Time off of a worker: the balances, a request with a live preview, and the requests that are still to come. */
import { Bones, Card, Empty, Row } from "@payroll/ui/layout.tsx"
import { Button } from "@payroll/ui/button.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useFlow } from "../flow/context.ts"
import type { AnswerOf } from "../flow/call.ts"
import { Head } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import { AskForm } from "./askForm.tsx"
import { Failed } from "./failed.tsx"
import { useRead } from "./read.ts"
import { useStoring } from "./store.ts"
import { hoursOf, timesIn } from "./times.ts"

type Requested = AnswerOf<"getMyTimeOff">["timeOffRequests"]

const Mine = ({ of, again }: { readonly of: Requested; readonly again: () => Promise<void> }) => {
  const { language } = useFlow()
  const { portal } = useFlowWords()
  const { leave, types } = portal
  const { store, isBusy, stored } = useStoring("cancelTimeOffRequest", {
    done: leave.cancelled,
    refused: leave.refused
  })
  const { period } = timesIn(language)
  const cancel = async (timeOffRequestId: string): Promise<void> => {
    await store({ timeOffRequest: { timeOffRequestId } })
    await again()
  }
  return (
    <Card title={leave.mine} isFlush={of.length > 0}>
      {stored && (
        <Callout tone={stored.tone} isAlert>
          {stored.text}
        </Callout>
      )}
      {of.length === 0 ? (
        <p>{leave.noMine}</p>
      ) : (
        <ul className="list">
          {of.map((request) => {
            const days = period(request.startDate, request.endDate)
            const { status } = request.status
            return (
              <Row
                key={request.timeOffRequestId}
                title={`${types[request.timeOffPolicyType]}, ${days}`}
                detail={
                  <>
                    {hoursOf(request.totalMinutes)}{" "}
                    <Badge tone={status === "Approved" ? "ok" : "off"}>
                      {status === "Approved" ? leave.states.Approved : leave.states.Pending}
                    </Badge>
                  </>
                }
              >
                <Button
                  isSmall
                  isBusy={isBusy}
                  about={days}
                  onPress={() => void cancel(request.timeOffRequestId)}
                >
                  {leave.cancel}
                </Button>
              </Row>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

export const TimeOffSection = () => {
  const { session } = useFlow()
  const { portal } = useFlowWords()
  const { leave } = portal
  const { answer, hasFailed, again } = useRead("getMyTimeOff", { userId: session.userId ?? "" })
  if (!answer) {
    return (
      <>
        <Head title={portal.timeOff} />
        {hasFailed ? <Failed again={again} /> : <Bones />}
      </>
    )
  }
  const { timeOffBalances: balances, timeOffRequests: requests } = answer
  return (
    <>
      <Head title={portal.timeOff} />
      {balances.length === 0 ? (
        <Empty icon="sun" title={leave.none} hint={leave.noneSays} />
      ) : (
        <AskForm balances={balances} onStored={again} />
      )}
      {(balances.length > 0 || requests.length > 0) && <Mine of={requests} again={again} />}
    </>
  )
}
