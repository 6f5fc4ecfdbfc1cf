/** Faults in what is stored, for whom, and under which key. */
import { within, type Fault } from "./fault.ts"

const ADAPTERS = "packages/adapters/"
const SQL = "packages/adapters/src/sql/"
const WRITER = "packages/adapters/test/writer.test.ts"
const STORES = "packages/adapters/test/stores.test.ts"

export const writing: ReadonlyArray<Fault> = [
  ...within(
    `${SQL}writer/encodedCommit.ts`,
    [
      "digestsOf(number).length > number.full)",
      "!digestsOf(number).includes(number.digest))",
      `${ADAPTERS}test/stores.test.ts`
    ],
    [": stored?.client_id === clientId &&", ": stored !== undefined &&", WRITER],
    ["(expected ?? stored.revision) === stored.revision", "stored.revision > 0", WRITER]
  ),
  ...within(`${SQL}writer/numberTallies.ts`, [
    "[first, first + 1].map(",
    "[first].map(",
    `${ADAPTERS}test/stores.test.ts`
  ]),
  ...within(
    `${SQL}writer/encode.ts`,
    ["isRival: first !== holder", "isRival: false", WRITER],
    ["operation: commit.operation,", 'operation: "",', WRITER]
  ),
  ...within(
    `${SQL}writer/groupQueue.ts`,
    [
      "for (const thing of waiting.touched) touched.add(thing)",
      "if (isFree) for (const thing of waiting.touched) touched.add(thing)",
      `${SQL}writer/groupQueue.test.ts`
    ],
    [
      "this.#waitingRows + this.#underWayRows >= rowsMax",
      "this.#waitingRows >= rowsMax",
      `${SQL}writer/groupQueue.test.ts`
    ],
    [
      "rows + queued.rows > this.#limits.groupRowsMax",
      "rows > this.#limits.groupRowsMax",
      `${SQL}writer/groupQueue.test.ts`
    ]
  ),
  ...within(
    `${SQL}sqlite/group.ts`,
    [
      "if (current?.version !== expected || !isOneOf(macs, current.mac)) {",
      "if (!current) {",
      WRITER
    ],
    ["if (isRival) return true", "if (isRival) return false", WRITER],
    ["if (paths.length > 0 || isDryRun) {", "if (paths.length > 0) {", WRITER],
    ["  replayed(connection, commit) ??\n", "", WRITER]
  ),
  ...within(
    `${SQL}writer/encodedCommit.ts`,
    ["  current !== holder &&\n", "  current === holder &&\n", WRITER],
    ["release.holder === current && ", "", WRITER]
  ),
  ...within(
    `${SQL}postgres/rowSecurity.ts`,
    ["set local payroll.clients", "set payroll.clients", `${ADAPTERS}test/rowSecurity.test.ts`],
    [
      "(select current_setting('payroll.clients', true) = '*')",
      "(select current_setting('payroll.clients', true) <> '')",
      `${ADAPTERS}test/rowSecurity.test.ts`
    ],
    [
      "if (!clients.every((id) => CLIENT.test(id))) throw",
      "if (clients.length === 0) throw",
      `${ADAPTERS}test/rowSecurity.test.ts`
    ]
  ),
  ...within(`${SQL}postgres/insertOnly.ts`, [
    "group.map(({ clientId }) => clientId)",
    'group.map(() => "*")',
    `${ADAPTERS}test/rowSecurity.test.ts`
  ]),
  ...within(`${SQL}postgres/group.ts`, [
    "begin(BEGIN, clientIds)",
    'begin(BEGIN, ["*"])',
    `${ADAPTERS}test/rowSecurity.test.ts`
  ]),
  ...within(`${SQL}postgres/database.ts`, [
    "  queries.map(({ clientId }) => clientId)",
    '  queries.map(() => "*")',
    `${ADAPTERS}test/rowSecurity.test.ts`
  ]),
  ...within(`${SQL}postgres/grant.ts`, [
    "(FEWER[table] ?? EVERY)",
    "EVERY",
    `${ADAPTERS}test/rowSecurityRole.test.ts`
  ]),
  ...within(
    `${SQL}sqlite/transactions.ts`,
    ['connection.db.pragma("busy_timeout = 0")', "", `${SQL}sqlite/transactions.test.ts`],
    ['this.#connection.statement("rollback to job").run()', "", WRITER]
  ),
  ...within(
    `${SQL}sqlite/connection.ts`,
    ["foreign_keys: 1", "foreign_keys: 0", `${SQL}sqlite/connection.test.ts`],
    ["synchronous: 2", "synchronous: 1", `${SQL}sqlite/connection.test.ts`],
    [
      'const OLDEST_SQLITE = "3.51.3"',
      'const OLDEST_SQLITE = "3.0.0"',
      `${SQL}sqlite/connection.test.ts`
    ]
  ),
  ...within(`${SQL}sqlite/thread.ts`, [
    "if (auditId === undefined || !stored) reject(new OutcomeUnknown(reason, { cause }))",
    "if (auditId === undefined || !stored) reject(new WritesRefused(reason, { cause }))",
    `${SQL}sqlite/thread.test.ts`
  ]),
  ...within(`${SQL}postgres/group.ts`, [
    "if (current?.client_id !== clientId || !isSame) {",
    "if (!current) {",
    WRITER
  ]),
  ...within(`${SQL}postgres/sequences.ts`, [
    "current.revision += 1",
    "current.revision += 0",
    WRITER
  ]),
  ...within(
    `${SQL}postgres/insertOnly.ts`,
    ["isDuplicateKey(error) || ", "", `${ADAPTERS}test/postgresContention.test.ts`],
    ['"fails"', '"stays"', `${ADAPTERS}test/stores.test.ts`]
  ),
  ...within(`${SQL}postgres/transactions.ts`, [
    "isCounted || winner",
    "winner",
    `${ADAPTERS}test/stores.test.ts`
  ]),
  ...within(`${SQL}sqlite/group.ts`, [
    "tooManyNumbers(connection, commit) ??",
    "",
    `${ADAPTERS}test/stores.test.ts`
  ]),
  ...within(
    `${SQL}postgres/limits.ts`,
    ["  statement_timeout: 5_000,\n", "", `${ADAPTERS}test/postgresPool.test.ts`],
    ["set default_transaction_read_only = on; ", "", `${ADAPTERS}test/postgresPool.test.ts`]
  )
]

export const tenantsAndSecrets: ReadonlyArray<Fault> = [
  ...within(`${SQL}stores/workerStore.ts`, [
    '.select(["id", "company_id"])\n      .where("company_id", "=", p.id)\n',
    '.select(["id", "company_id"])\n',
    "apps/server/test/foreignRecords.test.ts"
  ]),
  ...within(`${SQL}stores/records.ts`, [
    "where ${condition(p)} and client_id = ${p.clientId} ${fixed",
    "where ${condition(p)} ${fixed",
    `${ADAPTERS}test/tenantStatements.test.ts`
  ]),
  ...within(`${SQL}stores/attempts.ts`, [
    '.where("subject_id", "=", p.id)\n      .where("client_id", "=", p.clientId)\n',
    '.where("subject_id", "=", p.id)\n',
    `${ADAPTERS}test/tenantStatements.test.ts`
  ]),
  ...within("packages/operations/src/ports/credentials.ts", [
    "const CREDENTIAL_CACHE_MS = 500",
    "const CREDENTIAL_CACHE_MS = 5_000",
    STORES
  ]),
  ...within(
    `${SQL}stores/credentials.ts`,
    ['.where("credential.revoked_at", "is", null)', "", STORES],
    ["overlapMs > 0 && ", "", STORES],
    ["credential.expiresAt <= now", "false", STORES]
  ),
  ...within(
    `${ADAPTERS}src/vault/aesGcm.ts`,
    [
      "  decipher.final() // Checks the tag; return no plaintext before.\n",
      "",
      `${ADAPTERS}src/vault/aesGcm.test.ts`
    ],
    [
      "const options = { authTagLength: tagLength }",
      "const options = {}",
      `${ADAPTERS}src/vault/aesGcm.test.ts`
    ]
  ),
  ...within(
    `${ADAPTERS}src/vault/clientKeys.ts`,
    [
      "owner + netstring(table) + netstring(recordId.toLowerCase())",
      "owner + netstring(table)",
      `${ADAPTERS}src/vault/clientKeys.test.ts`
    ],
    [
      "macOf(rule)(netstring(scope) + value)",
      "macOf(rule)(value)",
      `${ADAPTERS}src/vault/clientKeys.test.ts`
    ],
    [
      'if (rootKey.state === "retired") return refuseClientKey(clientId, stored, "root key retired")',
      "",
      `${ADAPTERS}src/vault/clientKeys.test.ts`
    ]
  ),
  ...within(
    `${ADAPTERS}src/vault/credentials.ts`,
    [
      "return stored.length === hashLength && timingSafeEqual(secretDigest(secret), stored)",
      "return stored.equals(actual)",
      `${ADAPTERS}test/comparisons.test.ts`
    ],
    ["if (byte < 248) text", "text", `${ADAPTERS}src/vault/credentials.test.ts`]
  ),
  ...within(`${ADAPTERS}src/maintenance/permissions.ts`, [
    "const WRITABLE_BY_OTHERS = 0o022",
    "const WRITABLE_BY_OTHERS = 0o002",
    `${ADAPTERS}src/maintenance/permissions.test.ts`
  ])
]
