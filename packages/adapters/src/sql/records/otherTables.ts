/**
 * The columns that no record describes: those of other tables, and further ones of some records. What they hold is in
 * `sql/stores/otherColumns.ts`.
 */
/** The queue's own columns of a verification attempt. */
export interface QueueColumns {
  tries: number
  started_at: number | null
}

/** The revision that guards decisions about a set, and a company's place in its event sequence. */
export interface AggregateColumns {
  id: string
  kind: string
  client_id: string
  company_id: string
  revision: number
  last_sequence: number
  /** The number of workers ever added to a company. */
  workers: number
}

/** The mark of a worker who is in the indexes of lists (`writer/largeCompanies.ts`). */
export interface ListedColumns {
  listed: number
}

/** The time at which a timesheet is counted that an earlier version approved (`stores/workedTimeQueue.ts`). */
export interface UncountedColumns {
  due_at: number | null
}

export interface ClaimColumns {
  scope: string
  rule: string
  key_version: number
  digest: string
  holder: string
  client_id: string
}

export interface EventColumns {
  id: string
  client_id: string
  company_id: string
  sequence: number
  type: string
  at: number
  /** The audit row of the commit that made it. */
  commit_id: string
  body: string
  mac: string | null
}

export interface AuditColumns {
  id: string
  client_id: string
  credential: string
  operation: string
  record_id: string
  request_id: string
  at: number
  /** Null in rows of earlier versions, and for records that belong to no company. */
  company_id: string | null
  /** The person who acted, where one is named. */
  acted_by: string | null
  acted_by_id: string | null
  credential_person: string | null
  /** The IP address of the caller; null for the command line and background work. */
  address: string | null
  /** The kinds of the whole values that left the service, to whom and why, as JSON; null where none did. */
  disclosure: string | null
  /** The rows that the commit wrote and their MACs (`records/rowMac.ts`), a line each; null where none has one. */
  macs: string | null
  /** The digest of what an erasure took away, and the MAC of what it left (`stores/auditMac.ts`); null before. */
  erased: string | null
}

/** A link of a client's chain over the audit. */
export interface AuditLinkColumns {
  client_id: string
  /** From 1, without gaps. */
  number: number
  /** The last row of its batch, of whichever client. */
  up_to: string
  /** The rows that it covers. */
  amount: number
  mac: string
  /** The version of the client's key; of the service's own rows the place of the root key in the key ring. */
  key_version: number
}

/** The trace of the commit that made an event or a verification attempt; only where traces are on. */
export interface TraceContextColumns {
  record_id: string
  client_id: string
  traceparent: string
  at: number
}

export interface StoredAnswerColumns {
  client_id: string
  key: string
  fingerprint: string
  status: number
  body: string
  at: number
}

export interface CredentialColumns {
  key_id: string
  /** Null for a credential of the service, which speaks for all clients. */
  client_id: string | null
  role: string
  person: string | null
  /** The worker or the business user who the person is, where that is known: at most one of the two. */
  user_id: string | null
  business_user_id: string | null
  may_act_for_others: number
  program: string | null
  /** The companies that it is limited to, as a JSON array of ids; null for all. */
  company_ids: string | null
  /** The addresses that it is limited to, as a JSON array of ranges; null for all. */
  addresses: string | null
  /** The person who issued it, as JSON, while it waits for a second one; null otherwise. */
  pending_issuer: string | null
  /** The location whose workers a kiosk is for; null for all. */
  company_location_id: string | null
  secret_hash: string
  /** During a rotation the secret before is good until then. */
  previous_secret_hash: string | null
  previous_until: number | null
  created_at: number
  expires_at: number | null
  /** Time of the last use, to the minute. */
  last_used_at: number | null
  revoked_at: number | null
  version: number
  mac: string | null
}

export interface WebhookEndpointColumns {
  id: string
  client_id: string
  url: string
  sealed: string
  state: string
  created_at: number
  updated_at: number
  description: string | null
  /** The types of events that it gets, as a JSON array of names and groups; null for all. */
  event_types: string | null
  order_rule: string
  version: number
  disabled_reason: string | null
  /** Time until which the secret before the last rotation signs too. */
  previous_until: number | null
  /** 1 for the one endpoint of a client whose lanes a commit opens. */
  takes_streams: number
  /** 1 for the row whose lanes a worker spreads over the endpoints of a client; no endpoint itself. */
  spreads: number
  /** 1 if it is that of the settings. */
  from_settings: number
  /** The first failure since the last success, by the database's clock; null after a success. */
  first_failure_at: number | null
  /** Time until which nothing is sent to it, because it asked for a pause. */
  paused_until: number | null
}

/** One company's events on their way to one endpoint; due while there is something to send. */
export interface DeliveryLaneColumns {
  endpoint_id: string
  company_id: string
  client_id: string
  next_sequence: number
  last_sequence: number
  attempts: number
  lease: string | null
  due_at: number | null
  /** Since when it waits for a person, after the last attempt at its next event. */
  halted_at: number | null
  /** The last replay that moved it back. */
  replay_id: string | null
}

export interface WebhookReplayColumns {
  id: string
  client_id: string
  endpoint_id: string
  kind: string
  company_id: string | null
  first_sequence: number | null
  /** The id of the last event, or attempt, that was looked at. */
  place: string
  companies: number
  created_at: number
  finished_at: number | null
  due_at: number | null
}

export interface DeliveryAttemptColumns {
  id: string
  client_id: string
  endpoint_id: string
  company_id: string
  sequence: number
  event_id: string
  at: number
  duration_ms: number
  result: string
  status: number | null
  /** Null in rows of earlier versions. */
  event_type: string | null
}

/** A hold of all webhook deliveries. */
export interface DeliveryHoldColumns {
  /** The audit row of a command or a setting that began it. */
  id: string
  reason: string
  held_at: number
  /** 1 while it holds; null after its release. */
  in_force: number | null
  released_at: number | null
  /** The audit row of the release. */
  release_id: string | null
}

/** A person's session at the console; good while its credential is what it was at the sign-in. */
export interface ConsoleSessionColumns {
  /** The SHA-256 of the token. */
  digest: string
  client_id: string
  key_id: string
  /** The role and the stored form of the secret, at the sign-in. */
  role: string
  secret_hash: string
  created_at: number
  /** Time of the last request that a person made, to the minute. */
  seen_at: number
  /** Covers all but the time of the last request; null in sessions of an earlier version, which are over. */
  root_mac: string | null
}

/** The different values that were tried on a day and have something in common. */
export interface NumberTallyColumns {
  client_id: string
  /** The keyed digest of the day and of what they have in common. */
  tally: string
  /** Time at which the first one was tried. */
  at: number
  /** Their keyed digests, one after the other. */
  digests: string
}

/** The amount of a figure on a day. */
export interface DailyFigureColumns {
  client_id: string
  /** The day in UTC. */
  day: string
  figure: string
  /** 0 unless the figure is a histogram. */
  bucket: number
  amount: number
}

/** The numbers of deliveries to an endpoint in an hour. */
export interface EndpointHourColumns {
  client_id: string
  endpoint_id: string
  /** Hours since 1970 in UTC. */
  hour: number
  delivered: number
  failed: number
}

/** Up to which row of a source the figures are counted. */
export interface FigurePlaceColumns {
  source: string
  /** The id of the last row. */
  place: string
  /** Another text with each batch: who stored it may add its amounts. */
  counted_by: string
}

/** The time that was reached, which decides what is deleted; one row. */
export interface ClockMarkColumns {
  id: number
  at: number
  /** Null while no clock leads the mark. */
  lead: number | null
  agreed_ms: number
  moves: number
  /** Hours since 1970, by the mark. */
  hour: number
  events_left: number
  answers_left: number
  traces_left: number
  attempts_left: number
}
