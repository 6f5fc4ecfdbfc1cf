/** Faults in what is erased, and in what stops an erasure. */
import { within, type Fault } from "./fault.ts"

const STORES = "packages/adapters/src/sql/stores/"
const ERASURE = "apps/server/test/erasure.test.ts"
const COMPANY = "apps/server/test/erasureCompany.test.ts"
const LAW = "apps/server/test/erasureLaw.test.ts"
const HOLD = "apps/server/test/erasureHold.test.ts"
const ERASED_WRITES = "apps/server/test/erasedWrites.test.ts"

export const erasures: ReadonlyArray<Fault> = [
  ...within(
    `${STORES}erasureHold.ts`,
    ["auditIf(p, sql`not ${isHeld(p)}`)", "auditIf(p, sql`1 = 1`)", HOLD],
    ["and (id = ${p.companyId} or", "and (id = '' or", HOLD]
  ),
  ...within(
    `${STORES}erasedRecords.ts`,
    ["hold.is_held === 1", "false", HOLD],
    ['{ of: "companyProfile", id: owner.companyId, expected: revision },', "", HOLD]
  ),
  ...within(`${STORES}erasedSeals.ts`, [
    "each.id === ownerId ? erasedPerson(each) : each",
    "erasedPerson(each)",
    "apps/server/test/erasureOwner.test.ts"
  ]),
  ...within(
    "packages/operations/src/background/eraseDue.ts",
    ["if (yield* hold(held))", "if (false)", COMPANY],
    ["{ ...erasure, dueAt: yield* now }", "{ ...erasure, dueAt: (yield* now) + DAY_MS }", COMPANY],
    [
      "if (until !== undefined) return { ...erasure, dueAt: Math.max(until",
      "if (false) return { ...erasure, dueAt: Math.max(0",
      COMPANY
    ],
    ["Math.min(dayAfter, believed + LOOKED_THROUGH_MS)", "dayAfter", LAW],
    ["keptOf(erasure, dayStillOn(believed))", "keptOf(erasure, dayStillOn(at))", LAW]
  ),
  ...within("packages/operations/src/personalData/rules/erasure.ts", [
    "if (isErased || request?.confirmedAt !== undefined) return yield* alreadyConfirmed\n  if (!request)",
    "if (!request)",
    ERASURE
  ]),
  ...within("packages/adapters/src/maintenance/knownErasures.ts", [
    "now.erasures !== noted.erasures ||",
    "noted.erasures === 0 ||",
    "packages/adapters/test/knownErasures.test.ts"
  ]),
  ...within("packages/adapters/src/maintenance/restoredErasures.ts", [
    "b.at - a.at",
    "0",
    "packages/adapters/test/restoredErasures.test.ts"
  ]),
  ...within(
    "packages/operations/src/ports/erasedSubjects.ts",
    ["companyIds.some((id) => erased.has(id))", "false", ERASED_WRITES],
    ["!PAY_RECORDS.has(write.kind)", "false", ERASED_WRITES],
    ["if (done.length > 0) yield* lookThrough", "if (false) yield* lookThrough", ERASED_WRITES]
  ),
  ...within("packages/operations/src/erasedFirst.ts", [
    "personIds.some((id) => erased.has(id)) ? personErased",
    "false ? personErased",
    ERASED_WRITES
  ]),
  ...within("packages/operations/src/bulkDecision.ts", [
    "requirePeople(each.changes ?? noChanges, erased)",
    "requirePeople(noChanges, erased)",
    ERASED_WRITES
  ]),
  ...within("packages/operations/src/worker/setLegalHold.ts", [
    "[workerAt(held.loaded), ofCompany]",
    "[workerAt(held.loaded)]",
    HOLD
  ]),
  ...within("packages/adapters/src/maintenance/checkMacs.ts", [
    'table === "event" && version !== ERASED_EVENT',
    'table === "event"',
    ERASURE
  ])
]
