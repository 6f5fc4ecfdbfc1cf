/** The approver of a bank account, on its line. */
import { formatTime } from "@payroll/ui/format.ts"
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { actorName } from "./actor.ts"

const VERSIONS_READ = 20

/** The person who approved an account by an operation, with the time; nothing where nobody had to. */
export const Approver = ({
  recordId,
  operation
}: {
  readonly recordId: string
  readonly operation: "approveBankAccount" | "approveUserBankAccount"
}) => {
  const { data } = useRead("getHistory", { recordId, limit: VERSIONS_READ })
  const approval = data?.history.find((version) => version.operation === operation)
  const who = approval && (actorName(approval) ?? approval.credentialPerson)
  if (!approval || who === null || who === undefined) return null
  const { approvedBy } = words.companies.accounts
  return <span className="sub small muted">{approvedBy(who, formatTime(approval.time))}</span>
}
