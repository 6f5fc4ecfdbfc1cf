import { configDefaults, defineConfig } from "vitest/config"

const isNightly = process.env["PAYROLL_TEST_NIGHTLY"] !== undefined
/** True where all tests run, and none was named. */
const isWhole = process.env["PAYROLL_TEST_WHOLE"] !== undefined

/** One seed for all processes of a run. */
const seed = Number(
  (process.env["PAYROLL_TEST_SEED"] ??= String(Math.trunc(Math.random() * 2 ** 31)))
)

/** Those that a whole run by day leaves to the next one: every other of them, beginning as the seed says. */
const leftOut = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  isWhole && !isNightly ? names.filter((_name, index) => (index + seed) % 2 === 0) : []

/** These take long, and what they ask changes seldom. */
const AT_NIGHT = [
  "apps/server/test/documentLinters.test.ts",
  "apps/server/test/documentTools.test.ts",
  "apps/server/test/urlForms.test.ts",
  "apps/worker/test/deliveryFaultsPostgres.test.ts",
  "apps/worker/test/killLoopPostgres.test.ts",
  "apps/worker/test/neighbours.test.ts",
  "apps/worker/test/postgresFailover.test.ts",
  "apps/worker/test/postgresOutage.test.ts",
  "apps/worker/test/postgresStandby.test.ts",
  "apps/worker/test/replicas.test.ts",
  "apps/worker/test/scalingDocs.test.ts",
  "packages/adapters/test/payPeriodsKilled.test.ts",
  "packages/adapters/test/postgresHosts.test.ts",
  "packages/adapters/test/postgresPooler.test.ts",
  "packages/adapters/test/recalculationsKilled.test.ts",
  "packages/adapters/test/terminationsKilled.test.ts",
  "packages/adapters/test/timeOffApprovalsKilled.test.ts",
  "packages/domain/src/paySchedule/dateFnsOracle.test.ts",
  "test/console/manyWorkers.test.ts",
  "test/console/numbers.test.ts",
  "test/console/pictures.test.ts",
  "test/console/states.test.ts",
  "test/deploy.test.ts",
  "test/flows/pictures.test.ts",
  "test/flows/slow.test.ts",
  "test/monitoring/prometheus.test.ts",
  "test/packages.test.ts",
  "test/release.test.ts",
  "test/serviceArguments.test.ts"
]

const serverTests = (names: ReadonlyArray<string>) =>
  names.map((name) => `apps/server/test/${name}.test.ts`)

/** The answers of these do not depend on the database of the service. */
const WITHOUT_DATABASE = serverTests([
  "bodyAdmission",
  "callbacks",
  "documentTools",
  "documentedAnswer",
  "onboardingDocs",
  "verificationProviderDocs",
  "fileModes",
  "loadLimits",
  "keyEnvironment",
  "logs",
  "rawRequests",
  "slowCrowds",
  "slowClients",
  "slowUploads",
  "startRefusals",
  "stop",
  "urlForms"
])

/** These ask what the database does: who comes first, what is kept, and what a text or a row is. By day on both. */
const OF_DATABASE = serverTests([
  "createBusiness",
  "events",
  "idempotency",
  "races",
  "sameAgain",
  "upgrade",
  "upgradeBeside"
])

/** These ask it of one subject each. By day on both in turn. */
const OF_DATABASE_IN_TURN = serverTests([
  "audit",
  "compareNumber",
  "consoleChanges",
  "consoleSessions",
  "doors",
  "duplicates",
  "erasure",
  "erasureBetween",
  "erasureHold",
  "erasureLaw",
  "erasureOwner",
  "erasureSearch",
  "files",
  "guestCodes",
  "halfUploads",
  "history",
  "lists",
  "metrics",
  "naughtyStrings",
  "recipients",
  "search",
  "tenants",
  "timeOffLedger",
  "timeOffRequests",
  "timesheets",
  "verifiedAgain",
  "webhookOperations"
])

/** These take long, and each asks one subject, or a migration that never changes. Neighbours are about as long. */
const IN_TURN = [
  "test/console/workerPages.test.ts",
  "test/console/adminPages.test.ts",
  "test/console/companyPages.test.ts",
  "test/console/payPages.test.ts",
  "test/console/timeSettingsPages.test.ts",
  "test/console/timePages.test.ts",
  "test/console/reviewPages.test.ts",
  "test/console/sweep.test.ts",
  "test/console/policyPages.test.ts",
  "test/console/records.test.ts",
  "test/console/timeOffPages.test.ts",
  "test/console/filePages.test.ts",
  "test/flows/companyOnboarding.test.ts",
  "test/console/tasks.test.ts",
  "apps/worker/test/failedReceiver.test.ts",
  "apps/worker/test/deliveryFaults.test.ts",
  "packages/adapters/test/needsStop.test.ts",
  "packages/adapters/test/postgresPool.test.ts",
  "apps/server/test/credentialAdministration.test.ts",
  "apps/server/test/serviceCredentials.test.ts",
  "apps/cli/test/sandbox.test.ts",
  "apps/cli/test/documentCommands.test.ts",
  "test/flows/kiosk.test.ts",
  "test/flows/refusals.test.ts",
  "apps/worker/test/diskFaults.test.ts",
  "packages/adapters/test/postgresOutcome.test.ts",
  "packages/adapters/test/accountsMigration.test.ts",
  "packages/adapters/test/claimRulesMigration.test.ts",
  "packages/adapters/test/decidersMigration.test.ts",
  "packages/adapters/test/flowLinksMigration.test.ts",
  "packages/adapters/test/signersMigration.test.ts",
  "packages/adapters/test/w4SignaturesMigration.test.ts",
  "packages/adapters/test/auditCompaniesMigration.test.ts",
  "packages/adapters/test/wageMigration.test.ts",
  "packages/adapters/test/uncountedTimeMigration.test.ts",
  "packages/adapters/test/whoActsMigration.test.ts",
  "packages/adapters/test/revealsKilled.test.ts",
  "packages/adapters/test/rootKeysKilled.test.ts",
  "packages/adapters/test/keysKilled.test.ts",
  "packages/adapters/test/uploadsKilled.test.ts",
  "apps/worker/test/hold.test.ts",
  "apps/worker/test/listen.test.ts",
  "apps/server/test/tracing.test.ts",
  "apps/server/test/transportSecurity.test.ts",
  "test/console/erasurePages.test.ts",
  "test/ui/gallery.test.ts",
  "test/console/formAnswers.test.ts",
  "apps/cli/test/copy.test.ts",
  "apps/cli/test/doctor.test.ts",
  "packages/adapters/test/keyRotation.test.ts",
  "packages/adapters/test/longMigrations.test.ts",
  "packages/adapters/test/rowSecurity.test.ts",
  "packages/adapters/test/rowSecurityRole.test.ts"
]

/** These measure their process, or change what all files of a process share. */
const ISOLATED = [
  "apps/server/test/bodyMemory.test.ts",
  "packages/adapters/test/foreignRows.test.ts",
  "packages/adapters/test/longestTurn.test.ts"
]

const ON_POSTGRES = isNightly
  ? ["apps/server/test/**/*.test.ts"]
  : [...OF_DATABASE, ...OF_DATABASE_IN_TURN]

interface ProjectOptions {
  readonly exclude?: ReadonlyArray<string>
  readonly database?: "sqlite" | "postgres"
  readonly isolate?: boolean
}

/** The default exclusions keep the search for test files out of `node_modules`, which takes 17 s of CPU. */
const project = (
  name: string,
  include: ReadonlyArray<string>,
  { exclude = [], database = "sqlite", isolate = false }: ProjectOptions = {}
) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [
      ...configDefaults.exclude,
      ...(isNightly ? [] : AT_NIGHT),
      ...leftOut(IN_TURN),
      ...exclude
    ],
    provide: { database },
    // Importing the service takes 6 s of CPU, most tests less than one: the files of a project share a process.
    isolate
  }
})

if (isWhole) process.stdout.write(`PAYROLL_TEST_SEED=${seed}\n`)

export default defineConfig({
  test: {
    globalSetup: ["packages/testing/src/database/postgresServer.ts", "test/bundledPrograms.ts"],
    // Many tests wait for other processes more than they work: four at once, also on two cores.
    maxWorkers: 4,
    testTimeout: isNightly ? 1_800_000 : 60_000,
    hookTimeout: 60_000,
    projects: [
      project("pure", [
        "packages/{client,domain,operations,ui,webhooks}/{src,test}/**/*.test.ts",
        "{packages/adapters,apps/*}/src/**/*.test.ts"
      ]),
      project(
        "service",
        [
          "packages/{adapters,testing}/test/**/*.test.ts",
          "packages/testing/src/**/*.test.ts",
          "apps/{cli,server}/test/**/*.test.ts"
        ],
        { exclude: ISOLATED }
      ),
      project("PostgreSQL", ON_POSTGRES, {
        exclude: [...WITHOUT_DATABASE, ...ISOLATED, ...leftOut(OF_DATABASE_IN_TURN)],
        database: "postgres"
      }),
      project("process", ["apps/worker/test/**/*.test.ts", "test/**/*.test.ts"]),
      project("alone", ISOLATED, { isolate: true })
    ]
  }
})
