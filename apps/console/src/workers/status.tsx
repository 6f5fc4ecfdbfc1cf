/** The states of a worker in words, each with its tone. */
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

type Worker = AnswerOf<"getUsers">["users"][number]
type Status = Worker["userStatus"]["status"]
type Identity = Worker["kycStatus"]["status"]

const text = words.workers

const TONES: Readonly<Record<Status, Tone>> = {
  "Add Wage": "warn",
  "Invite Sent": "info",
  Active: "ok",
  Deactivate: "off",
  Terminated: "off",
  Removed: "off"
}

const IDENTITY_TONES: Readonly<Record<Identity, Tone>> = {
  "kyc not initiated": "off",
  pending: "info",
  passed: "ok",
  failed: "bad"
}

export const WorkerBadge = ({ is }: { readonly is: Status }) => (
  <Badge tone={TONES[is]}>{text.statuses[is]}</Badge>
)

export const IdentityBadge = ({ is }: { readonly is: Identity }) => (
  <Badge tone={IDENTITY_TONES[is]}>{text.identityStatuses[is]}</Badge>
)
