import { defineConfig } from "vitest/config"

/** What these ask is the same whatever the service stores in. */
const WITHOUT_DATABASE = [
  "bodyAdmission",
  "callbacks",
  "documentLinters",
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
  "startRefusals",
  "stopping",
  "urlForms"
]

const isNightly = process.env["PAYROLL_TEST_NIGHTLY"] !== undefined

/** These take long, and the normal run asks the same of SQLite, or of the statements: PostgreSQL at night. */
const AT_NIGHT_ON_POSTGRES = [
  "actedBy",
  "answers",
  "bodies",
  "canaryScan",
  "credentialAdministration",
  "credentialChanges",
  "everyCall",
  "fields",
  "foreignRecords",
  "fuzz",
  "noEcho",
  "openapi",
  "recordLimits",
  "serverOwned",
  "serviceCredentials",
  "tracing",
  "typedClient"
]

/** These take long, and what they ask changes seldom. */
const AT_NIGHT = [
  "apps/server/test/documentTools.test.ts",
  "apps/server/test/urlForms.test.ts",
  "apps/worker/test/scalingDocs.test.ts",
  "packages/adapters/test/payPeriodsKilled.test.ts",
  "packages/adapters/test/terminationsKilled.test.ts",
  "packages/domain/src/paySchedule/dateFnsOracle.test.ts",
  "test/console/numbers.test.ts",
  "test/console/pictures.test.ts",
  "test/console/react.test.ts",
  "test/monitoring/prometheus.test.ts",
  "test/packages.test.ts",
  "test/serviceArguments.test.ts"
]

export default defineConfig({
  test: {
    globalSetup: ["packages/testing/src/database/postgresServer.ts", "test/bundledPrograms.ts"],
    // Many tests wait for other processes more than they work: two at once, also on two cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "all",
          include: [
            "packages/*/{src,test}/**/*.test.ts",
            "apps/*/{src,test}/**/*.test.ts",
            "test/**/*.test.ts"
          ],
          exclude: isNightly ? [] : AT_NIGHT,
          provide: { database: "sqlite" }
        }
      },
      {
        extends: true,
        test: {
          name: "PostgreSQL",
          include: ["apps/server/test/**/*.test.ts"],
          exclude: [...WITHOUT_DATABASE, ...(isNightly ? [] : AT_NIGHT_ON_POSTGRES)].map(
            (name) => `apps/server/test/${name}.test.ts`
          ),
          provide: { database: "postgres" }
        }
      }
    ]
  }
})
