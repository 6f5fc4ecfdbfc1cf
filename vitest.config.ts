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

/** What these ask is decided before anything is stored, so that PostgreSQL is asked at night alone. */
const AT_NIGHT =
  process.env["PAYROLL_TEST_NIGHTLY"] === undefined
    ? ["fields", "openapi", "serverOwned", "typedClient"]
    : []

export default defineConfig({
  test: {
    globalSetup: ["packages/testing/src/database/postgresServer.ts"],
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
          provide: { database: "sqlite" }
        }
      },
      {
        extends: true,
        test: {
          name: "PostgreSQL",
          include: ["apps/server/test/**/*.test.ts"],
          exclude: [...WITHOUT_DATABASE, ...AT_NIGHT].map(
            (name) => `apps/server/test/${name}.test.ts`
          ),
          provide: { database: "postgres" }
        }
      }
    ]
  }
})
