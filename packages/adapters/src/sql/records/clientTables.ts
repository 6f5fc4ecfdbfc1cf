/** The columns of clients and of their keys, which no record describes. */
export interface ClientColumns {
  id: string
  name: string
  duplicates: string
  four_eyes: number
  hand_over_encryption: string
  /** Null for the one that the client's id has. */
  flow_name: string | null
  /** A JSON array; null for none. */
  flow_origins: string | null
  display_name: string | null
  /** The logo in base64, and its type. */
  logo: string | null
  logo_type: string | null
  accent_color: string | null
  support_address: string | null
  language: string
  bank_change_hold_days: number
  hold_api_bank_changes: number
  /** Null for the number of days that every client has. */
  event_retention_days: number | null
  /** Null for the number of days that every client has. */
  erasure_wait_days: number | null
  /** The number of the last event of the client itself. */
  last_sequence: number
  created_at: number
  updated_at: number
  version: number
  mac: string | null
}

export interface ClientKeyColumns {
  client_id: string
  version: number
  root_key_id: string
  wrapped: string
  created_at: number
  /** The rotation that added it; 0 of a client's first. */
  rotation: number
  /** Time of the audit row that says that it is in use; null before, and of a client's first. */
  audited_at: number | null
  /** Time from which nothing under it is believed. */
  retired_at: number | null
}
