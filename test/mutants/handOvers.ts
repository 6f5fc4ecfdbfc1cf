/** Faults in hand-overs on their way: the file that is exported, and what its recipient takes. */
import { within, type Fault } from "./fault.ts"

const OPEN = "packages/client/src/openHandOver.test.ts"
const READ = "packages/client/src/readHandOver.test.ts"
const PAST = "apps/server/test/pastPayrollInput.test.ts"
const EXPORT = "apps/cli/test/handoverExport.test.ts"

export const handOvers: ReadonlyArray<Fault> = [
  ...within(
    "packages/client/src/openHandOver.ts",
    ['if (alg !== "EdDSA") return fail("algorithm")', "", OPEN],
    ['header : fail("algorithm")', "header : header", OPEN],
    ["isGood ? bytesOf(payload) : fail", "signature ? bytesOf(payload) : fail", OPEN],
    ['alg !== "ECDH-ES" || enc !== ENC ||', 'alg !== "ECDH-ES" ||', OPEN]
  ),
  ...within(
    "packages/client/src/readHandOver.ts",
    ['if (handOver.page !== pages.length + 1) throw new HandOverError("incomplete")', "", READ],
    [
      'if (headOf(page) !== headOf(pages[0] ?? page)) throw new HandOverError("other-hand-over")',
      "",
      READ
    ],
    [
      "if (handOver.sha256 !== (await sha256(canonicalJson(content)))) {",
      'if (handOver.sha256 === "") {',
      READ
    ],
    ["last?.handOver.pageCount !== pages.length", "last === undefined", READ]
  ),
  ...within(
    "apps/cli/src/commands/handover/export.ts",
    ["yield* requireNewFile(request.file)", "", EXPORT],
    ["nextCursor !== null;", "nextCursor === undefined;", EXPORT]
  ),
  ...within(
    "packages/operations/src/history/rules/recordsAt.ts",
    [
      "if (isSealed) replaced.add(field)",
      "",
      "packages/operations/src/history/rules/recordsAt.test.ts"
    ],
    [
      "return [field, undefined] as const",
      "return [field, now[field]] as const",
      "packages/operations/src/history/rules/recordsAt.test.ts"
    ]
  ),
  ...within("packages/domain/src/handover/payRequirements.ts", [
    "...replacedIdentity(payee),",
    "",
    "packages/domain/src/handover/payee.test.ts"
  ]),
  ...within("packages/operations/src/handover/rules/recordsThen.ts", [
    "exits: exitsAt(now.exits, at)",
    "exits: now.exits",
    PAST
  ]),
  ...within("packages/operations/src/handover/rules/periodHandOver.ts", [
    "yield* requireKept(moment)",
    "",
    PAST
  ]),
  ...within("apps/cli/src/ownerFile.ts", [
    "await rm(file, { force: true })",
    "",
    "apps/cli/src/ownerFile.test.ts"
  ])
]
