/** The actions of a person on a worker: pause, activate, end the employment, remove. */
import { call, type AnswerOf } from "../api/call.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Act } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import { Action, REASON_MAX, type FieldReader } from "../ui/action.tsx"
import { Select } from "../ui/command.tsx"
import { Section } from "../ui/page.tsx"

type Answer = AnswerOf<"getUser">
type Kinds = keyof typeof words.workers.dismissals

const text = words.workers

/** The fields of the end of an employment on a day. */
const ENDING = (
  <>
    <label>
      {text.lastDay}
      <input name="lastDay" type="date" required />
    </label>
    <Select name="dismissalType" label={text.dismissal} options={text.dismissals} />
    <label>
      {text.endReason}
      <input name="reason" maxLength={REASON_MAX} autoComplete="off" />
    </label>
  </>
)

export const Acts = ({ of: { user, termination } }: { readonly of: Answer }) => {
  const session = useSession()
  if (!session || !mayWrite(session)) return null
  const { userId, version } = user
  const reaches = (status: string): boolean => user.userStatus.reachable.includes(status as never)
  const setStatus = (name: "deactivateUser" | "removeUser") => async (): Promise<string> =>
    (await call(name, { user: { userId, version } })).user.message
  const withdraw = async (): Promise<string> =>
    (await call("terminateUser", { user: { userId, version, withdraw: true } })).user.message
  const end = async (reason: string, field: FieldReader): Promise<string> => {
    const kind = field("dismissalType")
    const terms = {
      lastDay: field("lastDay"),
      ...(kind !== "" && { dismissalType: kind as Exclude<Kinds, ""> }),
      ...(reason !== "" && { reason })
    }
    return (await call("terminateUser", { user: { userId, version, ...terms } })).user.message
  }
  const isPlanned = termination?.status.status === "planned"
  if (!isPlanned && user.userStatus.reachable.length === 0) return null
  return (
    <Section title={text.acts}>
      <div className="pages">
        {reaches("Deactivate") && (
          <Action run={setStatus("deactivateUser")} confirm={text.pauseAsks}>
            {text.pause}
          </Action>
        )}
        {user.userStatus.status === "Deactivate" && (
          <Act
            operation="activateUser"
            request={{ user: { userId, version } }}
            done={text.activated}
          >
            {text.activate}
          </Act>
        )}
        {isPlanned && (
          <Action run={withdraw} confirm={text.withdrawAsks(termination.lastDay)}>
            {text.withdraw}
          </Action>
        )}
        {reaches("Terminated") && (
          <Action run={end} confirm={text.endAsks} fields={ENDING}>
            {text.end}
          </Action>
        )}
        {reaches("Removed") && (
          <Action run={setStatus("removeUser")} confirm={text.removeAsks}>
            {text.remove}
          </Action>
        )}
      </div>
    </Section>
  )
}
