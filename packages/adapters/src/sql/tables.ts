/**
 * The tables as Kysely sees them: those of records by their descriptions, the others column by column.
 */
import type {
  AggregateColumns,
  AuditColumns,
  AuditLinkColumns,
  ClaimColumns,
  ClockMarkColumns,
  ConsoleSessionColumns,
  CredentialColumns,
  DailyFigureColumns,
  EndpointHourColumns,
  DeliveryAttemptColumns,
  DeliveryHoldColumns,
  DeliveryLaneColumns,
  EventColumns,
  FigurePlaceColumns,
  ListedColumns,
  NumberTallyColumns,
  QueueColumns,
  StoredAnswerColumns,
  TraceContextColumns,
  UncountedColumns,
  WebhookEndpointColumns,
  WebhookReplayColumns
} from "./records/otherTables.ts"
import type { ErasureColumns, ErasureRequestColumns } from "./records/erasureTable.ts"
import type { KeyProcessColumns, KeyRotationColumns } from "./records/keyTables.ts"
import type { ClientColumns, ClientKeyColumns } from "./records/clientTables.ts"
import type { SeenColumns } from "./records/flowLink.ts"
import type { RecipientColumns } from "./records/handOverTables.ts"
import type { RecordRows } from "./records/all.ts"
import type { RecordChangeColumns } from "./records/recordChange.ts"

export interface Tables extends RecordRows {
  verification_attempt: RecordRows["verification_attempt"] & QueueColumns
  worker: RecordRows["worker"] & ListedColumns
  timesheet: RecordRows["timesheet"] & UncountedColumns
  guest_session: RecordRows["guest_session"] & SeenColumns
  aggregate: AggregateColumns
  claim: ClaimColumns
  event: EventColumns
  audit: AuditColumns
  audit_link: AuditLinkColumns
  record_change: RecordChangeColumns
  erasure_request: ErasureRequestColumns
  stored_answer: StoredAnswerColumns
  client: ClientColumns
  client_key: ClientKeyColumns
  credential: CredentialColumns
  webhook_endpoint: WebhookEndpointColumns
  delivery_lane: DeliveryLaneColumns
  delivery_attempt: DeliveryAttemptColumns
  webhook_replay: WebhookReplayColumns
  delivery_hold: DeliveryHoldColumns
  console_session: ConsoleSessionColumns
  recipient: RecipientColumns
  number_tally: NumberTallyColumns
  daily_figure: DailyFigureColumns
  endpoint_hour: EndpointHourColumns
  figure_place: FigurePlaceColumns
  clock_mark: ClockMarkColumns
  trace_context: TraceContextColumns
  erasure: ErasureColumns
  database_identity: { id: number; identity: string }
  write_probe: { id: string; at: number; filler: string }
  root_key_check: { root_key_id: string; check_value: string; unused_since: number | null }
  key_rotation: KeyRotationColumns
  key_process: KeyProcessColumns
  migration: { number: number; name: string; at: number; needs_stop: number }
}
