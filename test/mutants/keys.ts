/** Faults in what changes keys: in the steps of a rotation, in what each step waits for, and in the key file. */
import { within, type Fault } from "./fault.ts"

const ADAPTERS = "packages/adapters/src/"
const STORES = `${ADAPTERS}sql/stores/`
const TESTS = "packages/adapters/test/"
const ROTATION = `${TESTS}keyRotation.test.ts`
const WAITS = `${TESTS}keyRotationWaits.test.ts`
const ROOT = `${TESTS}rootRotation.test.ts`
const ROOT_KILLED = `${TESTS}rootKeysKilled.test.ts`
const VERSIONS = `${ADAPTERS}vault/keyVersions.test.ts`

const steps = within(
  `${STORES}keyRotation.ts`,
  ["(yield* monotonicMs) - since < (yield* StepMs)", "false", WAITS],
  ["return row?.count === 0", "return true", WAITS],
  ["claim: yield* claims.carry(claim, rows)", "claim: undefined", ROTATION],
  [
    "claim: yield* claims.drop(claim, rows)",
    "claim: (yield* claims.carry(claim, rows)) && undefined",
    ROTATION
  ],
  ['step === "both" ? (kept?.place ?? null) : null', "null", ROTATION],
  ['step === "new" && (yield* keys.auditUse(number, rows))', "false", ROTATION],
  ["if (left > 0)\n      return", "if (left > 1e9)\n      return", ROTATION],
  ["if (under.length > 0)", "if (under.length > 1e9)", ROTATION],
  ["if ((yield* unlinked) === 0)", "if ((yield* unlinked) >= 0)", ROTATION]
)

const stored = [
  ...within(
    `${ADAPTERS}sql/clientKeys.ts`,
    ["age >= 0 && age < KEYS_USED_MS", "current.number >= 0", WAITS],
    ["[before.version, newest.version]", "[newest.version]", ROTATION]
  ),
  ...within(`${STORES}keyedRows.ts`, [
    "macTable.macOf(row, key.ofMac(mac)) !== mac",
    'macTable.name === ""',
    ROTATION
  ]),
  ...within(
    `${ADAPTERS}vault/keyVersions.ts`,
    ["key && !retired.has(key.digestVersion)", "key", VERSIONS, ROTATION],
    ["const others = open.filter((key)", "const others = versions.filter((key)", VERSIONS]
  )
]

const rootKey = [
  ...within(
    `${ADAPTERS}maintenance/rootRotation.ts`,
    ["if (behind === 0) return", "if (behind >= 0) return", ROOT],
    ["yield* requireOnlyKey(added.id)", "", ROOT],
    ["if (left > 0) return", "if (left > 1e9) return", ROOT],
    ["last.key_version < place", "last.key_version < 0", ROOT]
  ),
  ...within(
    `${ADAPTERS}maintenance/keyFileChange.ts`,
    ["Result.isFailure(inFile) || !isSame(inFile.success, ring)", "false", ROOT],
    ["return release ??", "return release ?? (() => undefined) ??", ROOT_KILLED]
  ),
  ...within(`${STORES}consoleSessions.ts`, [
    "isMade(ring, digest, row) && ",
    "",
    `${TESTS}stores.test.ts`
  ]),
  ...within(`${ADAPTERS}sql/sqlite/dialect.ts`, [
    "numbered_mac(${macKey}, ${number})",
    "numbered_mac(${macKey}, 0)",
    "apps/server/test/editedRows.test.ts"
  ]),
  ...within(`${ADAPTERS}sql/rootKeys.ts`, ["if (!hasAll(next, current))", "if (!next)", ROOT])
]

export const keys: ReadonlyArray<Fault> = [...steps, ...stored, ...rootKey]
