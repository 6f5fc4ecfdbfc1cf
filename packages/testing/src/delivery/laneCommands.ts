/** Commands on the lanes of a client, in random order. */
import type { EventType } from "@payroll/domain/event/event"
import type { OrderRule } from "@payroll/domain/webhook/webhookEndpoint"
import type { ReplayScope } from "@payroll/operations/ports/webhookEndpoints"
import fc from "fast-check"
import { FILTERS, TYPES, type Ending } from "./laneModel.ts"

export const COMPANIES = 3
export const ENDPOINTS_AT_ONCE = 4

export type Command =
  | { readonly _tag: "Store"; readonly company: number; readonly types: ReadonlyArray<EventType> }
  | { readonly _tag: "Add"; readonly filter: number; readonly order: OrderRule }
  | { readonly _tag: "Remove"; readonly of: number }
  | { readonly _tag: "Filter"; readonly of: number; readonly filter: number }
  | { readonly _tag: "Order"; readonly of: number; readonly order: OrderRule }
  | { readonly _tag: "Status"; readonly of: number; readonly isEnabled: boolean }
  | { readonly _tag: "Discard"; readonly of: number }
  | { readonly _tag: "Retry"; readonly of: number }
  | { readonly _tag: "Skip"; readonly of: number; readonly company: number }
  | {
      readonly _tag: "Replay"
      readonly of: number
      readonly company: number
      readonly from: number
      readonly kind: ReplayScope["kind"]
    }
  | { readonly _tag: "FinishReplays" }
  | { readonly _tag: "Resume" }
  | { readonly _tag: "Expire"; readonly company: number; readonly count: number }
  | { readonly _tag: "Lapse"; readonly of: number }
  | { readonly _tag: "Lease"; readonly perLane: number }
  | { readonly _tag: "Keep"; readonly of: number }
  | { readonly _tag: "Settle"; readonly of: number; readonly ending: Ending }

const of = fc.nat(ENDPOINTS_AT_ONCE - 1)
const company = fc.nat(COMPANIES - 1)
const filter = fc.nat(FILTERS.length - 1)
const order = fc.constantFrom<OrderRule>("halt", "skip")
const endings: ReadonlyArray<Ending> = [
  ...Array.from({ length: 5 }, () => "delivered" as const),
  ...Array.from({ length: 3 }, () => "failed" as const),
  ...Array.from({ length: 3 }, () => "lastFailed" as const),
  "gone",
  "ownFault",
  "busy"
]
const ending = fc.constantFrom(...endings)
const tagged = (tag: Command["_tag"], fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record({ _tag: fc.constant(tag), ...fields }) as unknown as fc.Arbitrary<Command>

const added = tagged("Add", { filter, order })

const anything = fc.oneof(
  {
    weight: 12,
    arbitrary: tagged("Store", {
      company,
      types: fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 4 })
    })
  },
  { weight: 16, arbitrary: tagged("Lease", { perLane: fc.constantFrom(1, 2, 5) }) },
  { weight: 12, arbitrary: tagged("Keep", { of: fc.nat(20) }) },
  { weight: 18, arbitrary: tagged("Settle", { of: fc.nat(20), ending }) },
  { weight: 4, arbitrary: tagged("Lapse", { of: fc.nat(20) }) },
  { weight: 2, arbitrary: added },
  { weight: 1, arbitrary: tagged("Remove", { of }) },
  { weight: 3, arbitrary: tagged("Filter", { of, filter }) },
  { weight: 2, arbitrary: tagged("Order", { of, order }) },
  { weight: 3, arbitrary: tagged("Status", { of, isEnabled: fc.constantFrom(true, true, false) }) },
  { weight: 1, arbitrary: tagged("Discard", { of }) },
  { weight: 2, arbitrary: tagged("Retry", { of }) },
  { weight: 3, arbitrary: tagged("Skip", { of, company }) },
  {
    weight: 3,
    arbitrary: tagged("Replay", {
      of,
      company,
      from: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom("company", "since", "missed")
    })
  },
  { weight: 3, arbitrary: tagged("FinishReplays", {}) },
  { weight: 4, arbitrary: tagged("Resume", {}) },
  { weight: 2, arbitrary: tagged("Expire", { company, count: fc.integer({ min: 1, max: 4 }) }) }
)

/** One endpoint or two, and then anything. */
export const commands: fc.Arbitrary<ReadonlyArray<Command>> = fc
  .tuple(
    fc.array(added, { minLength: 1, maxLength: 2 }),
    fc.array(anything, { minLength: 30, maxLength: 90, size: "max" })
  )
  .map(([first, rest]) => [...first, ...rest])

const STORE: Command = { _tag: "Store", company: 0, types: ["company.kybstatus.update"] }
const LEASE: Command = { _tag: "Lease", perLane: 1 }
const LEASE_MORE: Command = { _tag: "Lease", perLane: 3 }
const KEEP: Command = { _tag: "Keep", of: 0 }

/** One message to one endpoint is on its way. */
const SENT: ReadonlyArray<Command> = [{ _tag: "Add", filter: 0, order: "skip" }, STORE, LEASE]

const settled = (ending: Ending): Command => ({ _tag: "Settle", of: 0, ending })

/** Plans that random ones seldom come to, or with few runs not for every seed. */
export const RARE: ReadonlyArray<ReadonlyArray<Command>> = [
  // What was tried in vain is passed over: its attempts do not count for the event behind it.
  [
    { _tag: "Add", filter: 0, order: "skip" },
    { _tag: "Store", company: 0, types: ["company.kybstatus.update"] },
    LEASE,
    { _tag: "Settle", of: 0, ending: "failed" },
    { _tag: "Filter", of: 0, filter: 4 },
    LEASE,
    { _tag: "Filter", of: 0, filter: 0 },
    { _tag: "Store", company: 0, types: ["company.kybstatus.update"] },
    LEASE
  ],
  // A halted lane stays halted, whatever is stored later.
  [
    { _tag: "Add", filter: 0, order: "halt" },
    { _tag: "Store", company: 0, types: ["company.kybstatus.update"] },
    LEASE,
    { _tag: "Settle", of: 0, ending: "lastFailed" },
    { _tag: "Store", company: 0, types: ["company.kybstatus.update"] },
    LEASE
  ],
  // A halted lane goes on when its event is filtered out.
  [
    { _tag: "Add", filter: 0, order: "halt" },
    { _tag: "Store", company: 0, types: ["company.kybstatus.update", "employee.kycstatus.update"] },
    LEASE,
    { _tag: "Settle", of: 0, ending: "lastFailed" },
    { _tag: "Filter", of: 0, filter: 1 },
    LEASE
  ],
  // What was being sent while it was filtered out halts the lane, until somebody tries again.
  [
    { _tag: "Add", filter: 0, order: "halt" },
    STORE,
    LEASE,
    { _tag: "Filter", of: 0, filter: 1 },
    settled("lastFailed"),
    { _tag: "Store", company: 0, types: ["employee.kycstatus.insert"] },
    { _tag: "Filter", of: 0, filter: 1 },
    LEASE,
    { _tag: "Retry", of: 0 },
    LEASE
  ],
  // A receiver asks for a pause, whatever is stored meanwhile.
  [...SENT, settled("busy"), STORE, LEASE],
  [...SENT, settled("lastFailed"), STORE, LEASE],
  [...SENT, settled("failed"), { _tag: "Skip", of: 0, company: 0 }, LEASE],
  // A person ends the pause of an endpoint.
  [...SENT, settled("busy"), LEASE, { _tag: "Retry", of: 0 }, LEASE],
  // A lease ends while its process is slow: another sends, and the first settles late.
  [...SENT, { _tag: "Lapse", of: 0 }, LEASE, settled("delivered"), LEASE],
  [
    ...SENT,
    { _tag: "Replay", of: 0, company: 0, from: 1, kind: "company" },
    { _tag: "FinishReplays" },
    LEASE
  ],
  // A lane is kept, and passed on when its endpoint changes.
  [
    { _tag: "Add", filter: 0, order: "skip" },
    STORE,
    STORE,
    STORE,
    LEASE_MORE,
    KEEP,
    KEEP,
    settled("failed"),
    LEASE
  ],
  [
    { _tag: "Add", filter: 0, order: "skip" },
    STORE,
    STORE,
    STORE,
    LEASE_MORE,
    KEEP,
    { _tag: "Order", of: 0, order: "halt" },
    KEEP,
    LEASE
  ],
  [...SENT, settled("failed"), { _tag: "Expire", company: 0, count: 4 }, LEASE]
]
