/** Faults in delivery lanes: who may send, in which order, and what is kept for how long. */
import { within, type Fault } from "./fault.ts"

const STORES = "packages/adapters/src/sql/stores/"
const LANE_MODEL = "packages/adapters/test/laneModel.test.ts"
const STORES_TEST = "packages/adapters/test/stores.test.ts"
const DELIVERY = "packages/operations/src/background/"

export const lanes: ReadonlyArray<Fault> = [
  ...within(`${STORES}deliveryStatements.ts`, [
    "          attempts = 0,\n          lease = null,\n",
    "          lease = null,\n",
    LANE_MODEL
  ]),
  ...within(
    `${STORES}settleStatements.ts`,
    [
      'and lane.company_id = settled.company_id and ${hasLease("settled")}',
      "and lane.company_id = settled.company_id",
      LANE_MODEL
    ],
    [
      "when held.next_sequence > delivery_lane.last_sequence or held.halted_at is not null",
      "when held.next_sequence >= delivery_lane.last_sequence or held.halted_at is not null",
      LANE_MODEL
    ],
    ["lease = case when held.is_kept = 1 then held.lease end,", "lease = null,", LANE_MODEL]
  ),
  ...within(`${STORES}deliveryQueue.ts`, [
    "versions.get(due.endpointId) === due.endpointVersion",
    "versions.get(due.endpointId) !== undefined",
    LANE_MODEL
  ]),
  ...within("packages/adapters/src/sql/writer/lanes.ts", [
    "case when delivery_lane.halted_at is null",
    "case when delivery_lane.client_id is not null",
    LANE_MODEL
  ]),
  ...within(`${STORES}laneHead.ts`, [
    "and taken.sequence >= lane.next_sequence and",
    "and taken.sequence > lane.next_sequence and",
    LANE_MODEL
  ]),
  ...within(
    `${STORES}replayStatements.ts`,
    [
      "then delivery_lane.next_sequence else excluded.next_sequence end",
      "then excluded.next_sequence else excluded.next_sequence end",
      "packages/adapters/test/queues.test.ts"
    ],
    ["attempts = 0, lease = null, halted_at = null", "attempts = 0, halted_at = null", LANE_MODEL]
  ),
  ...within("packages/domain/src/retention/retentionPeriods.data.ts", [
    'deliveries",\n    hours: 90 * DAY_HOURS',
    'deliveries",\n    hours: 91 * DAY_HOURS',
    STORES_TEST
  ]),
  ...within(`${STORES}retentionStatements.ts`, [
    "and lane.next_sequence <= event.sequence and",
    "and lane.next_sequence < event.sequence and",
    LANE_MODEL
  ]),
  ...within(`${DELIVERY}deliverDue.ts`, [
    "yield* leases === 0 ? leased : Effect.orElseSucceed(leased, () => [])",
    "yield* leased",
    `${DELIVERY}deliverDue.test.ts`
  ])
]
