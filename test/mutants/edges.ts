/** Faults where the service meets others: HTTP, receivers, files and the set-up. */
import { within, type Fault } from "./fault.ts"

const OPERATIONS = "packages/operations/src/"
const ADAPTERS = "packages/adapters/"
const SERVER = "apps/server/"
const HTTP = "apps/server/src/http/"

export const deliveries: ReadonlyArray<Fault> = [
  ...within(`${OPERATIONS}background/deliveryHand.ts`, [
    "export const LEASE_MS = 4 * SEND_MS_MAX",
    "export const LEASE_MS = SEND_MS_MAX",
    `${OPERATIONS}background/deliverDue.test.ts`
  ]),
  ...within(
    `${OPERATIONS}background/deliverySettlement.ts`,
    [
      "afterMs: OWN_FAULT_PAUSE_MS, charged: false",
      "afterMs: OWN_FAULT_PAUSE_MS, charged: true",
      `${OPERATIONS}background/deliverySettlement.test.ts`
    ],
    [
      "const attempts = due.attempts + 1",
      "const attempts = due.attempts",
      `${OPERATIONS}background/deliverySettlement.test.ts`
    ],
    [
      "outcome.status >= 200 && outcome.status < 300",
      "outcome.status >= 200 && outcome.status < 400",
      `${OPERATIONS}background/deliverySettlement.test.ts`
    ]
  ),
  ...within("packages/domain/src/retention/retentionPeriods.data.ts", [
    "hours: 72",
    "hours: 71",
    "packages/adapters/test/stores.test.ts"
  ]),
  ...within(
    `${ADAPTERS}src/webhooks/dialer.ts`,
    [
      'if (forbidden !== undefined) return Result.fail(new DialFailure("blocked", forbidden))',
      "",
      `${ADAPTERS}src/webhooks/dialer.test.ts`
    ],
    [
      "return Result.succeed(answer.success.slice(0, MAX_DIALLED_ADDRESSES))",
      "return Result.succeed(answer.success)",
      `${ADAPTERS}src/webhooks/dialer.test.ts`
    ]
  ),
  ...within(`${ADAPTERS}src/webhooks/retryAfter.ts`, [
    "Math.min(Math.max(0, wait), MAX_MS)",
    "Math.max(0, wait)",
    `${ADAPTERS}src/webhooks/retryAfter.test.ts`
  ]),
  ...within(`${ADAPTERS}src/webhooks/addressPolicy.ts`, [
    'if (family === 6 && !GLOBAL_UNICAST.contains(address)) return "its address is not global unicast"',
    "",
    `${ADAPTERS}src/webhooks/addressPolicy.test.ts`
  ])
]

export const http: ReadonlyArray<Fault> = [
  ...within(`${HTTP}framing.ts`, [
    'return duplicate === undefined || duplicate === "authorization"',
    "return true",
    `${HTTP}framing.test.ts`,
    `${SERVER}test/rawRequests.test.ts`
  ]),
  ...within(`${HTTP}respond.ts`, [
    "const authorization = duplicate === undefined ? request.headers.authorization : undefined",
    "const authorization = request.headers.authorization",
    `${SERVER}test/credentials.test.ts`
  ]),
  ...within(
    `${HTTP}operationRequest.ts`,
    [
      "return method === operation.name\n",
      'return method !== ""\n',
      `${SERVER}test/bodies.test.ts`
    ],
    [
      'operation.kind !== "read" && key._tag === "Key" ? keyOf(principal, key.key) : undefined',
      "undefined",
      `${SERVER}test/idempotency.test.ts`
    ]
  ),
  ...within(`${HTTP}authentication.ts`, [
    "const WRONG_PER_MINUTE_MAX = 100",
    "const WRONG_PER_MINUTE_MAX = 1_000",
    `${HTTP}authentication.test.ts`
  ]),
  ...within(`${HTTP}failures.ts`, [
    "type: isOutcomeUnknown === true ? failures.tooSlow.type",
    "type: isOutcomeUnknown === false ? failures.tooSlow.type",
    "apps/worker/test/postgresStandby.test.ts"
  ]),
  ...within(`${HTTP}places.ts`, [
    "if (taken >= max) return undefined",
    "if (taken > max) return undefined",
    `${HTTP}places.test.ts`
  ])
]

export const setUp: ReadonlyArray<Fault> = [
  ...within("packages/adapters/src/process.ts", [
    "if (oldNode) return yield* oldNode\n",
    "\n",
    "packages/adapters/test/oldNode.test.ts"
  ]),
  ...within("package.json", [
    '"server": "node --disable-sigusr1 ',
    '"server": "node ',
    "test/startCommands.test.ts"
  ]),
  ...within("pnpm-workspace.yaml", [
    "strictDepBuilds: true",
    "strictDepBuilds: false",
    "test/supplyChain.test.ts"
  ])
]
