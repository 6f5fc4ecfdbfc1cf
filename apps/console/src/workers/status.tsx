/** The states of a worker and what belongs to one in words, each with its tone. */
import type { IconName } from "@payroll/ui/icons.tsx"
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { ACCOUNT_TONES, IDENTITY_TONES } from "../records/tones.ts"
import { words } from "../text/words.ts"

type Answer = AnswerOf<"getUser">
type Status = Answer["user"]["userStatus"]["status"]
type Identity = Answer["user"]["kycStatus"]["status"]
type Account = Answer["userBankAccounts"][number]

const text = words.workers

const TONES: Readonly<Record<Status, Tone>> = {
  "Add Wage": "warn",
  "Invite Sent": "info",
  Active: "ok",
  Deactivate: "off",
  Terminated: "off",
  Removed: "off"
}

export const WorkerBadge = ({ is }: { readonly is: Status }) => (
  <Badge tone={TONES[is]}>{text.statuses[is]}</Badge>
)

export const IdentityBadge = ({ is }: { readonly is: Identity }) => (
  <Badge tone={IDENTITY_TONES[is]}>{text.identityStatuses[is]}</Badge>
)

const HELD: IconName = "lock"

/** The state of an account; one that waits for a second person is held. */
export const AccountBadge = ({
  of: { awaitsApproval, status }
}: {
  readonly of: Pick<Account, "awaitsApproval" | "status">
}) =>
  awaitsApproval && status.status === "new" ? (
    <Badge tone="warn" icon={HELD}>
      {text.account.held}
    </Badge>
  ) : (
    <Badge tone={ACCOUNT_TONES[status.status]}>{text.accountStates[status.status]}</Badge>
  )
