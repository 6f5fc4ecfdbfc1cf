/** Faults in what an erasure finds, and in what was read before it and is stored behind it. */
import { within, type Fault } from "./fault.ts"

const STORES = "packages/adapters/src/sql/stores/"
const SEARCH = "apps/server/test/erasureSearch.test.ts"
const COMPANY = "apps/server/test/erasureSearchCompany.test.ts"
const BETWEEN = "apps/server/test/erasureBetween.test.ts"
const KNOWN = "packages/adapters/test/knownErasures.test.ts"
const SUITES = "packages/adapters/test/stores.test.ts"
const LAW = "apps/server/test/erasureLaw.test.ts"
const DECIDERS = "apps/server/test/erasedDeciders.test.ts"
const PAGES = "apps/server/test/erasedHandOvers.test.ts"
const IMPORTS = "packages/adapters/test/erasedImports.test.ts"

export const erasedPeople: ReadonlyArray<Fault> = [
  ...within(
    "packages/operations/src/background/eraseDue.ts",
    [
      "|| at < erasure.at + WAITS_MS) return { ...erasure, dueAt: at + WAITS_MS }\n  if (keptUntil",
      ") return { ...erasure, dueAt: at + WAITS_MS }\n  if (keptUntil",
      IMPORTS
    ],
    ["dueAt - LOOKED_THROUGH_MS - DAY_MS", "dueAt", LAW]
  ),
  ...within("packages/operations/src/personalData/rules/erasure.ts", [
    "day >= today",
    "false",
    LAW
  ]),
  ...within(`${STORES}erasedRecords.ts`, ['return { status: "deactivated" }', "return {}", LAW]),
  ...within(`${STORES}eraser.ts`, [
    "if (!isDryRun) yield* eraseRest",
    "if (isDryRun) yield* eraseRest",
    BETWEEN
  ]),
  ...within(`${STORES}erasedRecords.ts`, [
    '...(expected === null ? [] : [{ of: "worker", id: owner.id, expected } as const])',
    "",
    BETWEEN
  ]),
  ...within("packages/operations/src/handover/rules/handOverPages.ts", [
    "revisions: [profileAt(subject.employer)]",
    "revisions: []",
    BETWEEN
  ]),
  ...within(
    `${STORES}eraserStatements.ts`,
    [
      "update delivery_lane set lease = null, due_at = ${p.at}",
      "update delivery_lane set due_at = due_at",
      BETWEEN
    ],
    [
      "and (audit.at, audit.id) > (cast(",
      "and audit.company_id = ${p.companyId} and (audit.at, audit.id) > (cast(",
      SEARCH
    ],
    ["or audit.acted_by_id in (", "or 1 = 0 and audit.acted_by_id in (", COMPANY]
  ),
  ...within(
    `${STORES}erasedHandOvers.ts`,
    ["known.get(userId) === undefined", "known.has(userId)", COMPANY],
    ["signatoryId !== company.signatory?.businessUserId", "true", PAGES]
  ),
  ...within(`${STORES}erasedPages.ts`, [
    "signature: by(ERASED)",
    "signature: by(null as never)",
    PAGES
  ]),
  ...within(`${STORES}keyedRows.ts`, ["= made.old_seal)`", "<> '')`", BETWEEN]),
  ...within(`${STORES}erasedTexts.ts`, [
    "isErasedTable(table) ? keptUntil(kindOf(table, column)) : undefined",
    'keptUntil("person")',
    SEARCH
  ]),
  ...within(`${STORES}erasedNames.ts`, [
    "Object.assign(name, { [each.field]: each.before ?? undefined })",
    "",
    SEARCH
  ]),
  ...within(`${STORES}deciderFields.ts`, [
    "withoutName(by.credentialPerson, isGone)",
    "by.credentialPerson",
    DECIDERS
  ]),
  ...within(`${STORES}erasures.ts`, [
    "genuine.push(...stored.filter(({ isGenuine }) => isGenuine))",
    "genuine.push(...stored)",
    SUITES
  ]),
  ...within(`${STORES}erasureRequests.ts`, [" and confirmed_at is null)", ")", SUITES]),
  ...within(
    "packages/adapters/src/maintenance/knownErasures.ts",
    ["lacked.filter(({ isThere }) => isThere)", "lacked.slice(0, 0)", KNOWN],
    ["if (lacked.length > 0) yield* applyErasures(knownRegister(dataDir))", "", KNOWN]
  ),
  ...within("packages/adapters/src/maintenance/copy.ts", ["erasures !== 0", "false", KNOWN]),
  ...within(`${STORES}erasureRow.ts`, [
    "isOpen && macBy(root)(erasureTexts(erasure)) === row.root_mac",
    "isOpen",
    KNOWN
  ]),
  ...within(`${STORES}retentionStatements.ts`, [" and ${isFree(table)}`", "`", SUITES])
]
