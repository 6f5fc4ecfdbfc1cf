/** The classification of the columns of deliveries, figures and the service itself, which no record describes. */
export const serviceColumns = {
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
  delivery_hold: {
    id: "operational",
    reason: "operational",
    held_at: "operational",
    in_force: "operational",
    released_at: "operational",
    release_id: "operational"
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
} as const
