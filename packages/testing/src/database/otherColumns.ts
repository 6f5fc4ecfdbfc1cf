/** The classification of the columns that are not in the description of a record. */
import type { Classification } from "@payroll/adapters/sql/records/classification"
import type { Tables } from "@payroll/adapters/sql/tables"
import type { SeenColumns } from "@payroll/adapters/sql/records/flowLink"
import type {
  ListedColumns,
  QueueColumns,
  UncountedColumns
} from "@payroll/adapters/sql/records/otherTables"

interface OtherColumns extends Pick<
  Tables,
  | "aggregate"
  | "claim"
  | "event"
  | "audit"
  | "audit_link"
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

/**
 * The classification of each of these columns. A column without one does not compile.
 * @public
 */
export const otherColumns: {
  readonly [T in keyof OtherColumns]: { readonly [C in keyof OtherColumns[T]]: Classification }
} = {
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
    macs: "secret"
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
  webhook_endpoint: {
    id: "operational",
    client_id: "operational",
    url: "personal",
    sealed: "sensitive",
    state: "operational",
    created_at: "operational",
    updated_at: "operational",
    description: "personal",
    event_types: "operational",
    order_rule: "operational",
    version: "operational",
    disabled_reason: "operational",
    previous_until: "operational",
    takes_streams: "operational",
    spreads: "operational",
    from_settings: "operational",
    first_failure_at: "operational",
    paused_until: "operational"
  },
  delivery_lane: {
    endpoint_id: "operational",
    company_id: "operational",
    client_id: "operational",
    next_sequence: "operational",
    last_sequence: "operational",
    attempts: "operational",
    lease: "operational",
    due_at: "operational",
    halted_at: "operational",
    replay_id: "operational"
  },
  webhook_replay: {
    id: "operational",
    client_id: "operational",
    endpoint_id: "operational",
    kind: "operational",
    company_id: "operational",
    first_sequence: "operational",
    place: "operational",
    companies: "operational",
    created_at: "operational",
    finished_at: "operational",
    due_at: "operational"
  },
  delivery_attempt: {
    id: "operational",
    client_id: "operational",
    endpoint_id: "operational",
    company_id: "operational",
    sequence: "operational",
    event_id: "operational",
    at: "operational",
    duration_ms: "operational",
    result: "operational",
    status: "operational",
    event_type: "operational"
  },
  verification_attempt: {
    tries: "operational",
    started_at: "operational"
  },
  timesheet: { due_at: "operational" },
  guest_session: { seen_at: "operational" },
  worker: { listed: "operational" },
  delivery_hold: {
    id: "operational",
    reason: "operational",
    held_at: "operational",
    in_force: "operational",
    released_at: "operational",
    release_id: "operational"
  },
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
  number_tally: {
    client_id: "operational",
    tally: "secret",
    at: "operational",
    digests: "secret"
  },
  daily_figure: {
    client_id: "operational",
    day: "operational",
    figure: "operational",
    bucket: "operational",
    amount: "operational"
  },
  endpoint_hour: {
    client_id: "operational",
    endpoint_id: "operational",
    hour: "operational",
    delivered: "operational",
    failed: "operational"
  },
  figure_place: {
    source: "operational",
    place: "operational",
    counted_by: "operational"
  },
  clock_mark: {
    id: "operational",
    at: "operational",
    lead: "operational",
    agreed_ms: "operational",
    moves: "operational",
    hour: "operational",
    events_left: "operational",
    answers_left: "operational",
    traces_left: "operational",
    attempts_left: "operational"
  },
  database_identity: { id: "operational", identity: "operational" },
  write_probe: { id: "operational", at: "operational", filler: "operational" },
  trace_context: {
    record_id: "operational",
    client_id: "operational",
    traceparent: "operational",
    at: "operational"
  },
  root_key_check: {
    root_key_id: "operational",
    check_value: "secret",
    unused_since: "operational"
  },
  key_rotation: {
    number: "operational",
    step: "operational",
    started_at: "operational",
    stepped_at: "operational",
    place: "operational"
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
  },
  key_process: {
    id: "operational",
    kind: "operational",
    root_keys: "operational",
    rotation: "operational",
    step: "operational",
    seen_at: "operational"
  },
  migration: {
    number: "operational",
    name: "operational",
    at: "operational",
    needs_stop: "operational"
  }
}
