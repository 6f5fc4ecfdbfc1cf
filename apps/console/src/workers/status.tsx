/** The states of a worker and what belongs to one in words, each with its tone. */
import { Badge, badges } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { ACCOUNT_TONES, IDENTITY_TONES } from "../records/tones.ts"
import { words } from "../text/words.ts"

type Answer = AnswerOf<"getUser">
type Account = Answer["userBankAccounts"][number]

const text = words.workers

export const WorkerBadge = badges<Answer["user"]["userStatus"]["status"]>(
  {
    "Add Wage": "warn",
    "Invite Sent": "info",
    Active: "ok",
    Deactivate: "off",
    Terminated: "off",
    Removed: "off"
  },
  text.statuses
)

export const IdentityBadge = badges(IDENTITY_TONES, text.identityStatuses)

const AccountState = badges(ACCOUNT_TONES, text.accountStates)

/** The state of an account; one that waits for a second person is held, and one without a share is not in use. */
export const AccountBadge = ({
  of: { awaitsApproval, hold, payPercentage, status }
}: {
  readonly of: Pick<Account, "awaitsApproval" | "hold" | "payPercentage" | "status">
}) => {
  if ((awaitsApproval || hold !== null) && status.status === "new") {
    return (
      <Badge tone="warn" icon="lock">
        {text.account.held}
      </Badge>
    )
  }
  return status.status === "ready" && payPercentage === 0 ? (
    <Badge>{text.account.unused}</Badge>
  ) : (
    <AccountState is={status.status} />
  )
}
