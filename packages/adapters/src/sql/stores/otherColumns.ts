/** The classification of the columns that are not in the description of a record. */
import type { Classification } from "../records/classification.ts"
import type { Tables } from "../tables.ts"
import { serviceColumns } from "./serviceColumns.ts"
import type { SeenColumns } from "../records/flowLink.ts"
import type { ListedColumns, QueueColumns, UncountedColumns } from "../records/otherTables.ts"

interface OtherColumns extends Pick<
  Tables,
  | "aggregate"
  | "claim"
  | "event"
  | "audit"
  | "audit_link"
  | "erasure_request"
  | "record_change"
  | "stored_answer"
  | "client"
  | "client_key"
  | "credential"
  | "webhook_endpoint"
  | "delivery_lane"
  | "delivery_attempt"
  | "webhook_replay"
  | "delivery_hold"
  | "console_session"
  | "recipient"
  | "number_tally"
  | "daily_figure"
  | "endpoint_hour"
  | "figure_place"
  | "clock_mark"
  | "database_identity"
  | "write_probe"
  | "trace_context"
  | "key_process"
  | "key_rotation"
  | "erasure"
  | "root_key_check"
  | "migration"
> {
  verification_attempt: QueueColumns
  timesheet: UncountedColumns
  guest_session: SeenColumns
  worker: ListedColumns
}

/** The classification of each of these columns. A column without one does not compile. */
export const otherColumns: {
  readonly [T in keyof OtherColumns]: { readonly [C in keyof OtherColumns[T]]: Classification }
} = {
  ...serviceColumns,
  aggregate: {
    id: "operational",
    kind: "operational",
    client_id: "operational",
    company_id: "operational",
    revision: "operational",
    last_sequence: "operational",
    workers: "operational"
  },
  claim: {
    scope: "operational",
    rule: "operational",
    key_version: "operational",
    digest: "secret",
    holder: "operational",
    client_id: "operational"
  },
  event: {
    id: "operational",
    client_id: "operational",
    company_id: "operational",
    sequence: "operational",
    type: "operational",
    at: "operational",
    commit_id: "operational",
    body: "personal",
    mac: "secret"
  },
  audit_link: {
    client_id: "operational",
    number: "operational",
    up_to: "operational",
    amount: "operational",
    mac: "secret",
    key_version: "operational"
  },
  audit: {
    id: "operational",
    client_id: "operational",
    credential: "operational",
    operation: "operational",
    record_id: "operational",
    request_id: "operational",
    at: "operational",
    company_id: "operational",
    acted_by: "personal",
    acted_by_id: "operational",
    credential_person: "personal",
    address: "personal",
    disclosure: "personal",
    macs: "secret",
    erased: "secret"
  },
  erasure_request: {
    id: "operational",
    client_id: "operational",
    company_id: "operational",
    subject: "operational",
    subject_id: "operational",
    asked_by: "personal",
    asked_at: "operational",
    confirmed_at: "operational"
  },
  record_change: {
    record_id: "operational",
    version: "operational",
    client_id: "operational",
    company_id: "operational",
    record_kind: "operational",
    at: "operational",
    audit_id: "operational",
    sealed: "sensitive"
  },
  stored_answer: {
    client_id: "operational",
    key: "operational",
    fingerprint: "secret",
    status: "operational",
    body: "personal",
    at: "operational"
  },
  client: {
    id: "operational",
    name: "operational",
    duplicates: "operational",
    four_eyes: "operational",
    hand_over_encryption: "operational",
    flow_name: "operational",
    flow_origins: "operational",
    display_name: "operational",
    logo: "operational",
    logo_type: "operational",
    accent_color: "operational",
    support_address: "operational",
    language: "operational",
    bank_change_hold_days: "operational",
    hold_api_bank_changes: "operational",
    event_retention_days: "operational",
    erasure_wait_days: "operational",
    last_sequence: "operational",
    created_at: "operational",
    updated_at: "operational",
    version: "operational",
    mac: "secret"
  },
  client_key: {
    client_id: "operational",
    version: "operational",
    root_key_id: "operational",
    wrapped: "secret",
    created_at: "operational",
    rotation: "operational",
    audited_at: "operational",
    retired_at: "operational"
  },
  credential: {
    key_id: "operational",
    client_id: "operational",
    role: "operational",
    person: "personal",
    addresses: "operational",
    pending_issuer: "personal",
    user_id: "operational",
    business_user_id: "operational",
    program: "operational",
    may_act_for_others: "operational",
    company_ids: "operational",
    company_location_id: "operational",
    secret_hash: "secret",
    previous_secret_hash: "secret",
    previous_until: "operational",
    created_at: "operational",
    expires_at: "operational",
    last_used_at: "operational",
    revoked_at: "operational",
    version: "operational",
    mac: "secret"
  },
  verification_attempt: {
    tries: "operational",
    started_at: "operational"
  },
  timesheet: { due_at: "operational" },
  guest_session: { seen_at: "operational" },
  worker: { listed: "operational" },
  recipient: {
    id: "operational",
    client_id: "operational",
    name: "operational",
    public_key: "operational",
    fingerprint: "operational",
    added_by: "personal",
    created_at: "operational",
    confirmed_at: "operational",
    revoked_at: "operational"
  },
  console_session: {
    digest: "secret",
    client_id: "operational",
    key_id: "operational",
    role: "operational",
    secret_hash: "secret",
    created_at: "operational",
    seen_at: "operational",
    root_mac: "secret"
  },
  erasure: {
    id: "operational",
    client_id: "operational",
    company_id: "operational",
    subject: "operational",
    subject_id: "operational",
    at: "operational",
    state: "operational",
    due_at: "operational",
    root_key_id: "operational",
    root_mac: "secret"
  }
}
