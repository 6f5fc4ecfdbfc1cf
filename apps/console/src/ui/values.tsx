/** Values as people read them. */
import type { ReactNode } from "react"
import { words } from "../text/words.ts"

const TONES: Readonly<Record<string, string>> = {
  passed: "good",
  approved: "good",
  taken: "good",
  declined: "bad",
  ready: "good",
  active: "good",
  verified: "good",
  delivered: "good",
  enabled: "good",
  effective: "good",
  failed: "bad",
  disabled: "bad",
  "given up": "bad",
  halted: "bad",
  expired: "bad",
  needs_review: "warn",
  waiting: "warn",
  pending: "warn",
  submitted: "warn",
  processing: "warn",
  locked: "good",
  settled: "good",
  resolved: "good",
  waived: "plain",
  rejected: "bad",
  working: "good",
  "on break": "warn",
  "on meal": "warn"
}

/** A state as a badge: the words say it, the colour repeats it. */
export const Status = ({ is }: { readonly is: string }) => (
  <span className={`badge ${TONES[is.toLowerCase()] ?? "plain"}`}>{is.replaceAll("_", " ")}</span>
)

/** The person who acted, or else the credential, and the person of the credential where that is another one. */
export const Actor = ({
  of: { actedBy, credential, credentialPerson }
}: {
  readonly of: {
    readonly actedBy: string | null
    readonly credential?: string | null
    readonly credentialPerson: string | null
  }
}) => (
  <>
    {actedBy ?? credential ?? words.values.none}
    {credentialPerson !== null && (
      <span className="quiet"> {words.values.withCredentialOf(credentialPerson)}</span>
    )}
  </>
)

/** A state with the moves that it allows. */
export const State = ({
  of
}: {
  readonly of: { readonly status: string; readonly reachable: ReadonlyArray<string> }
}) => (
  <span className="state">
    <Status is={of.status} />
    {of.reachable.length > 0 && (
      <span className="quiet">
        {words.values.canBecome} {of.reachable.map((each) => each.replaceAll("_", " ")).join(", ")}
      </span>
    )}
  </span>
)

const TIME = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false
})

/** A time, in the zone of the person; its title has it in UTC. */
export const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={at}>
    {TIME.format(new Date(at))}
  </time>
)

/** An identifier, of which people compare the end. */
export const Id = ({ of }: { readonly of: string }) => <code className="id">{of}</code>

export interface Field {
  readonly label: string
  readonly value: ReactNode
}

/** Labels with their values; one without a value shows a dash. */
export const Fields = ({ of }: { readonly of: ReadonlyArray<Field> }) => (
  <dl className="fields">
    {of.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === "" ? words.values.none : value}</dd>
      </div>
    ))}
  </dl>
)
