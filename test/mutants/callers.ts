/** Faults in what callers may do, how much of it, and how their credentials change. */
import { within, type Fault } from "./fault.ts"

const OPERATIONS = "packages/operations/src/"
const STORES = "packages/adapters/src/sql/stores/"
const STORES_TEST = "packages/adapters/test/stores.test.ts"
const HTTP = "apps/server/src/http/"
const ADMINISTRATION = "apps/server/test/credentialAdministration.test.ts"
const COMPANIES = "apps/server/test/foreignCompanies.test.ts"
const VISIBLE_TEST = "packages/adapters/src/sql/database.test.ts"
const SERVICE = "apps/server/test/serviceCredentials.test.ts"
const RECIPIENTS = "apps/server/test/recipients.test.ts"
const CLIENT_EVENTS = "apps/server/test/clientEvents.test.ts"
const QUEUES = "packages/adapters/test/queues.test.ts"
const REVEAL = "apps/server/test/revealNumber.test.ts"
const PAGES = "apps/server/test/handedPages.test.ts"
const PAYEE = "packages/domain/src/handover/payee.test.ts"
const PAY_RESULTS = `${OPERATIONS}paySchedule/reportPayResults.test.ts`
const CHANGES = "apps/server/test/credentialChanges.test.ts"

const PERSON_TEST = "packages/domain/src/person.test.ts"
const DECISION_TEST = "packages/domain/src/decision/personDecision.test.ts"

export const credentials: ReadonlyArray<Fault> = [
  ...within(
    "packages/adapters/src/sql/database.ts",
    ["rows.filter((row) => isVisible(row as RowOfCompany))", "rows", COMPANIES],
    [
      'row.company_id ?? row.id ?? ""',
      "row.company_id ?? [...companyIds][0] ?? row.id",
      VISIBLE_TEST
    ],
    ["(personOf(row) ?? worker) === worker", "true", VISIBLE_TEST]
  ),
  ...within(`${STORES}sparsePage.ts`, [
    "isVisible(row) && isMatch(row)",
    "isMatch(row)",
    COMPANIES,
    `${STORES}sparsePage.test.ts`
  ]),
  ...within(`${OPERATIONS}execute.ts`, [
    "Effect.provideService(answer, VisibleCompanies, companyIds)",
    "answer",
    COMPANIES
  ]),
  ...within(`${OPERATIONS}execute.ts`, [
    "if (caller.companyIds === undefined && !operation.countsNumbers) return\n",
    "if (caller.requestId) return\n",
    `${OPERATIONS}execute.test.ts`
  ]),
  ...within(
    `${OPERATIONS}writeRound.ts`,
    ["yield* countNumbers(entry, numbers)\n    return", "return", "apps/server/test/doors.test.ts"],
    ["body },\n    numbers\n", "body }\n", "apps/server/test/doors.test.ts"],
    [
      "isDryRun ? { ...commit.changes, claims: [] } : commit.changes",
      "commit.changes",
      "apps/server/test/doors.test.ts"
    ]
  ),
  ...within(`${STORES}credentials.ts`, [
    "credential?.hashes ?? [dummyHash]",
    "credential?.hashes ?? []",
    "packages/adapters/test/comparisons.test.ts"
  ]),
  ...within(`${STORES}credentialStatements.ts`, [
    "where key_id = ${p.recordId} and client_id = ${p.clientId} and revoked_at is null\n",
    "where key_id = ${p.recordId} and revoked_at is null\n",
    ADMINISTRATION
  ]),
  ...within(
    `${STORES}credentialStore.ts`,
    [
      "const everywhere = Effect.sleep(2 * CREDENTIAL_CACHE_MS)",
      "const everywhere = Effect.void",
      CHANGES
    ],
    ["entry.at + overlapMs", "entry.at", ADMINISTRATION],
    ['isLimited ? limitedSecret(stored, "toCompanies") : stored', "stored", ADMINISTRATION],
    ["expiresAt !== undefined || isOfService", "expiresAt !== undefined", SERVICE]
  ),
  ...within(
    `${OPERATIONS}onBehalfOf.ts`,
    ['return name === "" || name === caller.client.name', "return name.length >= 0", SERVICE],
    [
      "return operation.spansClients ? Effect.succeed(request) : invalid(missing(CLIENT))",
      "return Effect.succeed(request)",
      SERVICE
    ]
  ),
  ...within(`${OPERATIONS}caller.ts`, [
    '(isOfService === true || scope !== "service")',
    "true",
    `${OPERATIONS}caller.test.ts`
  ]),
  ...within(`${STORES}clients.ts`, [
    '.where("name", "=", p.name)\n      .where("id", "<>", sql.lit(SERVICE.id))',
    '.where("name", "=", p.name)',
    SERVICE
  ]),
  ...within(`${STORES}lastUse.ts`, ["now - (now % MINUTE_MS)", "now", STORES_TEST]),
  ...within(`${STORES}credentials.ts`, [
    '.where("credential.pending_issuer", "is", null)',
    "",
    ADMINISTRATION
  ]),
  ...within(`${OPERATIONS}credential/approveCredential.ts`, [
    "if (caller.client.settings.fourEyes) {",
    "if (caller.isOfService) {",
    ADMINISTRATION
  ]),
  ...within(`${OPERATIONS}credential/rotateCredential.ts`, [
    'if (role === "payroll") return yield* isForPayroll',
    "",
    ADMINISTRATION
  ]),
  ...within(`${HTTP}authentication.ts`, [
    "addresses === undefined || isInRanges(addresses, withoutZone(address))",
    "addresses === undefined || address.length > 0",
    ADMINISTRATION
  ]),
  ...within(
    `${OPERATIONS}handover/revealNumber.ts`,
    ["yield* storeReveal({ record: holder.record, field, reason }, caller, entry)", "", REVEAL],
    ["answer: keptKey(entry, record.id)", "answer: undefined", REVEAL]
  ),
  ...within(
    `${OPERATIONS}handover/rules/revealed.ts`,
    ["limitKeyOf(person ?? { name: credential, ids: [] })", "credential", REVEAL],
    ["max: REVEALED_MAX", "max: REVEALED_MAX + 1", REVEAL]
  ),
  ...within(`${OPERATIONS}handover/rules/handedPage.ts`, [
    "disclosed: notes.values.map(",
    "disclosed: notes.values.slice(1).map(",
    PAGES
  ]),
  ...within(`${OPERATIONS}handover/rules/payees.ts`, [
    "if (!isSame) continue",
    "if (!isSame && round > ROUNDS_MAX) continue",
    PAGES
  ]),
  ...within(`${OPERATIONS}handover/rules/handOverPages.ts`, [
    "handOver.companyId !== companyId ||",
    "",
    PAGES
  ]),
  ...within(
    "packages/domain/src/handover/payRequirements.ts",
    ['status !== "Locked"', 'status === "Open"', PAYEE],
    ["...identityNeeds(payee),\n  ...wageNeeds", "...wageNeeds", PAYEE]
  ),
  ...within(
    "packages/domain/src/handover/payee.ts",
    ["repeated.add(payee.worker.id)", "paid.push(days)", PAYEE],
    ['filter(({ status, hold }) => status === "ready" && hold === undefined)', "slice()", PAYEE]
  ),
  ...within(`${STORES}figureStatements.ts`, [
    "and not ${isUnusual(sql`amount - added`, sql`largest`)}",
    "",
    STORES_TEST
  ]),
  ...within(`${STORES}wholeValues.ts`, [
    "${amount} > ${sql.lit(USUAL)} and ${amount} > ${sql.lit(TIMES)} * ${largest}",
    "${amount} > ${sql.lit(TIMES)} * ${largest} + ${sql.lit(USUAL)}",
    STORES_TEST,
    "packages/adapters/test/figures.test.ts"
  ]),
  ...within(
    `${OPERATIONS}handover/confirmRecipient.ts`,
    ["if (recipient.fingerprint !== fingerprint) return yield* anotherKey", "", RECIPIENTS],
    ["yield* Effect.fromResult(requireOtherPerson(recipient.addedBy, second))", "", RECIPIENTS]
  ),
  ...within(`${STORES}recipients.ts`, ["of_name = 0 and of_key = 0", "of_name = 0", RECIPIENTS]),
  ...within(
    `${STORES}commandEntry.ts`,
    [
      "from client where client.id = ${p.clientId} and ${isAudited(p)}`",
      "from client where client.id = ${p.clientId}`",
      QUEUES
    ],
    [
      "return [number(values), add(values), lanes(values)]",
      "return [number(values), add(values)]",
      QUEUES
    ]
  ),
  ...within(`${STORES}eventLog.ts`, [
    "row.company_id === row.client_id ? undefined : row.company_id",
    "row.company_id",
    QUEUES,
    CLIENT_EVENTS
  ]),
  ...within(`${STORES}endpointReplays.ts`, [
    "moves.moveOfClient({ id, starts, before: place }),",
    "",
    QUEUES
  ]),
  ...within("packages/domain/src/handover/recipient.ts", [
    "isFourEyes ? undefined :",
    "createdAt < 0 ? undefined :",
    "packages/domain/src/handover/recipient.test.ts"
  ]),
  ...within("packages/domain/src/handover/publicKey.ts", [
    "point < X25519_PRIME && !LOW_ORDER.has(point)",
    "point < X25519_PRIME",
    "packages/domain/src/handover/publicKey.test.ts"
  ]),
  ...within(`${OPERATIONS}auditedRequest.ts`, [
    "disclosure: _disclosure, ...entry } = commit",
    "...entry } = commit",
    REVEAL
  ]),
  ...within(`${HTTP}consoleSessions.ts`, [
    'principal.role === "payroll" && { role: "read" }',
    "{}",
    "apps/server/test/consoleSessions.test.ts"
  ]),
  ...within("packages/adapters/src/vault/storedSecrets.ts", [
    'rootKey.state !== "retired" &&',
    "",
    "packages/adapters/src/vault/storedSecrets.test.ts"
  ]),
  ...within("packages/adapters/src/vault/credentials.ts", [
    "ISSUED_KEY_ID.test(keyId) && !isWellFormedSecret(secret)",
    "false",
    STORES_TEST
  ])
]

export const people: ReadonlyArray<Fault> = [
  ...within(
    "packages/domain/src/decision/personDecision.ts",
    [
      "first.credential === second.credential || sharePerson(first.by, second.by)",
      "first.credential === second.credential",
      DECISION_TEST
    ],
    [
      'decision.status === "waiting" && at < waitsUntil(decision)',
      'decision.status === "waiting"',
      DECISION_TEST
    ],
    ["if (first.decision !== input.decision) {", "if (first.version > 1) {", DECISION_TEST]
  ),
  ...within(
    "packages/domain/src/person.ts",
    [
      "actor.credentialPerson ? [actor, actor.credentialPerson] : [actor]",
      "actor.credentialPerson ? [actor] : [actor]",
      DECISION_TEST,
      PERSON_TEST
    ],
    ["foldedText(name).replaceAll(", "name.replaceAll(", DECISION_TEST, PERSON_TEST],
    ["one.ids.some((id) => other.ids.includes(id))", "one.ids[0] === other.ids[0]", PERSON_TEST],
    [
      "one.ids.length > 0 && other.ids.length > 0",
      "one.ids.length > 0 && one.name !== other.name",
      PERSON_TEST
    ]
  ),
  ...within(`${OPERATIONS}actedBy.ts`, [
    "if (owner && mayActForOthers !== true) return",
    "if (owner && mayActForOthers === false) return",
    `${OPERATIONS}actedBy.test.ts`
  ]),
  ...within(`${OPERATIONS}credential/rules/credential.ts`, [
    "record?.kind !== kind || companyIds?.includes(record.companyId) === false",
    "record?.kind !== kind",
    "apps/server/test/whoActs.test.ts"
  ]),
  ...within("packages/domain/src/timesheet/sheetState.ts", [
    "involves(actedBy, personOf(worker))",
    "actedBy.ids.includes(worker.id)",
    "apps/server/test/whoActs.test.ts"
  ]),
  ...within(
    "packages/domain/src/bankAccount/checkSteps.ts",
    [
      "awaitsApproval || hold !== undefined",
      "hold !== undefined",
      "packages/adapters/test/kyc.test.ts"
    ],
    [
      'isRoutingNumber(routingNumber) ? "ready"',
      'routingNumber ? "ready"',
      "packages/domain/src/bankAccount/checkSteps.test.ts"
    ]
  ),
  ...within(
    "packages/domain/src/bankAccount/workerBankAccount.ts",
    [
      "byId.get(account.id) ?? 0",
      "byId.get(account.id) ?? account.payPercentage",
      "packages/adapters/test/rulesModel.test.ts"
    ],
    ["sum === WHOLE_PAY", "sum <= WHOLE_PAY", "packages/adapters/test/rulesModel.test.ts"]
  ),
  ...within(
    "packages/domain/src/bankAccount/replacement.ts",
    [
      '(status === "ready" || status === "failed")',
      'status === "ready"',
      `${OPERATIONS}background/checkBankAccounts.test.ts`
    ],
    [
      "[before, ...waitingFor(before, all)]",
      "[before]",
      `${OPERATIONS}bankAccount/userBankAccounts.test.ts`
    ]
  ),
  ...within(`${OPERATIONS}bankAccount/rules/userAccount.ts`, [
    "client.settings.fourEyes || returnCode !== undefined",
    "client.settings.fourEyes",
    PAY_RESULTS
  ]),
  ...within(
    `${OPERATIONS}paySchedule/reportPayResults.ts`,
    ["unreported.every(", "unreported.some(", PAY_RESULTS],
    ["reports.set(result.workerId, [", "reports.set(result.id, [", PAY_RESULTS]
  ),
  ...within(`${OPERATIONS}bankAccount/updateUserBankAccount.ts`, [
    "payPercentage += account.payPercentage",
    "payPercentage += 0",
    "packages/adapters/test/rulesModel.test.ts"
  ]),
  ...within(
    `${OPERATIONS}background/checkBankAccounts.ts`,
    ["(before?.payPercentage ?? 0)", "0", `${OPERATIONS}background/checkBankAccounts.test.ts`],
    [
      'last.status === "ready" ? replacedWith(account, bankAccounts) : undefined',
      "replacedWith(account, bankAccounts)",
      `${OPERATIONS}background/checkBankAccounts.test.ts`
    ]
  ),
  ...within(`${OPERATIONS}timesheet/rules/lockedWorker.ts`, [
    "if (blockingOf(exceptions.all).length > 0) {\n    const notLocked",
    "if (blockingOf(exceptions.all).length < 0) {\n    const notLocked",
    "apps/server/test/timeCases.test.ts"
  ]),
  ...within("packages/domain/src/timeTracking/pairPunches.ts", [
    "confirmedAt >= changedAt",
    "confirmedAt > 0",
    "packages/domain/src/timeTracking/pairPunches.test.ts"
  ]),
  ...within(`${OPERATIONS}execute.ts`, [
    "yield* auditLook({ ...(yield* entry), ...(disclosure && { disclosure }) }, record)",
    "",
    "apps/server/test/actedBy.test.ts"
  ]),
  ...within(`${STORES}pendingApprovals.ts`, [
    "and decision.created_at > ${p.since}\n  where account",
    "\n  where account",
    "packages/adapters/test/kyc.test.ts"
  ])
]

export const loadLimits: ReadonlyArray<Fault> = [
  ...within(`${HTTP}shares.ts`, [
    "if (count + amount > max) return false",
    "if (count + amount > max + 1) return false",
    `${HTTP}shares.test.ts`
  ]),
  ...within(`${HTTP}bodyRoom.ts`, [
    "if (!take(holder, more)) return failures.bodyShareExceeded",
    "take(holder, more)",
    `${HTTP}bodyRoom.test.ts`
  ]),
  ...within(`${HTTP}turns.ts`, [
    "if (at < restUntil && at - servedAt < SERVED_MS) return restFor(restUntil - at)",
    "",
    `${HTTP}turns.test.ts`
  ]),
  ...within(`${HTTP}bodyBytes.ts`, [
    "if (!failure) return pace(piece.length)",
    "if (!failure) return",
    `${HTTP}bodyBytes.test.ts`
  ]),
  ...within(`${HTTP}admission.ts`, [
    "if (operation && !mayCall(principal, operation)) return Result.fail(notAllowed)",
    "",
    "apps/server/test/bodyAdmission.test.ts"
  ])
]
