/** Faults in the rules of records and in the way of a request. */
import { within, type Fault } from "./fault.ts"

const DOMAIN = "packages/domain/src/"
const OPERATIONS = "packages/operations/src/"
const ADAPTERS = "packages/adapters/"

export const rulesOfRecords: ReadonlyArray<Fault> = [
  ...within(`${DOMAIN}limits.ts`, [
    "return existing < max",
    "return existing <= max",
    `${DOMAIN}limits.test.ts`
  ]),
  ...within(`${DOMAIN}status.ts`, [
    "table[from].includes(to) ? Result.succeed(to) : Result.fail(noMove(record, table, from, to))",
    "Result.succeed(to)",
    `${DOMAIN}status.test.ts`
  ]),
  ...within(`${DOMAIN}w4/withholding.ts`, [
    "last !== undefined && day > last",
    "last !== undefined && day >= last",
    `${DOMAIN}w4/withholding.test.ts`
  ]),
  ...within(
    `${DOMAIN}w4/w4Information.ts`,
    ["w4.exempt ? w4.unexemptFrom : heldFrom", "heldFrom", `${DOMAIN}w4/w4Information.test.ts`],
    ["  ...current,\n  ...EMPTY_W4,", "  ...current,", `${DOMAIN}w4/w4Information.test.ts`],
    ["return isOther || isAnew", "return isAnew", `${DOMAIN}w4/w4Information.test.ts`],
    ["entries.exempt && !isOver", "entries.exempt", `${DOMAIN}w4/w4Information.test.ts`]
  ),
  ...within(
    `${DOMAIN}company/verdict.ts`,
    [
      "return isMoved && submitted !== undefined && samePerson(submitted, ownerCase(user))",
      "return isMoved && submitted !== undefined",
      `${DOMAIN}company/verdict.test.ts`
    ],
    [
      'const isMoved = to !== "failed" || named.has(user.id.toLowerCase())',
      "const isMoved = true",
      `${DOMAIN}company/verdict.test.ts`
    ],
    ["owners: moveBusinessUsers(owners, to, at)", "owners: []", `${DOMAIN}company/verdict.test.ts`]
  ),
  ...within(
    `${DOMAIN}kyc/workerCase.ts`,
    ["!/^(?:000|666|9)/.test(ssn)", "!/^(?:000|9)/.test(ssn)", `${DOMAIN}kyc/workerCase.test.ts`],
    ["middleName: worker.middleName ?? null", "middleName: null", `${DOMAIN}kyc/workerCase.test.ts`]
  ),
  ...within(
    `${DOMAIN}payroll/openPeriods.ts`,
    ['status !== "new" || ', "", `${DOMAIN}payroll/periods.properties.test.ts`],
    [" || periodEnd < today", "", `${DOMAIN}payroll/periods.properties.test.ts`]
  ),
  ...within(`${DOMAIN}payroll/periods.ts`, [
    "const first = open[0]?.periodBegin ?? addDays(before.periodsUntil, 1)",
    "const first = from",
    `${DOMAIN}payroll/periods.properties.test.ts`
  ]),
  ...within(`${OPERATIONS}paySchedule/updatePaySchedule.ts`, [
    "if (asksNothing(before, rules, startDate)) return unchanged(before, today)",
    "",
    `${OPERATIONS}paySchedule/changedSchedules.test.ts`
  ]),
  ...within(`${OPERATIONS}background/extendPaySchedules.ts`, [
    'update("paySchedule", before, more.schedule)',
    'update("paySchedule", { version: 1 }, more.schedule)',
    `${ADAPTERS}test/stores.test.ts`
  ]),
  ...within(`${OPERATIONS}verification/rules/moveSubject.ts`, [
    "workers.filter(({ worker }) => !hasLeft(worker))",
    "workers",
    `${OPERATIONS}company/corrections.test.ts`
  ]),
  ...within(`${OPERATIONS}verification/rules/moveSubject.ts`, [
    "!samePerson(personCaseOf(attempt), workerCase(worker, kyc))",
    "false",
    `${OPERATIONS}background/applyVerdict.test.ts`,
    `${ADAPTERS}test/kyc.test.ts`
  ]),
  ...within(`${OPERATIONS}verification/rules/newAttempt.ts`, [
    'failed >= FAILED_ATTEMPTS_MAX) ? ["attempts_exhausted"] : []',
    'failed > FAILED_ATTEMPTS_MAX) ? ["attempts_exhausted"] : []',
    `${OPERATIONS}kyc/updateKycInformation.test.ts`,
    `${ADAPTERS}test/rulesModel.test.ts`
  ])
]

export const requests: ReadonlyArray<Fault> = [
  ...within(`${OPERATIONS}caller.ts`, [
    "(grants[role].has(required) ||",
    "(grants[role].size > 0 ||",
    `${OPERATIONS}caller.test.ts`
  ]),
  ...within(
    `${OPERATIONS}execute.ts`,
    [
      "if (!mayCall(caller, operation)) return yield* new NotAllowed({})",
      "",
      `${OPERATIONS}execute.test.ts`
    ],
    [
      "isSameRequest(keyed, stored)\n    ? Effect.flatMap",
      "keyed\n    ? Effect.flatMap",
      `${OPERATIONS}execute.test.ts`
    ],
    ["Effect.as(confirm, {", "Effect.as(Effect.void, {", `${OPERATIONS}execute.test.ts`],
    [
      "if (!queues.enter(served)) return yield* new KeyInFlight()",
      "queues.enter(served)",
      `${OPERATIONS}execute.test.ts`
    ]
  ),
  ...within(
    `${OPERATIONS}writeRound.ts`,
    [
      "changes: tried,\n    answer: undefined,\n    isDryRun: true",
      "changes: tried,\n    answer: undefined",
      `${OPERATIONS}execute.dryRun.test.ts`
    ],
    [
      "return first && isLimit ? first : failure",
      "return failure",
      "packages/adapters/test/recordedTime.test.ts"
    ]
  ),
  ...within(`${OPERATIONS}bulkDecision.ts`, [
    "if (limit) {",
    "if (limit === null) {",
    "packages/adapters/test/recordedTime.test.ts"
  ]),
  ...within(`${OPERATIONS}submittedNumbers.ts`, [
    'onError === "continue" ? numbers.map',
    "onError !== undefined ? numbers.map",
    "packages/adapters/test/recordedTime.test.ts"
  ]),
  ...within(`${OPERATIONS}executeCommand.ts`, [
    "if (existing) return yield* Effect.fail(spent(existing, keyed))",
    "",
    `${OPERATIONS}executeCommand.test.ts`
  ]),
  ...within(`${OPERATIONS}duplicates.ts`, [
    'client.settings.duplicates === "reject"',
    'client.settings.duplicates === "review"',
    `${OPERATIONS}duplicates.test.ts`
  ]),
  ...within(
    `${OPERATIONS}claims.ts`,
    [
      "if (isSandboxValue(Redacted.value(ein))) return []",
      "",
      `${OPERATIONS}company/createBusiness.test.ts`
    ],
    [
      "releases: [emailRelease(worker), ssnRelease(worker)]",
      "releases: [emailRelease(worker)]",
      `${OPERATIONS}claims.test.ts`
    ],
    [
      "hasLeft(worker) || isTaken(path) || isSandboxValue",
      "isTaken(path) || isSandboxValue",
      `${OPERATIONS}claims.test.ts`
    ]
  )
]
