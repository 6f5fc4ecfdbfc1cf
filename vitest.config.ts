import { configDefaults, defineConfig } from "vitest/config"

const isNightly = process.env["PAYROLL_TEST_NIGHTLY"] !== undefined

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
  "audit",
  "compareNumber",
  "consoleChanges",
  "consoleSessions",
  "createBusiness",
  "doors",
  "duplicates",
  "events",
  "files",
  "guestCodes",
  "halfUploads",
  "history",
  "idempotency",
  "lists",
  "metrics",
  "naughtyStrings",
  "races",
  "recipients",
  "sameAgain",
  "search",
  "tenants",
  "timeOffLedger",
  "timeOffRequests",
  "timesheets",
  "upgrade",
  "upgradeBeside",
  "verifiedAgain",
  "webhookOperations"
])

/** These measure their process, or change what all files of a process share. */
const ISOLATED = [
  "apps/server/test/bodyMemory.test.ts",
  "packages/adapters/test/foreignRows.test.ts",
  "packages/adapters/test/longestTurn.test.ts"
]

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
    exclude: [...configDefaults.exclude, ...(isNightly ? [] : AT_NIGHT), ...exclude],
    provide: { database },
    // Importing the service takes 6 s of CPU, most tests less than one: the files of a project share a process.
    isolate
  }
})

export default defineConfig({
  test: {
    globalSetup: ["packages/testing/src/database/postgresServer.ts", "test/bundledPrograms.ts"],
    // Many tests wait for other processes more than they work: four at once, also on two cores.
    maxWorkers: 4,
    testTimeout: 60_000,
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
      project("PostgreSQL", isNightly ? ["apps/server/test/**/*.test.ts"] : OF_DATABASE, {
        exclude: [...WITHOUT_DATABASE, ...ISOLATED],
        database: "postgres"
      }),
      project("process", ["apps/worker/test/**/*.test.ts", "test/**/*.test.ts"]),
      project("alone", ISOLATED, { isolate: true })
    ]
  }
})
